import { orderTotal, pixAmount, wireOf } from '../../engine/index.ts'
import { type Method, methods } from '../payment/index.ts'
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

/** Writes cents as the number of reais that services reckon in. */
export const realsOf = (cents: number): number => Number(wireOf(cents))

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

/** What a person chose to pay by, and for how many months at once. */
export interface PaymentChoice {
  readonly formaPagamento: Method
  readonly cicloPagamento: number
}

/** What a payment is about: how many months, and what they cost. */
export interface Amount {
  readonly cicloPagamento: number
  readonly valorCentavos: number
}

/**
 * Reckons what a payment costs; undefined for a method or a cycle of Pix that the variant does not offer.
 *
 * Boleto and card pay one month, with neither fee nor discount (domain-facts.md, reading R1 of the methods' taxes);
 * cycles are offered for Pix only, and one chosen before the method was changed says nothing.
 */
export function amountOf(
  variant: DentalVariant,
  valorCentavos: number,
  choice: PaymentChoice,
): Amount | undefined {
  const { formaPagamento, cicloPagamento } = choice
  if (!variant.pagamento.metodos.some(({ id }) => id === formaPagamento)) return undefined
  if (formaPagamento !== methods.pix) return { cicloPagamento: 1, valorCentavos }
  const cycle = pixCycles(variant, valorCentavos).find(({ ciclo }) => ciclo === cicloPagamento)
  return cycle && { cicloPagamento, valorCentavos: cycle.totalCentavos }
}
