import { valueAt } from '../../engine/config/index.ts'
import type { Json } from '../../engine/index.ts'

/** A product as a variant has it. */
export interface SoldProduct {
  readonly codigo: string
  readonly nome: string
  readonly precoCentavos: number
}

/** A method of payment as a variant has it. */
export interface OfferedMethod {
  readonly id: number
  readonly nome: string
}

/** How many months of Pix are paid at once, and what is taken off for it. */
export interface Cycle {
  readonly ciclo: number
  readonly nome: string
  readonly descontoCentavos: number
}

/** Lists the products of a funnel that can be given a price of their own: those with a code. */
export const productsIn = (values: Json): readonly SoldProduct[] =>
  listAt<SoldProduct>(values, ['produtos']).filter(({ codigo }) => codigo !== undefined)

/** Lists the methods of payment of a funnel. */
export const methodsIn = (values: Json): readonly OfferedMethod[] =>
  listAt<OfferedMethod>(values, ['pagamento', 'metodos'])

/** Lists the cycles of Pix of a funnel. */
export const cyclesIn = (values: Json): readonly Cycle[] =>
  listAt<Cycle>(values, ['pagamento', 'pix', 'ciclos'])

function listAt<Item>(values: Json, path: readonly string[]): readonly Item[] {
  const list = valueAt(values, path)
  return Array.isArray(list) ? list : []
}
