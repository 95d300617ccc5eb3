import { type Json, productId } from '../../engine/index.ts'

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

/** Writes the products of an order as its service takes them: each with its pets; nobody depends on a pet. */
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
