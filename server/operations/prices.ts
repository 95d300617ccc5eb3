import { orderTotal, pixAmount } from '../../engine/index.ts'
import type { DentalVariant, Product } from './variant.ts'

/** What one cycle of Pix costs. */
export interface PixCycle {
  readonly ciclo: number
  readonly nome: string
  readonly valorDescontoCentavos: number
  readonly totalCentavos: number
}

/** Reckons the monthly total of a contract: the product's price for every life. */
export function monthlyTotal({ precoCentavos }: Product, vidas: number): number {
  return orderTotal([{ precoCentavos, quantidade: vidas }])
}

/** Reckons what a Pix of each cycle the variant offers costs, in the order of its file. */
export function pixCycles({ pagamento }: DentalVariant, valorCentavos: number): readonly PixCycle[] {
  const { fator, taxaCentavos, ciclos } = pagamento.pix
  return ciclos.map(({ ciclo, nome, descontoCentavos }) => ({
    ciclo,
    nome,
    valorDescontoCentavos: descontoCentavos,
    totalCentavos: pixAmount({ totalCentavos: valorCentavos, ciclo, fator, descontoCentavos, taxaCentavos }),
  }))
}
