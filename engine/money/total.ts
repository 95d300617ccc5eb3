import { discounted, percentOf } from './percent.ts'

/** Says how many units of one price an order holds and which single discount each unit has. */
export interface OrderLine {
  readonly precoCentavos: number
  readonly quantidade: number
  readonly descontoPercentual?: number
}

/** Says what a payment method does to a whole order: a percentage (negative takes off) and then a fixed amount. */
export interface OrderFee {
  readonly percentual: number
  readonly fixoCentavos: number
}

/** Computes a line in cents: the discount is rounded on one unit, then multiplied. */
export function lineTotal({ precoCentavos, quantidade, descontoPercentual = 0 }: OrderLine): number {
  return discounted(precoCentavos, descontoPercentual) * quantidade
}

/** Computes an order in cents: the lines, then the percentage of the method half up, then its fixed amount. */
export function orderTotal(lines: readonly OrderLine[], fee?: OrderFee): number {
  const sum = lines.reduce((total, line) => total + lineTotal(line), 0)
  return fee ? percentOf(sum, 100 + fee.percentual) + fee.fixoCentavos : sum
}
