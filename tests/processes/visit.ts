import { randomUUID } from 'node:crypto'
import {
  addressOf,
  type Caller,
  corretor,
  dataOf,
  draftRequestOf,
  endereco,
  getRequestOf,
  type Input,
  type PersonNumber,
  pedidoOf,
  produto,
  requestOf,
  responseKeyFrom,
  titular,
  variant,
} from '../../tools/bench/customers.ts'
import type { Wire } from '../../tools/bench/wire.ts'
import { cpfOf } from '../people.ts'
import { seenIn } from '../seen.ts'

/** What a page does with the server; each throws when it is refused. */
export interface Visit {
  /** Opens a page, with the cookie of the page before. */
  open(path: string): Promise<void>
  /** Makes a call, with a solved challenge where it needs one, and returns its data. */
  ask(operation: string, input: Input): Promise<Input>
  /** Saves the draft at a step. */
  keep(step: string): Promise<void>
}

const writes = /\.(salvar|criar|enviarEmail|renovar)$/
const needsChallenge: readonly string[] = ['contratante.obter', 'pagamento.criar']

/** Opens the visit of a new person, with what a browser keeps from one request to the next. */
export function openVisit(person: PersonNumber, send: Wire['send']): Visit {
  let caller: Caller = { cookie: '', address: addressOf(person), sale: `${variant}:${corretor.slice(0, 5)}` }
  let revision = 0
  return {
    async open(path) {
      const { status, cookie, body } = await send(getRequestOf(path, caller))
      if (status !== 200 || !cookie) throw new Error(`${status}: ${body.slice(0, 300)}`)
      caller = { ...caller, cookie }
    },
    async ask(operation, input) {
      let sent = input
      if (needsChallenge.includes(operation)) {
        const challenge = await send(getRequestOf(`/api/captcha?action=${operation}`, caller))
        sent = { ...input, responseKey: await responseKeyFrom(challenge) }
      }
      const key = writes.test(operation) ? randomUUID() : undefined
      return dataOf(await send(requestOf({ operation, key, input: sent }, caller)))
    },
    async keep(step) {
      const session = {
        id: `venda-${person}`,
        flow: 'dental-individual',
        version: '2026-11-21',
        step,
        trail: ['entrada', 'simulacao'],
        boxes: [],
        answers: { titular },
        calls: [],
        timers: {},
        n: 12,
      }
      const draft = { scope: caller.sale ?? '', revision, session }
      revision = Number(dataOf(await send(draftRequestOf(draft, caller))).revision)
    },
  }
}

/**
 * Goes the whole way of a person who buys for himself by Pix, as replay R1 does, and yields at every step. It ends after two
 * questions for the Pix.
 */
export async function* throughFunnel(person: PersonNumber, visit: Visit): AsyncGenerator<string> {
  // The numbers of the sandbox with a meaning of their own are all below.
  const cpf = cpfOf(400_000_000 + person)
  await visit.open(`/implante-venda/ana-souza/${corretor}`)
  await visit.ask('corretor.obter', { slug: 'ana-souza', idCorretor: corretor })
  await visit.ask('regiao.listar', {})
  await visit.ask('produto.listar', { uf: endereco.uf })
  yield visit.keep('simulacao').then(() => 'simulacao')
  yield visit.keep('titularCpf').then(() => 'titularCpf')
  await visit.ask('contratante.obter', { cpf })
  yield visit.keep('titularDados').then(() => 'titularDados')
  await visit.ask('contratante.salvar', { ...titular, cpf, email: `pessoa${person}@exemplo.com.br` })
  yield visit.keep('titularEndereco').then(() => 'titularEndereco')
  await visit.ask('endereco.cep', { cep: endereco.cep })
  yield visit.keep('titularEndereco').then(() => 'cepDigitado')
  await visit.ask('endereco.salvar', endereco)
  await visit.ask('segurado.salvar', { idProduto: produto.idProduto })
  yield visit.keep('resumo').then(() => 'resumo')
  const { uid = '' } = await visit.ask('proposta.salvar', pedidoOf(Date.now()))
  yield visit.keep('resumo').then(() => 'proposta')
  await visit.open(`/corretor/${uid}`)
  const shown = await visit.ask('proposta.obter', { uid })
  yield 'pagamentoForma'
  await visit.ask('proposta.enviarEmail', { uid })
  const paying = { uid, formaPagamento: 5, cicloPagamento: 1 }
  await visit.ask('pagamento.criar', { ...paying, visto: seenIn('pagamento.criar', shown, paying) })
  yield 'pixAguardando'
  await visit.ask('pix.consultar', { uid })
  yield 'pixAguardando'
  await visit.ask('pix.consultar', { uid })
}
