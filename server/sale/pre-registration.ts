import { isRecord, type Json, productId } from '../../engine/index.ts'
import type { ResponseData } from '../contract/handler.ts'
import { addressIn, type FoundAddress } from './address.ts'
import { asExternalId, type ExternalId } from './context.ts'
import { personIn, tidy } from './person.ts'
import { especieIn } from './pets.ts'
import type { StoredPet } from './proposal.ts'

/** What the service of an order has of its registration, as far as it makes sense. */
export interface KnownRegistration {
  /** Its own number for how far the registration is; null where it gives none. */
  readonly status: number | null
  /** Null where it has no street, so that the CEP is looked up as it is typed. */
  readonly endereco: FoundAddress | null
  readonly dataNascimento?: string
  readonly sexo?: 'M' | 'F'
  readonly perfil: string | null
  readonly produtos: readonly KnownProduct[]
}

interface KnownProduct {
  readonly idProduto: ExternalId | null
  readonly pets: readonly ResponseData[]
}

/** Reads the answer of the service; of one that was not asked there is nothing. */
export function registrationIn(data: ResponseData = {}): KnownRegistration {
  const { status, endereco, cliente, perfil, produtos } = data
  const address = isRecord(endereco) ? addressIn(endereco as ResponseData) : null
  return {
    ...(isRecord(cliente) && personIn(cliente as ResponseData)),
    status: typeof status === 'number' ? status : null,
    endereco: address?.logradouro ? address : null,
    perfil: typeof perfil === 'string' ? perfil : null,
    produtos: recordsIn(produtos).map(({ idProduto, pets }) => ({
      idProduto: asExternalId(idProduto),
      pets: recordsIn(pets),
    })),
  }
}

const recordsIn = (list: Json | undefined): readonly ResponseData[] =>
  Array.isArray(list) ? (list.filter(isRecord) as readonly ResponseData[]) : []

/** A pet of an order, with the ids by which the service knows it and its product. */
export type KnownPet = StoredPet & { readonly idPet: ExternalId | null; readonly idProduto: ExternalId }

/**
 * Joins each pet of an order to what its service has of it, which counts before what is stored here. Products are found by
 * the id that they were sent under, else by their place; pets by their place in their product.
 */
export function knownPets(
  pets: readonly StoredPet[],
  { produtos }: Pick<KnownRegistration, 'produtos'>,
): readonly KnownPet[] {
  const ids = [...new Set(pets.map(productId))]
  const isById = produtos.some(({ idProduto }) => ids.includes(String(idProduto)))
  const productOf = (id: string) =>
    isById ? produtos.find(({ idProduto }) => String(idProduto) === id) : produtos[ids.indexOf(id)]
  const before = new Map<string, number>()
  return pets.map((pet) => {
    const id = productId(pet)
    const place = before.get(id) ?? 0
    before.set(id, place + 1)
    const product = productOf(id)
    const known = product?.pets[place]
    return {
      ...pet,
      ...(known && petIn(known)),
      idPet: asExternalId(known?.id),
      idProduto: product?.idProduto ?? id,
    }
  })
}

/** The most characters of the name of a pet. */
const longestName = 60

/** Reads a pet as a service answers it or a person left it; what is empty or makes no sense is left out, and can be typed. */
export function petIn({ nome, sexo, especie, nascimento }: ResponseData): Partial<StoredPet> {
  const name = typeof nome === 'string' ? tidy(nome) : ''
  const person = personIn({ dataNascimento: nascimento, sexo })
  const read = {
    nome: name.length > longestName ? '' : name,
    sexo: person.sexo,
    especie: especieIn(especie),
    nascimento: person.dataNascimento,
  }
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value))
}
