import { MisencodedFile, readUtf8 } from '../catalogue/source-text.ts'
import type { Lists } from '../contract/handler.ts'

/** The lists that a file may bring, and how many numbers are in each. */
type Known = Readonly<Record<string, 'many' | 'one'>>

/** What the lists of a file are held to. */
export interface ListRules {
  readonly known: Known
  /** Tells whether a number has the right check digits: a mistyped one would silently match no one. */
  isValid(number: string): boolean
}

/**
 * Reads the lists that live on the server only, each as its numbers; those of no file are empty.
 *
 * Throws an Error for people.
 */
export function readLists(file: string | null, { known, isValid }: ListRules): Lists {
  if (file === null) return {}
  const wrong = (says: string) => new Error(`LISTS_FILE (${file}) ${says}`)
  const given = membersIn(file, wrong)
  const stranger = Object.keys(given).find((name) => !Object.hasOwn(known, name))
  if (stranger) throw wrong(`traz "${stranger}". Use ${Object.keys(known).join(', ')}.`)
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => {
      const numbers = numbersIn(value, known[name] === 'many')
      if (numbers?.every(isValid)) return [name, numbers]
      if (numbers) throw wrong(`traz em "${name}" um número que não é CPF nem CNPJ: confira os dígitos.`)
      const what = known[name] === 'many' ? 'uma lista de números' : 'um número'
      throw wrong(`precisa de ${what} sem pontuação em "${name}".`)
    }),
  )
}

function membersIn(file: string, wrong: (says: string) => Error): { readonly [name: string]: unknown } {
  let members: unknown
  try {
    members = JSON.parse(readUtf8(file))
  } catch (error) {
    if (error instanceof MisencodedFile) throw wrong(`não pôde ser lido.\n${error.message}`)
    throw wrong('não pôde ser lido como JSON.')
  }
  if (typeof members !== 'object' || members === null || Array.isArray(members))
    throw wrong('precisa ser um objeto.')
  return members as { readonly [name: string]: unknown }
}

/** Reads one list; undefined for what is none. Null means no number at all. */
function numbersIn(value: unknown, areMany: boolean): readonly string[] | undefined {
  if (!areMany && value === null) return []
  const numbers = areMany ? value : [value]
  return Array.isArray(numbers) && numbers.every(isBareNumber) ? numbers : undefined
}

const isBareNumber = (value: unknown): boolean => typeof value === 'string' && /^\d{11,14}$/.test(value)
