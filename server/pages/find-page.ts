import { isRecord } from '../../engine/index.ts'
import { type Draft, readDraft } from '../calls/drafts.ts'
import {
  findSale,
  findSales,
  hasSaleInTime,
  newVisitor,
  numbered,
  saleIdOf,
  saleNameOf,
  type Visitor,
} from '../calls/sale.ts'
import {
  type FindKnownProposal,
  type IsSaleSettled,
  type KnownProposal,
  variantNameOf,
} from '../contract/handler.ts'
import { variantAt } from '../sale/variant.ts'
import type { Store } from '../store/index.ts'
import { type Address, type Destination, folded, type SharedAnswer } from './addresses.ts'
import type { Catalogue } from './catalogue.ts'
import type { Served } from './funnel.ts'
import type { KeptFunnels } from './kept-funnels.ts'

/** What finding a page needs from the rest of the server. */
export interface PageFinderParts {
  readonly store: Store
  readonly catalogue: Catalogue
  readonly proposalOf: FindKnownProposal
  readonly kept: KeptFunnels
}

/** The page a path asks for: its funnel, its address, and the sale it is about. */
export interface WantedPage {
  readonly served: Served
  readonly address: Address
  /** The part of the address that tells its sales apart; '' without one. */
  readonly per: string
  /** The uid of a payment link, and the proposal behind it. */
  readonly uid?: string
  readonly proposal?: KnownProposal
}

/** Why a path has no page: it asks for another address or for nothing, or what it opened is gone. */
export type NoPage =
  | Extract<Destination, { readonly kind: 'moved' | 'redirect' | 'unknown' }>
  | { readonly kind: 'salesEnded'; readonly served: Served }
  | { readonly kind: 'unknownLink' }
  | { readonly kind: 'nothingKept' }

/** Finds the page a path asks for, or why it has none; undefined when no funnel can be served. */
export async function findPage(
  parts: PageFinderParts,
  path: string,
): Promise<WantedPage | NoPage | undefined> {
  const { catalogue } = parts
  const place = catalogue.placeOf(path)
  const deleted = place.kind === 'shared' ? undefined : await findDeletedVariant(parts, path)
  if (deleted) return { kind: 'salesEnded', served: deleted }
  if (!catalogue.initial()) return undefined
  if (place.kind === 'shared') return findSharedPage(parts, place)
  if (place.kind !== 'page') return place
  const { address } = place
  const served = catalogue.served(place.funnel)
  if (served?.variant.vendasEncerradas === true) return { kind: 'salesEnded', served }
  return served && { served, address, per: perIn(address) }
}

/** Finds, for a path under a prefix that no funnel has, the deleted variant that had it. */
async function findDeletedVariant(
  { store, catalogue, kept }: PageFinderParts,
  path: string,
): Promise<Served | undefined> {
  const prefix = folded(path.split('/').find((segment) => segment !== '') ?? '')
  if (!/^[a-z0-9-]{1,60}$/.test(prefix)) return undefined
  if (catalogue.all().some(({ site }) => site.prefix === prefix)) return undefined
  const variant = await variantAt(store, prefix)
  // A variant that is served under another prefix now has only moved.
  return variant === undefined || catalogue.snapshotOf(variant) ? undefined : kept.last(variant)
}

/** Finds the page of an address that all variants share: the proposal or the variant that the address names decides. */
async function findSharedPage(
  parts: PageFinderParts,
  { flow, address, others }: Extract<Destination, { readonly kind: 'shared' }>,
): Promise<WantedPage | NoPage> {
  const { catalogue, kept, store, proposalOf } = parts
  const { route, parts: named } = address
  if (route.variant !== undefined) {
    const id = `${folded(named[route.variant] ?? '')}/${flow}`
    const served = catalogue.served(id) ?? (await kept.last(id))
    return served ? { served, address, per: perIn(address) } : { kind: 'unknownLink' }
  }
  const answers = [{ flow, address }, ...others]
  if (route.scope === undefined) {
    const found = [catalogue.initial(), ...catalogue.all()].flatMap((each) => addressOf(each, answers))[0]
    return found ? { ...found, per: '' } : { kind: 'unknown', near: [] }
  }
  const uid = named[route.scope] ?? ''
  const proposal = /^[\w-]{1,60}$/.test(uid) ? await proposalOf(store, uid) : null
  // An unknown link has no brand.
  if (!proposal) return { kind: 'unknownLink' }
  const { variant, varianteHash, per } = proposal
  // Of the funnel that sold it, where its flow has the address, else of another one of the same variant.
  for (const id of [variant, ...answers.map((each) => `${variantNameOf(variant)}/${each.flow}`)]) {
    const asSold = varianteHash === null ? undefined : await kept.by(varianteHash, id)
    const [found] = addressOf(asSold ?? catalogue.served(id), answers)
    if (found) return { ...found, per, uid, proposal }
  }
  return { kind: 'nothingKept' }
}

