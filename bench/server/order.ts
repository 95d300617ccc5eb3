import { randomUUID } from 'node:crypto'
import { seenIn } from '../../tests/seen.ts'
import { type Caller, dataOf, readingOf, requestOf, responseKeyFrom } from './calls.ts'
import { card, pix } from './ledger.ts'
import { addressOf, cookieOf, type PersonNumber, pedidoOf } from './person.ts'
import type { WireAnswer } from './wire.ts'

/** Sends a request as it stands and gives the answer to it. */
export type Send = (request: string) => Promise<WireAnswer>

const pedido = pedidoOf(Date.now())

/** Says who a person is whose sale was seeded. */
export const callerOf = (person: PersonNumber): Caller => ({
  cookie: cookieOf(person),
  address: addressOf(person),
})

/** Writes the request that stores the order of a person whose registration was seeded, under a key of its own. */
export const orderRequestOf = (person: PersonNumber): string =>
  requestOf({ operation: 'proposta.salvar', input: pedido, key: randomUUID() }, callerOf(person))

/** Writes the request that sends the customer the link of an order, under a key of its own. */
export const emailRequestOf = (person: PersonNumber, uid: string): string =>
  requestOf({ operation: 'proposta.enviarEmail', input: { uid }, key: randomUUID() }, callerOf(person))

/** How somebody pays; without a key of its own a payment gets a new one. */
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

/** Solves a challenge, and writes the request that pays an order. */
export async function paymentRequestOf(person: PersonNumber, paying: Paying, send: Send): Promise<string> {
  const { uid, formaPagamento, key = randomUUID() } = paying
  const caller = callerOf(person)
  const challenge = await send(readingOf('/api/captcha?action=pagamento.criar', caller))
  const responseKey = await responseKeyFrom(challenge)
  const by = formaPagamento === card ? { cartao } : {}
  const payment = { uid, formaPagamento, cicloPagamento: 1, ...by }
  const shown = dataOf(await send(requestOf({ operation: 'proposta.obter', input: { uid } }, caller)))
  const input = { ...payment, visto: seenIn('pagamento.criar', shown, payment), responseKey }
  return requestOf({ operation: 'pagamento.criar', input, key }, caller)
}

/** Solves a challenge, and writes the request that opens the Pix of an order, under a key of its own. */
export const pixRequestOf = (person: PersonNumber, uid: string, send: Send): Promise<string> =>
  paymentRequestOf(person, { uid, formaPagamento: pix }, send)
