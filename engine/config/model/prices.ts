import type { Json } from '../../flow/funnel.ts'
import { listOf, own, valueAt } from '../json/value.ts'

/** Gives half of what the cheapest product of a variant costs over some months, in cents; undefined without prices. */
export function halfOf(variant: Json, months: number): number | undefined {
  const prices = listOf(own(variant, 'produtos')).map((product) => Number(own(product, 'precoCentavos')))
  const lives = Number(valueAt(variant, ['plano', 'min']) ?? 1)
  const factor = Number(valueAt(variant, ['pagamento', 'pix', 'fator']) ?? 1)
  const half = Math.floor((Math.min(...prices) * lives * months * factor) / 2)
  return Number.isFinite(half) ? half : undefined
}
