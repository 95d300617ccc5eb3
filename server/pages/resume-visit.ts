import { isRecord } from '../../engine/index.ts'
import { type Draft, readDraft } from '../calls/drafts.ts'
import { findSale, findSales } from '../calls/sale.ts'
import { newVisitor, numbered, type SaleName, saleIdOf, saleNameOf, type Visitor } from '../calls/visitor.ts'
import type { IsSaleSettled } from '../contract/handler.ts'
import type { Store } from '../store/index.ts'
import type { WantedPage } from './find-page.ts'

/** What resuming a visit needs from the rest of the server. */
export interface ResumeParts {
  readonly store: Store
  readonly now: () => number
  readonly secret: string
  readonly isSaleSettled: IsSaleSettled
}

/** Who a page is for, and the draft kept for it. */
export interface ResumedVisit {
  readonly visitor: Visitor
  readonly scope: string
  readonly draft: Draft | null
}

/** The sale an address asks for among those of one name: the one of this number, a new one, or the current one. */
type RequestedSale = number | 'new' | undefined

/** Reads which sale an address asks for: `?venda=2`, or `?venda=nova`. */
export function requestedSale(url: string): RequestedSale {
  const venda = new URL(url, 'http://localhost').searchParams.get('venda') ?? ''
  if (venda === 'nova') return 'new'
  return /^[1-9]\d{0,3}$/.test(venda) ? Number(venda) : undefined
}

/**
 * Finds the sale and the draft that a page resumes; a visitor whose sale has expired becomes a new one.
 *
 * A payment link resumes the sale it came from, where this browser made it. Any other address resumes the last sale made
 * under its name until that one is finished: then the next one begins, and the finished one stays as it is.
 */
export async function resumeVisit(
  parts: ResumeParts,
  known: Visitor | null,
  wanted: WantedPage & { readonly requested?: RequestedSale },
): Promise<ResumedVisit> {
  const { store, now, secret } = parts
  const { served, per, uid, requested } = wanted
  const name: SaleName = { variant: served.id, per }
  const scopeOf = (visitor: Visitor) => (uid === undefined ? saleNameOf(visitor) : `uid:${uid}`)
  const begin = (visitor: Visitor): ResumedVisit => ({ visitor, scope: scopeOf(visitor), draft: null })
  const resume = async (visitor: Visitor): Promise<ResumedVisit> => {
    const scope = scopeOf(visitor)
    return { visitor, scope, draft: await readDraft(store, { saleId: saleIdOf(visitor), scope }) }
  }
  if (!known) return begin(newVisitor(name, secret))
  const seller = await sellerOf(parts, known, wanted)
  if (seller) {
    const sale = await findSale(store, seller)
    const isExpired = sale !== null && sale.expiresAt <= now()
    return isExpired ? begin(newVisitor(name, secret)) : resume(seller)
  }
  for (const each of namesFor(wanted)) {
    const visitor = { ...known, ...each }
    const sales = await findSales(store, visitor)
    const last = sales.at(-1)
    if (!last || (last.expiresAt <= now() && each.variant !== served.id)) continue
    if (last.expiresAt <= now()) return begin(newVisitor(name, secret))
    const chosen = sales.find((sale) => sale.number === requested && sale.expiresAt > now())
    if (chosen) return resume(numbered(visitor, chosen.number))
    const current = await resume(numbered(visitor, last.number))
    if (uid !== undefined) return current
    if (requested !== 'new' && !(await isFinished(parts, wanted, current))) return current
    // A sale begun under an older name of its variant is followed by the first one under the new name.
    return begin(each.variant === served.id ? numbered(visitor, last.number + 1) : { ...known, ...name })
  }
  return begin({ ...known, ...name })
}

/**
 * Lists the names under which this browser may have the sale a page is about, the current name first: a sale begun before
 * variants had several funnels has the name of the variant alone.
 */
function namesFor({ served, per }: WantedPage): readonly SaleName[] {
  const variants = served.alias === undefined ? [served.id] : [served.id, served.alias]
  return variants.map((variant) => ({ variant, per }))
}

/** Finds the sale that made the proposal of a link; undefined where another browser did. */
async function sellerOf(
  { store }: ResumeParts,
  known: Visitor,
  wanted: WantedPage,
): Promise<Visitor | undefined> {
  const { proposal } = wanted
  if (!proposal) return undefined
  const names = namesFor(wanted)
  for (const name of [...names, ...names.map(({ variant }) => ({ variant, per: '' }))]) {
    const visitor = { ...known, ...name }
    if (saleIdOf(visitor) === proposal.saleId) return visitor
    const sold = (await findSales(store, visitor)).find(({ id }) => id === proposal.saleId)
    if (sold) return numbered(visitor, sold.number)
  }
  return undefined
}

/**
 * Tells whether a sale has nothing more to sell: its session is on a final step, or its order is paid or with the bank. A
 * session on a step of no return still has something to show or to ask about that order.
 */
async function isFinished(
  { store, now, isSaleSettled }: ResumeParts,
  { served }: WantedPage,
  { visitor, draft }: ResumedVisit,
): Promise<boolean> {
  const session = draft?.session
  const kind = isRecord(session) && 'step' in session ? served.steps(String(session.step)) : undefined
  if (kind !== undefined) return kind === 'final'
  return isSaleSettled(store, saleIdOf(visitor), now())
}
