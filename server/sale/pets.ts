import {
  ageInMonths,
  type Discounts,
  foldedName,
  type Json,
  type MethodFee,
  offersOf,
  type PricedLine,
  pricedLine,
  productId,
  type StartDatesConfig,
  todayInSaoPaulo,
  withFee,
} from '../../engine/index.ts'
import { type FunnelValues, type HandlerContext, type RefusedReply, refuse } from '../contract/handler.ts'
import { isBirthDate } from './person.ts'

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
export const petVariantOf = (context: Pick<HandlerContext, 'variant'>, id: string): PetVariant =>
  asPetVariant(context.variant(id))

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

/** A pet as it is typed. */
export interface TypedPet {
  readonly nome: string
  readonly faixa: string
  readonly aniversario: string
}

/** Says which pet of an order cannot be sold to, by its place: its age is not that of its band, or its name is another's too. */
export function refusalOfPets(
  pets: readonly TypedPet[],
  { faixas }: Pick<PetVariant, 'faixas'>,
  now: number,
): RefusedReply | undefined {
  const today = todayInSaoPaulo(now)
  const names = pets.map(({ nome }) => foldedName(nome))
  for (const [pet, { faixa, aniversario }] of pets.entries()) {
    if (!isBirthDate(aniversario, now) && aniversario !== today)
      return refuse('entradaInvalida', { campo: `/pets/${pet}/aniversario`, regra: 'nascimento' })
    const months = ageInMonths(aniversario, today)
    const band = faixas.find(({ codigo }) => codigo === faixa)
    if (!band || months < band.minMeses || months >= band.maxMeses) {
      const isAbove = faixas.every(({ maxMeses }) => months >= maxMeses)
      return refuse('petForaDaFaixa', { pet, idade: isAbove ? 'acima' : 'outraFaixa' })
    }
    if (names.indexOf(names[pet] ?? '') < pet) return refuse('nomeRepetido', { pet })
  }
  return undefined
}

/** Says that an address lies where plans for pets are not sold: by its state, or by its city. */
export function refusalOfRegion(
  { regioesPet: { restrita = false, ufs = [], cidades = [], cidadesBloqueadas = [] } }: PetVariant,
  { uf, cidade }: { readonly uf: string; readonly cidade: string },
): RefusedReply | undefined {
  const isIn = (cities: readonly string[]) => cities.some((one) => foldedName(one) === foldedName(cidade))
  if (restrita && !ufs.includes(uf)) return refuse('regiaoBloqueada', { motivo: 'regiao' })
  const sold = cidades.filter((each) => each.uf === uf).map(({ nome }) => nome)
  const isBlocked = isIn(cidadesBloqueadas) || (restrita && sold.length > 0 && !isIn(sold))
  return isBlocked ? refuse('regiaoBloqueada', { motivo: 'cidade' }) : undefined
}

/** The kinds of pets as services of plans for pets write them. */
export const kinds = { cao: 'Cão', gato: 'Gato' } as const

/** A pet as its service takes it. */
export interface SentPet {
  readonly id?: string | null
  readonly plano: string
  readonly faixa: string
  readonly nome: string | null
  readonly sexo: string | null
  readonly especie: keyof typeof kinds | null
  readonly nascimento: string | null
}

interface Products {
  readonly lines: readonly { readonly plano: string; readonly faixa: string; readonly quantidade: number }[]
  readonly pets: readonly SentPet[]
  /** The number of each band, by its code. */
  readonly bands: Readonly<Record<string, number>>
}

/** Writes the products of an order as its service takes them: each with its pets; a pet has no dependents. */
export const productsOf = ({ lines, pets, bands }: Products): readonly Json[] =>
  lines.map((line) => ({
    IdProduto: productId(line),
    Quantidade: line.quantidade,
    DadosPet: pets
      .filter((pet) => productId(pet) === productId(line))
      .map((pet) => ({
        ...(pet.id && { IdPet: pet.id }),
        Nome: pet.nome ?? '',
        Sexo: pet.sexo ?? '',
        FaixaIdade: bands[pet.faixa] ?? 0,
        Especie: pet.especie === null ? '' : kinds[pet.especie],
        Aniversario: pet.nascimento ?? '',
      })),
    DadosDependente: [],
  }))
