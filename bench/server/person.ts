import { readFileSync } from 'node:fs'
import { type Json, type StartDatesConfig, startDates } from '../../engine/index.ts'
import { secretFrom } from '../../server/calls/visitor.ts'

/** Everybody of a bench is a number, from which cookie, address and CPF follow. */
export type PersonNumber = number

/** The funnel that all of them buy in. */
export const variant = 'pf-implante/dental-individual'

/** The corretor of all of them. */
export const corretor = '52998224725'

/** The key of all servers of a bench, the same as several over one database need it. */
export const serverKey = 'uma chave dos bancos de prova, longa o bastante'

/** Those made already: whoever seeds a sale has made its secret, so that none is made while a server is measured. */
const secrets = new Map<PersonNumber, string>()

/** Gives the secret that a person's cookie carries: drawn by the server where the person opens a page, here by number. */
export function secretOf(person: PersonNumber): string {
  const secret = secrets.get(person) ?? secretFrom(Buffer.from(String(person).padStart(16, '0')), serverKey)
  secrets.set(person, secret)
  return secret
}

/** Gives the cookie of a person. */
export const cookieOf = (person: PersonNumber): string => `__Host-venda=${secretOf(person)}.${variant}`

/** Gives the address a person seems to call from: everybody has their own, as behind a proxy. */
export const addressOf = (person: PersonNumber): string =>
  `10.${(person >> 16) & 255}.${(person >> 8) & 255}.${person & 255}`

/** Gives a person's CPF, check digits and all. */
export function cpfOf(person: PersonNumber): string {
  // Numbers of the sandbox with a meaning of their own are all below.
  const digits = String(400_000_000 + person)
  const first = checkDigit(digits)
  return `${digits}${first}${checkDigit(`${digits}${first}`)}`
}

function checkDigit(digits: string): number {
  const sum = [...digits].reduce((total, digit, i) => total + Number(digit) * (digits.length + 1 - i), 0)
  return ((sum * 10) % 11) % 10
}

/** Gives a person's e-mail: what is sent to one counts against that one alone. */
export const emailOf = (person: PersonNumber): string => `pessoa${person}@exemplo.com.br`

/** What a call takes. */
export type Input = Readonly<Record<string, Json>>

/** An adult who pays for himself. */
export const titular = {
  nome: 'Maria da Silva',
  nomeMae: 'Joana da Silva',
  dataNascimento: '1985-03-27',
  sexo: 'F',
  estadoCivil: 2,
  email: 'maria@exemplo.com.br',
  telefone: '21987654321',
  titularResponsavel: true,
} as const satisfies Input

/** An address that is served. */
export const endereco = {
  cep: '20040002',
  logradouro: 'do Sol',
  tipoLogradouro: 'Rua',
  numero: '10',
  bairro: 'Centro',
  cidade: 'Rio de Janeiro',
  uf: 'RJ',
  codigoIBGEMunicipio: '3304557',
} as const satisfies Input

const base: {
  readonly produtos: readonly { readonly idProduto: number; readonly precoCentavos: number }[]
  readonly vigencia: StartDatesConfig
  readonly termos: { readonly versao: string }
} = JSON.parse(readFileSync(new URL('../../variants/dental/base.variant.json', import.meta.url), 'utf8'))

/** The product that all of them buy, for one life. */
export const produto = base.produtos[1] ?? { idProduto: 0, precoCentavos: 0 }

/** Writes the order of one life as a page would now, start date and acceptance with it. */
export function pedidoOf(now: number): Input {
  return {
    idProduto: produto.idProduto,
    valorCentavos: produto.precoCentavos,
    dataVigencia: startDates(base.vigencia, now, 'pedido').at(-1) ?? null,
    aceite: { versao: base.termos.versao },
    tabela: endereco.uf,
    porEmail: false,
  }
}
