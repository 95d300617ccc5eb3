import { datedValidatorOf, type Json, phoneDigitsOf, tidyText, todayInSaoPaulo } from '../../engine/index.ts'
import type { ResponseData } from '../contract/handler.ts'

/** What calls send in place of an identity card, which nobody has to type any more. */
export const noIdentityCard = { rg: '00000000-0', dataExpedicao: '1999-09-09', orgaoEmissor: 'NULO' } as const

/** The identity card as the tables keep it. */
export const identityCardColumns = {
  rg: noIdentityCard.rg,
  data_expedicao: noIdentityCard.dataExpedicao,
  orgao_emissor: noIdentityCard.orgaoEmissor,
} as const

/** What every table of people keeps of a person in the same columns. */
interface Registered {
  readonly nome: string
  readonly dataNascimento: string
  readonly sexo: string
}

/** Writes what every table of people keeps of a person, by its columns. */
export const personColumns = ({ nome, dataNascimento, sexo }: Registered) => ({
  nome: tidy(nome),
  data_nascimento: dataNascimento,
  sexo,
})

/** What is kept of a person who holds a plan, besides. */
interface RegisteredTitular extends Registered {
  readonly nomeMae: string
  readonly estadoCivil: number
  readonly email: string
  readonly telefone: string
}

/** Writes what is kept of a person who holds a plan, by its columns. */
export const titularColumns = (person: RegisteredTitular) => ({
  ...personColumns(person),
  nome_mae: tidy(person.nomeMae),
  estado_civil: person.estadoCivil,
  email: person.email,
  telefone: person.telefone,
})

/** Gives a name as it is kept: its words with single spaces, nothing invisible. */
export const tidy = tidyText

/** Tells whether a birth date is before today, in São Paulo, and at most 120 years ago. */
export function isBirthDate(date: string, now: number): boolean {
  return datedValidatorOf('nascimento')?.reason(date, todayInSaoPaulo(now)) === undefined
}

/**
 * Reads a person as a service sends it, in our words: the day of a birth without its hour, in either order of writing,
 * M or F, bare digits of a telephone. What is empty or makes no sense is left out, and can be typed.
 */
export function personIn(found: ResponseData): { readonly [name: string]: Json } {
  const { dataNascimento, sexo, telefone, ...others } = found
  const read = {
    ...others,
    dataNascimento: dayIn(dataNascimento),
    sexo: genderIn(sexo),
    telefone: typeof telefone === 'string' ? phoneDigitsOf(telefone) : undefined,
  }
  const known = Object.entries(read).filter(
    ([, value]) => value !== undefined && value !== null && value !== '',
  )
  return Object.fromEntries(known) as { readonly [name: string]: Json }
}

/** Reads the day of a date as services write it, in either order and with or without its hour. */
export function dayIn(value: Json | undefined): string | undefined {
  const text = typeof value === 'string' ? value : ''
  const [, day, month, year] = /^(\d\d)\/(\d\d)\/(\d{4})/.exec(text) ?? []
  return day ? `${year}-${month}-${day}` : /^\d{4}-\d\d-\d\d/.exec(text)?.[0]
}

function genderIn(value: Json | undefined): 'M' | 'F' | undefined {
  const letter = typeof value === 'string' ? value.slice(0, 1).toUpperCase() : ''
  return letter === 'M' || letter === 'F' ? letter : undefined
}

/** Writes a person as services take them: tidy names, and the card that nobody has to type. */
export function personForService<
  Person extends { readonly cpf: string; readonly nome: string; readonly [name: string]: Json | undefined },
>(person: Person): { readonly [name: string]: Json } {
  const { nome, nomeMae } = person
  return {
    ...person,
    ...noIdentityCard,
    nome: tidy(nome),
    ...(typeof nomeMae === 'string' && { nomeMae: tidy(nomeMae) }),
  } as { readonly [name: string]: Json }
}
