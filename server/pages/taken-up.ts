import { isItem } from '../../engine/index.ts'
import { findSale, findSales } from '../calls/sale.ts'
import { newVisitor, numbered, type SaleName, saleIdOf, saleNameOf, type Visitor } from '../calls/visitor.ts'
import type { IsSaleSettled } from '../contract/known-proposal.ts'
import { type Draft, readDraft } from '../drafts/drafts.ts'
import type { Store } from '../store/store.ts'
import type { Wanted } from './wanted-page.ts'

/** What taking up a sale needs from the rest of the server. */
export interface TakingUpParts {
  readonly store: Store
  readonly now: () => number
  readonly secret: string
  readonly isSaleSettled: IsSaleSettled
}

/** Who a page is for, and what was kept for it. */
export interface TakenUp {
  readonly visitor: Visitor
  readonly scope: string
  readonly draft: Draft | null
}

/**
 * Which of the sales that a browser made under one name an address asks for: the one of this number, a new one, or, where
 * it does not say, the one it is about.
 */
type AskedSale = number | 'new' | undefined

/** Reads which sale an address asks for: `?venda=2`, or `?venda=nova`. */
export function askedSaleIn(url: string): AskedSale {
  const asked = new URL(url, 'http://localhost').searchParams.get('venda') ?? ''
  if (asked === 'nova') return 'new'
  return /^[1-9]\d{0,3}$/.test(asked) ? Number(asked) : undefined
}

/**
 * Takes up what the visitor kept for this page; whose sale has ended by its time begins as somebody new.
 *
 * A payment link goes on with the sale it came from, where this browser made it. Any other address goes on with the last
 * sale made under its name, until that one is finished: then the next one begins, and the finished one stays as it is.
 */
export async function takenUp(
  parts: TakingUpParts,
  known: Visitor | null,
  wanted: Wanted & { readonly asked?: AskedSale },
): Promise<TakenUp> {
  const { store, now, secret } = parts
  const { served, per, asked } = wanted
  const name: SaleName = { variant: served.id, per }
  const scopeOf = (visitor: Visitor) => (wanted.uid === undefined ? saleNameOf(visitor) : `uid:${wanted.uid}`)
  const begun = (visitor: Visitor): TakenUp => ({ visitor, scope: scopeOf(visitor), draft: null })
  const kept = async (visitor: Visitor): Promise<TakenUp> => {
    const scope = scopeOf(visitor)
    return { visitor, scope, draft: await readDraft(store, { saleId: saleIdOf(visitor), scope }) }
  }
  if (!known) return begun(newVisitor(name, secret))
  const seller = await sellerOf(parts, known, wanted)
  if (seller) return (await isOver(parts, seller)) ? begun(newVisitor(name, secret)) : kept(seller)
  for (const each of namesFor(wanted)) {
    const visitor = { ...known, ...each }
    const sales = await findSales(store, visitor)
    const last = sales.at(-1)
    if (!last || (last.expiresAt <= now() && each.variant !== served.id)) continue
    if (last.expiresAt <= now()) return begun(newVisitor(name, secret))
    const chosen = sales.find((sale) => sale.number === asked && sale.expiresAt > now())
    if (chosen) return kept(numbered(visitor, chosen.number))
    const current = await kept(numbered(visitor, last.number))
    if (wanted.uid !== undefined) return current
    if (asked !== 'new' && !(await isFinished(parts, wanted, current))) return current
    // One begun under an older name of its variant is followed by the first under the name of now.
    return begun(each.variant === served.id ? numbered(visitor, last.number + 1) : { ...known, ...name })
  }
  return begun({ ...known, ...name })
}

/**
 * Lists the names under which this browser may have the sale a page is about, the one it gets now first: a sale begun
 * before variants had several funnels has the name of the variant alone.
 */
function namesFor({ served, per }: Wanted): readonly SaleName[] {
  const variants = [served.id, ...(served.alias === undefined ? [] : [served.alias])]
  return variants.map((variant) => ({ variant, per }))
}

/** Finds the sale that made the proposal of a link, with or without what tells its links apart; undefined where another browser did. */
async function sellerOf(
  { store }: TakingUpParts,
  known: Visitor,
  wanted: Wanted,
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

async function isOver({ store, now }: TakingUpParts, visitor: Visitor): Promise<boolean> {
  const sale = await findSale(store, visitor)
  return sale !== null && sale.expiresAt <= now()
}

/**
 * Tells whether nothing more is to be sold in a sale: its page stands at the end, or its order is paid or with the bank.
 * A page that stands on a step of no return still has something to tell or to ask of that order.
 */
async function isFinished(
  { store, now, isSaleSettled }: TakingUpParts,
  { served }: Wanted,
  { visitor, draft }: TakenUp,
): Promise<boolean> {
  const kept = draft?.session
  const kind = isItem(kept) && 'step' in kept ? served.steps(String(kept.step)) : undefined
  if (kind !== undefined) return kind === 'final'
  return isSaleSettled(store, saleIdOf(visitor), now())
}
