import { findSale } from '../calls/sale.ts'
import { newVisitor, type SaleName, saleIdOf, saleNameOf, type Visitor } from '../calls/visitor.ts'
import { type Draft, readDraft } from '../drafts/drafts.ts'
import type { Store } from '../store/store.ts'
import type { Wanted } from './wanted-page.ts'

/**
 * Lists the names under which this browser may have the sale a page is about, the one it gets now first.
 *
 * A sale begun before variants had several funnels has the name of the variant alone. A payment link goes on with the
 * sale it came from, where this browser made it, with or without what tells its links apart.
 */
function saleNamesFor(known: Visitor | null, { served, per, proposal }: Wanted): readonly SaleName[] {
  const variants = [served.id, ...(served.alias === undefined ? [] : [served.alias])]
  const names = variants.map((variant) => ({ variant, per }))
  const isOf = (name: SaleName) => known && proposal && saleIdOf({ ...known, ...name }) === proposal.saleId
  const made = [...names, ...variants.map((variant) => ({ variant, per: '' }))].find(isOf)
  return made ? [made] : names
}

/** Who a page is for, and what was kept for it. */
export interface TakenUp {
  readonly visitor: Visitor
  readonly scope: string
  readonly draft: Draft | null
}

/** Takes up what the visitor kept for this page; whose sale has ended begins as somebody new. */
export async function takenUp(
  { store, now, secret }: { readonly store: Store; readonly now: () => number; readonly secret: string },
  known: Visitor | null,
  wanted: Wanted,
): Promise<TakenUp> {
  const [name, ...older] = saleNamesFor(known, wanted) as readonly [SaleName, ...SaleName[]]
  const scopeOf = (visitor: Visitor) => (wanted.uid === undefined ? saleNameOf(visitor) : `uid:${wanted.uid}`)
  const without = (visitor: Visitor) => ({ visitor, scope: scopeOf(visitor), draft: null })
  if (!known) return without(newVisitor(name, secret))
  for (const each of [name, ...older]) {
    const visitor = { ...known, ...each }
    const sale = await findSale(store, visitor)
    if (!sale || (sale.expiresAt <= now() && each !== name)) continue
    if (sale.expiresAt <= now())
      return without(newVisitor({ variant: wanted.served.id, per: name.per }, secret))
    const scope = scopeOf(visitor)
    return { visitor, scope, draft: await readDraft(store, { saleId: saleIdOf(visitor), scope }) }
  }
  return without({ ...known, ...name })
}
