import {
  datedValidatorOf,
  isAdult,
  type Json,
  phoneDigitsOf,
  tidyText,
  todayInSaoPaulo,
} from '../../engine/index.ts'
import type { Params, ResponseData, SaleContext } from '../contract/handler.ts'
import type { ExternalId } from './context.ts'

/** What calls send in place of an identity card, which people no longer type. */
const noIdentityCard = { rg: '00000000-0', dataExpedicao: '1999-09-09', orgaoEmissor: 'NULO' } as const

/** The identity card as the tables have it. */
export const identityCardColumns = {
  rg: noIdentityCard.rg,
  data_expedicao: noIdentityCard.dataExpedicao,
  orgao_emissor: noIdentityCard.orgaoEmissor,
} as const

/** What every table of people has. */
interface Registered {
  readonly nome: string
  readonly dataNascimento: string
  readonly sexo: string
}

/** Writes the columns that every table of people has. */
export const personColumns = ({ nome, dataNascimento, sexo }: Registered) => ({
  nome: tidy(nome),
  data_nascimento: dataNascimento,
  sexo,
})

/** What the tables of titulares have besides. */
interface RegisteredTitular extends Registered {
  readonly nomeMae: string
  readonly estadoCivil: number
  readonly email: string
  readonly telefone: string
}

/** Writes the columns of a titular. */
export const titularColumns = (person: RegisteredTitular) => ({
  ...personColumns(person),
  nome_mae: tidy(person.nomeMae),
  estado_civil: person.estadoCivil,
  email: person.email,
  telefone: person.telefone,
})

/** Writes a name as it is stored: its words with single spaces, nothing invisible. */
export const tidy = tidyText

/** Tells whether a birth date is before today, in São Paulo, and at most 120 years ago. */
export function isBirthDate(date: string, now: number): boolean {
  return datedValidatorOf('nascimento')?.reason(date, todayInSaoPaulo(now)) === undefined
}

/**
 * Reads a person in the answer of a service: the day of a birth without its hour, in either order of writing, M or F, bare
 * digits of a telephone. What is empty or makes no sense is left out, and can be typed.
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

/** Writes a person as services take them: tidy names, and placeholders for the identity card. */
export function personForService(person: {
  readonly cpf: string
  readonly nome: string
  readonly nomeMae?: string | undefined
  readonly [name: string]: Json | undefined
}): Params {
  const known = Object.entries(person).filter((entry): entry is [string, Json] => entry[1] !== undefined)
  return {
    ...Object.fromEntries(known),
    ...noIdentityCard,
    nome: tidy(person.nome),
    ...(person.nomeMae !== undefined && { nomeMae: tidy(person.nomeMae) }),
  }
}

/**
 * Shows three digits of a CPF, by which people of the same name can be distinguished.
 *
 * Not the first five, which are in the addresses of corretores, nor the last two, which are calculated from the others: both
 * together must not give the whole.
 */
export const maskedCpf = (cpf: string): string => `***.***.${cpf.slice(6, 9)}-**`

/** Shows the area code and the last four digits of a telephone. */
export const maskedPhone = (phone: string): string =>
  phone.length < 10 ? '' : `(${phone.slice(0, 2)}) *****-${phone.slice(-4)}`

/** Shows the first name, and of the last the first letter. */
export function shortName(name: string): string {
  const words = name.split(' ').filter(Boolean)
  const last = words.length > 1 ? ` ${words.at(-1)?.slice(0, 1)}.` : ''
  return `${words[0] ?? ''}${last}`
}

/** A telephone as services of plans for pets take it: the area code apart. */
export const splitPhone = (digits: string) => ({ ddd: digits.slice(0, 2), numero: digits.slice(2) })

/** What a person may be in a contract, beside paying for it. */
export type Part = 'contratante' | 'titular' | 'dependente'

/** Lists what a CPF already is among those who contract and who are insured in a sale; once is all that saves allow. */
export async function partsOf(cpf: string, { sql, sale }: SaleContext): Promise<readonly Part[]> {
  const rows = await sql.query<{ readonly part: Part }>(
    `select 'contratante' as part from contratante where sale_id = $1 and cpf = $2
      union all select 'titular' from titular where sale_id = $1 and cpf = $2
      union all select 'dependente' from dependente where sale_id = $1 and cpf = $2`,
    [sale.id, cpf],
  )
  return rows.map(({ part }) => part)
}

/** Tells whether a CPF is that of the financial responsible of a sale. */
export async function isResponsible(cpf: string, { sql, sale }: SaleContext): Promise<boolean> {
  const rows = await sql.query('select from responsavel where sale_id = $1 and cpf = $2', [sale.id, cpf])
  return rows.length > 0
}

/** Finds the contracting party of a sale. */
export async function contratanteOf({ sql, sale }: SaleContext): Promise<Contratante | undefined> {
  const [row] = await sql.query<Contratante>(
    `select id, cpf, cnpj, data_nascimento as "dataNascimento", titular_responsavel as "titularResponsavel",
            id_externo as "idExterno"
       from contratante where sale_id = $1`,
    [sale.id],
  )
  return row
}

/** Tells whether the contracting party is a minor today, in São Paulo; a company never is. */
export function isMinor(
  { dataNascimento }: Pick<Contratante, 'dataNascimento'>,
  { now }: SaleContext,
): boolean {
  return dataNascimento !== null && !isAdult(dataNascimento, todayInSaoPaulo(now))
}

/** Who contracts, as far as other saves depend on it: a person has a CPF, a company a CNPJ and nothing else of a person. */
export type Contratante = {
  readonly id: string
  readonly cpf: string | null
  readonly cnpj: string | null
  readonly dataNascimento: string | null
  readonly titularResponsavel: boolean | null
  readonly idExterno: ExternalId | null
}
