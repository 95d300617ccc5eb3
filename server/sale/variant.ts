import type { Json, StartDatesConfig } from '../../engine/index.ts'
import type { HandlerContext } from '../contract/handler.ts'

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
export function variantOf(work: HandlerContext, id: string): DentalVariant {
  return work.variant(id) as unknown as DentalVariant
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
