import { type Json, orderTotal, pixAmount, type StartDatesConfig, wireOf } from '../../engine/index.ts'
import type { HandlerContext } from '../contract/handler.ts'
import { type Method, methods } from '../payment/index.ts'

/** One product of a variant; what is not named here is shown, never reckoned with. */
export interface Product {
  readonly [key: string]: Json
  readonly idProduto: number
  readonly nome: string
  readonly precoCentavos: number
}

/** The part of a dental variant that its operations decide by. */
export interface DentalVariant {
  readonly produtos: readonly Product[]
  readonly regioes: readonly { readonly id: number; readonly sigla: string }[]
  readonly ufsAtendidas: readonly string[]
  readonly cidadesRestritas: readonly string[]
  readonly plano: {
    readonly min: number
    readonly max: number
    /** A person where nothing is said. */
    readonly contratante?: 'pessoa' | 'empresa'
  }
  readonly vigencia: StartDatesConfig
  readonly termos: { readonly versao: string }
  readonly enderecos: Readonly<Record<'corretora' | 'pagamento', { readonly url: string }>>
  readonly rodape: { readonly empresa: string; readonly endereco?: string }
  readonly pagamento: {
    readonly metodos: readonly { readonly id: number }[]
    readonly pix: {
      readonly fator: number
      readonly taxaCentavos: number
      readonly minutos: number
      readonly ciclos: readonly {
        readonly ciclo: number
        readonly nome: string
        readonly descontoCentavos: number
      }[]
    }
  }
}

/** Reads a variant, already checked against its schema, as the dental operations see it. */
export function variantOf(context: HandlerContext, id: string): DentalVariant {
  return context.variant(id) as unknown as DentalVariant
}

/** Tells whether a variant serves an address. */
export function serves(
  variant: DentalVariant,
  place: { readonly uf: string; readonly cidade: string },
): boolean {
  return variant.ufsAtendidas.includes(place.uf) && !variant.cidadesRestritas.includes(place.cidade)
}

/** Tells whether what a variant sells is contracted by companies, and not by people. */
export const sellsToEmpresas = ({ plano }: Pick<DentalVariant, 'plano'>): boolean =>
  plano.contratante === 'empresa'

/** Tells whether the prices of a table are those of a state: Goiás has those of the Distrito Federal. */
export const isTableOf = (uf: string, tabela: string): boolean =>
  uf === tabela || (uf === 'GO' && tabela === 'DF')

/** Tells whether a variant sells one product at a time, and not orders in lines. */
export const sellsProducts = (variant: { readonly [key: string]: Json }): boolean =>
  variant.produtos !== undefined

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
