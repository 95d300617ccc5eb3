import {
  type Discounts,
  type MethodFee,
  offersOf,
  type PricedLine,
  pricedLine,
  productId,
  type StartDatesConfig,
  withFee,
} from '../../engine/index.ts'
import type { HandlerContext } from '../contract/handler.ts'
import type { FunnelValues } from '../contract/variant-snapshot.ts'

/** A plan for pets as a variant has it, its list prices by the code of a band. */
export interface PetPlan {
  readonly codigo: string
  readonly nome: string
  readonly style?: string
  readonly codExterno?: string
  readonly categoria?: string
  readonly cobertura?: string
  readonly precos: Readonly<Record<string, number>>
}

/** A band of ages: from so many months, to before so many. */
export interface PetBand {
  readonly id: number
  readonly codigo: string
  readonly nome: string
  readonly minMeses: number
  readonly maxMeses: number
}

/** A way of paying, and what it does to an order. */
export interface PetMethod {
  readonly id: number
  readonly nome: string
  readonly ajuste?: MethodFee
}

type Terms = { readonly versao: string }

/** The part of a variant that the operations about pets decide by. */
export interface PetVariant {
  readonly planosPet: readonly PetPlan[]
  readonly faixas: readonly PetBand[]
  readonly categoriasPet: readonly {
    readonly codigo: string
    readonly nome: string
    readonly mostra: readonly string[]
  }[]
  readonly descontos: Discounts
  readonly regioesPet: {
    readonly restrita?: boolean
    readonly ufs?: readonly string[]
    readonly cidades?: readonly { readonly uf: string; readonly nome: string }[]
    readonly cidadesBloqueadas?: readonly string[]
  }
  readonly cupons: readonly string[]
  readonly camposDoCliente: readonly string[]
  readonly mostraCorretor: boolean
  readonly cadastroDepois: boolean
  readonly codOrigemVenda?: number
  readonly codExterno?: string
  readonly termosDoPlano: Terms
  readonly termosDoPagamento: Readonly<Record<string, Terms>>
  readonly vigencia: StartDatesConfig
  readonly enderecos: Readonly<Record<string, { readonly url: string }>>
  readonly pagamento: {
    readonly metodos: readonly PetMethod[]
    readonly debito?: {
      readonly bancos: readonly { readonly id: string }[]
      readonly dias?: readonly number[]
      readonly mesesDepois?: number
    }
  }
}

const withoutAny = {
  planosPet: [],
  faixas: [],
  categoriasPet: [],
  descontos: {},
  regioesPet: {},
  cupons: [],
  camposDoCliente: [],
  mostraCorretor: false,
  cadastroDepois: false,
  termosDoPlano: { versao: '' },
  termosDoPagamento: {},
  enderecos: {},
} as const

/** Reads a variant, already checked against its schema, as the operations about pets see it; one that sells none has no plans. */
export const petVariantOf = (work: Pick<HandlerContext, 'variant'>, id: string): PetVariant =>
  asPetVariant(work.variant(id))

/** Reads the values of a funnel as the operations about pets see them. */
export const asPetVariant = (values: FunnelValues): PetVariant =>
  ({ ...withoutAny, ...values }) as unknown as PetVariant

/** Lists what a variant offers, as its pages do. */
export const offersIn = ({ planosPet, faixas, descontos }: PetVariant) =>
  offersOf(planosPet, faixas, descontos)

/** Some pets of one plan in one band. */
export interface WantedLine {
  readonly plano: string
  readonly faixa: string
  readonly quantidade: number
}

/** A line with its prices and its names. */
export type NamedLine = PricedLine & { readonly nome: string; readonly nomeFaixa: string }

/** Prices a line; undefined for a plan or a band that the variant does not sell. */
export function lineOf(variant: PetVariant, wanted: WantedLine): NamedLine | undefined {
  const offer = offersIn(variant).find(({ id }) => id === productId(wanted))
  if (!offer) return undefined
  const { plano, faixa, listaCentavos, nome, nomeFaixa } = offer
  const line = { plano, faixa, quantidade: wanted.quantidade, listaCentavos }
  return { ...pricedLine(line, variant.descontos), nome, nomeFaixa }
}

/** Shows a line as calls answer it. */
export const shownLine = (line: {
  readonly plano: string
  readonly faixa: string
  readonly nome: string
  readonly nomeFaixa: string
  readonly quantidade: number
  readonly precoCentavos: number
}) => ({
  id: productId(line),
  plano: line.plano,
  faixa: line.faixa,
  nome: line.nome,
  nomeFaixa: line.nomeFaixa,
  quantidade: line.quantidade,
  precoCentavos: line.precoCentavos,
  totalCentavos: line.precoCentavos * line.quantidade,
})

/** Numbers of the ways by which orders in lines are paid, as the specification has them. */
const payable: readonly number[] = [1, 2, 3]

/** A way of paying as calls show it. */
export type ShownMethod = {
  readonly id: 1 | 2 | 3
  readonly nome: string
  readonly valorCentavos: number
}

/** Lists by what an order may be paid, and what a month costs by each. */
export const methodsFor = ({ pagamento }: PetVariant, valorCentavos: number): readonly ShownMethod[] =>
  pagamento.metodos
    .filter(({ id }) => payable.includes(id))
    .map(({ id, nome, ajuste }) => ({
      id: id as ShownMethod['id'],
      nome,
      valorCentavos: withFee(valorCentavos, ajuste),
    }))