/** Gives a funnel with the address that its flow answers, among some; nothing where its flow has none of them. */
function addressOf(
  served: Served | undefined,
  answers: readonly SharedAnswer[],
): readonly Pick<WantedPage, 'served' | 'address'>[] {
  const address = answers.find(({ flow }) => flow === served?.flow)?.address
  return served && address ? [{ served, address }] : []
}

const perIn = ({ route, parts }: Address): string =>
  route.salePer === undefined ? '' : (parts[route.salePer] ?? '').replace(/\D/g, '').slice(0, 5)

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
  /** Whether the visitor was made for this page: nothing of theirs is stored. */
  readonly isNew: boolean
  readonly scope: string
  readonly draft: Draft | null
}

/** The sale an address asks for among those of one name: the one of this number, a new one, or the current one. */
type RequestedSale = number | 'new' | undefined

/** How many tabs of one link may begin a sale at once. */
const mostTabs = 8

/** Reads which quote an address is of: `?cotacao=…`; undefined where it is of none. */
export const requestedQuote = (url: string): string | undefined =>
  new URL(url, 'http://localhost').searchParams.get('cotacao') || undefined

/** Reads which sale an address asks for: `?venda=2`, or `?venda=nova`. */
export function requestedSale(url: string): RequestedSale {
  const venda = new URL(url, 'http://localhost').searchParams.get('venda') ?? ''
  if (venda === 'nova') return 'new'
  return /^[1-9]\d{0,3}$/.test(venda) ? Number(venda) : undefined
}

/**
 * Finds the sale and the draft that a page resumes. After a sale that has expired the next one begins; where none of the
 * browser goes on, it becomes a new visitor.
 *
 * A payment link resumes the sale it came from, where this browser made it. Any other address resumes the last sale made
 * under its name until that one is finished: then the next one begins, and the finished one stays as it is.
 */
export async function resumeVisit(
  parts: ResumeParts,
  known: Visitor | null,
  wanted: WantedPage & { readonly requested?: RequestedSale; readonly quote?: string | undefined },
): Promise<ResumedVisit> {
  const { store, now, secret } = parts
  const { served, per, uid, requested, quote } = wanted
  const name = { variant: served.id, per }
  const scopeOf = (visitor: Visitor) => (uid === undefined ? saleNameOf(visitor) : `uid:${uid}`)
  const begin = (visitor: Visitor, isNew = false): ResumedVisit => ({
    visitor,
    isNew,
    scope: scopeOf(visitor),
    draft: null,
  })
  const beginAnew = () => begin(newVisitor(name, secret), true)
  const resume = async (visitor: Visitor): Promise<ResumedVisit> => {
    const scope = scopeOf(visitor)
    return {
      visitor,
      isNew: false,
      scope,
      draft: await readDraft(store, { saleId: saleIdOf(visitor), scope }),
    }
  }
  const isExpired = (sale: { readonly expiresAt: number } | null) => sale !== null && sale.expiresAt <= now()
  if (!known) return beginAnew()
  const seller = await sellerOf(parts, known, wanted)
  if (seller && !isExpired(await findSale(store, seller))) return resume(seller)
  const visitor = { ...known, ...name }
  const sales = await findSales(store, visitor)
  const last = sales.at(-1)
  if (!last) return begin(numbered(visitor, Number(requested) <= mostTabs ? Number(requested) : 1))
  if (isExpired(last)) {
    // What is over takes no other sale of this browser with it.
    const goesOn = await hasSaleInTime(store, visitor, now())
    return goesOn ? begin(numbered(visitor, last.number + 1)) : beginAnew()
  }
  const chosen = sales.find((sale) => sale.number === requested && !isExpired(sale))
  if (chosen) return resume(numbered(visitor, chosen.number))
  // Tabs in which nothing was said yet hold the numbers between.
  if (typeof requested === 'number' && requested > last.number && requested <= last.number + mostTabs)
    return begin(numbered(visitor, requested))
  const current = await resume(numbered(visitor, last.number))
  if (uid !== undefined) return current
  // The link of another quote is another sale; that of the same one goes on with it.
  const isOther = requested === 'new' || (quote !== undefined && quote !== last.quote)
  const isOver = isOther || (await isFinished(parts, served, current))
  return isOver ? begin(numbered(visitor, last.number + 1)) : current
}

/** Finds the sale that made the proposal of a link; undefined where another browser did. */
async function sellerOf(
  { store }: ResumeParts,
  known: Visitor,
  { served, per, proposal }: WantedPage,
): Promise<Visitor | undefined> {
  if (!proposal) return undefined
  for (const each of [per, '']) {
    const visitor = { ...known, variant: served.id, per: each }
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
  served: Served,
  { visitor, draft }: ResumedVisit,
): Promise<boolean> {
  const session = draft?.session
  const name = isRecord(session) && 'step' in session ? String(session.step) : ''
  const step = name === '' ? undefined : served.open().steps.get(name)?.step
  if (step?.final) return true
  return !step?.noReturn && isSaleSettled(store, saleIdOf(visitor), now())
}
