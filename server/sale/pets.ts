import {
  ageInMonths,
  foldedName,
  type Json,
  offersOf,
  type PricedLine,
  pricedLine,
  productId,
  todayInSaoPaulo,
  withFee,
} from '../../engine/index.ts'
import { type RefusedReply, refuse } from '../contract/handler.ts'
import type { ExternalId } from './context.ts'
import { isBirthDate } from './person.ts'
import type { Variant } from './variant.ts'

/** Lists what a variant offers, as its pages do. */
export const offersIn = ({ planosPet, faixas, descontos }: Variant) => offersOf(planosPet, faixas, descontos)

/** Some pets of one plan in one band. */
export interface WantedLine {
  readonly plano: string
  readonly faixa: string
  readonly quantidade: number
}

/** A line with its prices and its names. */
export type NamedLine = PricedLine & { readonly nome: string; readonly nomeFaixa: string }

/** Prices a line; undefined for a plan or a band that the variant does not sell. */
export function lineOf(variant: Variant, wanted: WantedLine): NamedLine | undefined {
  const offer = offersIn(variant).find(({ id }) => id === productId(wanted))
  if (!offer) return undefined
  const { plano, faixa, listaCentavos, nome, nomeFaixa } = offer
  const line = { plano, faixa, quantidade: wanted.quantidade, listaCentavos }
  return { ...pricedLine(line, variant.descontos), nome, nomeFaixa }
}

/** A line as it was sold. */
export type SoldLine = {
  readonly plano: string
  readonly faixa: string
  readonly nome: string
  readonly nomeFaixa: string
  readonly quantidade: number
  readonly precoCentavos: number
}

/** Writes a line as calls answer it. */
export const shownLine = ({ plano, faixa, nome, nomeFaixa, quantidade, precoCentavos }: SoldLine) => ({
  id: productId({ plano, faixa }),
  plano,
  faixa,
  nome,
  nomeFaixa,
  quantidade,
  precoCentavos,
  totalCentavos: precoCentavos * quantidade,
})

/** The numbers of the ways by which orders in lines are paid, as the specification has them. */
const payable: readonly number[] = [1, 2, 3]

/** A way of paying as calls show it. */
export type ShownMethod = {
  readonly id: 1 | 2 | 3
  readonly nome: string
  readonly valorCentavos: number
}

/** Lists by what an order may be paid, and what a month costs by each. */
export const methodsFor = (
  { pagamento }: Pick<Variant, 'pagamento'>,
  valorCentavos: number,
): readonly ShownMethod[] =>
  pagamento.metodos
    .filter(({ id }) => payable.includes(id))
    .map(({ id, nome, ajuste }) => ({
      id: id as ShownMethod['id'],
      nome,
      valorCentavos: withFee(valorCentavos, ajuste),
    }))

/** Refuses a pet of an order, naming its index: its age is not that of its band, or another pet has its name. */
export function refusalOfPets(
  pets: readonly { readonly nome: string; readonly faixa: string; readonly aniversario: string }[],
  { faixas }: Pick<Variant, 'faixas'>,
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

/** Refuses an address where plans for pets are not sold, by its state or by its city. */
export function refusalOfRegion(
  { regioesPet: { restrita = false, ufs = [], cidades = [], cidadesBloqueadas = [] } }: Variant,
  { uf, cidade }: { readonly uf: string; readonly cidade: string },
): RefusedReply | undefined {
  const isIn = (cities: readonly string[]) => cities.some((one) => foldedName(one) === foldedName(cidade))
  if (restrita && !ufs.includes(uf)) return refuse('regiaoBloqueada', { motivo: 'regiao' })
  const sold = cidades.filter((each) => each.uf === uf).map(({ nome }) => nome)
  const isBlocked = isIn(cidadesBloqueadas) || (restrita && sold.length > 0 && !isIn(sold))
  return isBlocked ? refuse('regiaoBloqueada', { motivo: 'cidade' }) : undefined
}

const especies = { cao: 'Cão', gato: 'Gato' } as const

/** Reads the kind of a pet as its service writes it; undefined for another. */
export const especieIn = (text: Json | undefined): keyof typeof especies | undefined =>
  (['cao', 'gato'] as const).find((each) => foldedName(especies[each]) === foldedName(String(text)))

/** A pet as its service takes it; what is not known yet is null. */
export interface SentPet {
  /** The id by which the service knows it; our own id is nothing to it. */
  readonly idPet?: ExternalId | null
  /** The id by which the service knows its product, where that is another than it was sent under. */
  readonly idProduto?: ExternalId
  readonly plano: string
  readonly faixa: string
  readonly nome: string | null
  readonly sexo: string | null
  readonly especie: keyof typeof especies | null
  readonly nascimento: string | null
}

/** Writes the products of an order as its service takes them: each with its pets; a pet has no dependents. */
export const productsOf = (
  { faixas }: Variant,
  lines: readonly WantedLine[],
  pets: readonly SentPet[],
): readonly Json[] =>
  lines.map((line) => {
    const own = pets.filter((pet) => productId(pet) === productId(line))
    return {
      IdProduto: own[0]?.idProduto ?? productId(line),
      Quantidade: line.quantidade,
      DadosPet: own.map((pet) => ({
        ...(pet.idPet != null && { IdPet: pet.idPet }),
        Nome: pet.nome ?? '',
        Sexo: pet.sexo ?? '',
        FaixaIdade: faixas.find(({ codigo }) => codigo === pet.faixa)?.id ?? 0,
        Especie: pet.especie === null ? '' : especies[pet.especie],
        Aniversario: pet.nascimento ?? '',
      })),
      DadosDependente: [],
    }
  })
