import { pbkdf2Sync, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type Challenge, solveChallenge } from 'altcha-lib'
import { type Json, type StartDatesConfig, startDates } from '../../engine/index.ts'
import { secretFrom } from '../../server/calls/sale.ts'
import { seenIn } from '../../tests/seen.ts'
import { sendThrough, type Wire, type WireAnswer, type WireRequest } from './wire.ts'

/** Every customer of a bench is a number, from which cookie, address and CPF follow. */
export type PersonNumber = number

/** The input or the data of a call. */
export type Input = Readonly<Record<string, Json>>

/** The funnel that all of them buy in. */
export const variant = 'pf-implante/dental-individual'

/** The corretor of all of them. */
export const corretor = '52998224725'

/** The secret of all servers of a bench. */
export const serverKey = 'uma chave dos bancos de prova, longa o bastante'

const secrets = new Map<PersonNumber, string>()

/** Returns the secret in a person's cookie; computed once, so that no server is measured while it is computed. */
export function secretOf(person: PersonNumber): string {
  const secret = secrets.get(person) ?? secretFrom(Buffer.from(String(person).padStart(16, '0')), serverKey)
  secrets.set(person, secret)
  return secret
}

/** Returns the address that a person calls from: everyone has their own, as behind a proxy. */
export const addressOf = (person: PersonNumber): string =>
  `10.${(person >> 16) & 255}.${(person >> 8) & 255}.${person & 255}`

/** An adult who contracts for himself. */
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

/** An address in the region of the products. */
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

/** Returns the order of one life as a page sends it now, with start date and acceptance. */
export const pedidoOf = (now: number): Input => ({
  idProduto: produto.idProduto,
  valorCentavos: produto.precoCentavos,
  dataVigencia: startDates(base.vigencia, now, 'pedido').at(-1) ?? null,
  aceite: { versao: base.termos.versao },
  tabela: endereco.uf,
  porEmail: false,
})

/** Who calls: the cookie, and the address that the proxy in front of the server saw. */
export interface Caller {
  readonly cookie: string
  readonly address: string
  /** The sale that the page is about; absent means the one in the cookie. */
  readonly sale?: string
}

/** Returns a person whose sale was seeded as a caller. */
export const callerOf = (person: PersonNumber): Caller => ({
  cookie: `__Host-venda=${secretOf(person)}.${variant}`,
  address: addressOf(person),
})

/** A call of an operation; a write has a key. */
interface BenchCall {
  readonly operation: string
  readonly input: Input
  readonly key?: string | undefined
}

/** Makes the request of a call as the page's script does. */
export const requestOf = ({ operation, input, key }: BenchCall, caller: Caller): WireRequest => ({
  method: 'POST',
  path: `/api/${operation}`,
  headers: {
    ...headersOf(caller),
    ...(key && { 'idempotency-key': key }),
    'content-type': 'application/json',
  },
  body: JSON.stringify(input),
})

/** Makes the request that saves a draft. */
export const draftRequestOf = (draft: Input, caller: Caller): WireRequest => ({
  method: 'PUT',
  path: '/api/rascunho',
  headers: { ...headersOf(caller), 'content-type': 'application/json' },
  body: JSON.stringify(draft),
})

/** Makes the request that gets a path. */
export const getRequestOf = (path: string, caller: Caller): WireRequest => ({
  method: 'GET',
  path,
  headers: headersOf(caller),
})

const headersOf = ({ cookie, address, sale }: Caller): Readonly<Record<string, string>> => ({
  'sec-fetch-site': 'same-origin',
  'accept-encoding': 'br, gzip',
  'x-forwarded-for': address,
  ...(cookie && { cookie }),
  ...(sale && { 'x-venda': sale }),
})

/** Reads the data of an answer that must have succeeded. */
export function dataOf({ status, body }: WireAnswer): Input {
  if (status !== 200) throw new Error(`${status}: ${body.slice(0, 300)}`)
  return JSON.parse(body).data
}

type Derive = Parameters<typeof solveChallenge>[0]['deriveKey']

/** Derives at once: a thousand guesses take a person's phone a second, and here must not take the server's time. */
const deriveKey: Derive = async ({ cost, keyLength = 32 }, salt, password) => ({
  derivedKey: pbkdf2Sync(password, salt, cost, keyLength, 'sha256'),
})

/** Solves the challenge in an answer, as the page's worker does, and returns the proof that the call needs. */
export async function responseKeyFrom({ status, body }: WireAnswer): Promise<string> {
  if (status !== 200) throw new Error(`${status}: ${body.slice(0, 300)}`)
  const challenge: Challenge = JSON.parse(body)
  const solution = await solveChallenge({ challenge, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}

const order = pedidoOf(Date.now())

/** Makes the request that saves the order of a person whose registration was seeded, under a new key. */
export const orderRequestOf = (person: PersonNumber): WireRequest =>
  requestOf({ operation: 'proposta.salvar', input: order, key: randomUUID() }, callerOf(person))

/** The numbers of the ways to pay. */
export const [boleto, card, pix] = [1, 2, 5]

/** How a person pays; without a key, under a new one. */
interface Paying {
  readonly uid: string
  readonly formaPagamento: number
  readonly key?: string
}

const cartao = {
  nome: 'X Y',
  numeroCartao: '4111111111111111',
  codigoSeguranca: '123',
  dataValidade: '12/35',
}

/** Solves a challenge, reads what the page would show, and makes the request that pays an order. */
export async function paymentRequestOf(
  person: PersonNumber,
  paying: Paying,
  wire: Wire,
): Promise<WireRequest> {
  const { uid, formaPagamento, key = randomUUID() } = paying
  const caller = callerOf(person)
  const send = (request: WireRequest) => sendThrough(wire, request)
  const challenge = await send(getRequestOf('/api/captcha?action=pagamento.criar', caller))
  const responseKey = await responseKeyFrom(challenge)
  const shown = dataOf(await send(requestOf({ operation: 'proposta.obter', input: { uid } }, caller)))
  const payment = { uid, formaPagamento, cicloPagamento: 1, ...(formaPagamento === card && { cartao }) }
  const input = { ...payment, visto: seenIn('pagamento.criar', shown, payment), responseKey }
  return requestOf({ operation: 'pagamento.criar', input, key }, caller)
}
