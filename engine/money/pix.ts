import { percentOf } from './percent.ts'

/** Says what a Pix payment is made of. */
export interface PixCharge {
  /** Monthly total of the proposal. */
  readonly totalCentavos: number
  /** Months paid at once: 1, 6 or 12. */
  readonly ciclo: number
  /** Multiplies the months' total; 1 leaves it as it is. */
  readonly fator: number
  /** Discount of the cycle. */
  readonly descontoCentavos: number
  /** Fee of one payment, whatever the cycle. */
  readonly taxaCentavos: number
}

/** Computes the amount of a Pix payment in cents: total × cycle × factor − discount + fee, the fee once. */
export function pixAmount(charge: PixCharge): number {
  const { totalCentavos, ciclo, fator, descontoCentavos, taxaCentavos } = charge
  return percentOf(totalCentavos * ciclo, fator * 100) - descontoCentavos + taxaCentavos
}
