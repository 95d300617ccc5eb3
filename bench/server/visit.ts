import { randomUUID } from 'node:crypto'
import {
  type Caller,
  cookieIn,
  dataOf,
  draftRequestOf,
  readingOf,
  requestOf,
  responseKeyFrom,
} from './calls.ts'
import type { Hand } from './funnel.ts'
import type { Send } from './order.ts'
import { addressOf, corretor, type Input, type PersonNumber, titular, variant } from './person.ts'

const writes = /\.(salvar|criar|enviarEmail|renovar)$/
const asksForChallenge: readonly string[] = ['contratante.obter', 'pagamento.criar']
const lookedUpAgain = 3

/** Opens the visit of somebody new: what a browser keeps from one request to the next. */
export function openVisit(person: PersonNumber, send: Send): Hand {
  let caller: Caller = { cookie: '', address: addressOf(person), sale: `${variant}:${corretor.slice(0, 5)}` }
  let revision = 0

  async function challenged(operation: string, input: Input): Promise<Input> {
    if (!asksForChallenge.includes(operation)) return input
    const challenge = await send(readingOf(`/api/captcha?action=${operation}`, caller))
    return { ...input, responseKey: await responseKeyFrom(challenge) }
  }

  return {
    async open(path) {
      caller = { ...caller, cookie: cookieIn(await send(readingOf(path, caller))) }
    },
    async ask(operation, input) {
      const key = writes.test(operation) ? randomUUID() : undefined
      for (let tried = 1; ; tried += 1) {
        const call = { operation, key, input: await challenged(operation, input) }
        const answer = await send(requestOf(call, caller))
        // A look-up whose answer was lost has used its challenge up.
        if (answer.status === 403 && !key && tried < lookedUpAgain) continue
        return dataOf(answer)
      }
    },
    async keep(step) {
      const draft = { scope: caller.sale ?? '', revision, session: sessionOn(step, person) }
      revision = Number(dataOf(await send(draftRequestOf(draft, caller))).revision)
    },
  }
}

/** Writes a session about as large as a page's. */
function sessionOn(step: string, person: PersonNumber): Input {
  const first = {
    ...titular,
    id: `titular-${person}`,
    rg: '',
    dataExpedicao: '1999-09-09',
    orgaoEmissor: '',
  }
  return {
    id: `venda-${person}`,
    flow: 'dental-individual',
    version: '2026-11-21',
    step,
    trail: ['entrada', 'simulacao', 'titularCpf', 'titularDados', 'titularEndereco'],
    boxes: [],
    answers: {
      titular: first,
      titulares: [first],
      endereco: { cep: '20040002', logradouro: 'Avenida Rio Branco', numero: '100', bairro: 'Centro' },
      cotacao: { idProduto: 2, vidas: 1, uf: 'RJ' },
      produtos: [1, 2, 3].map((id) => ({ idProduto: id, nome: `Dental ${id}`, precoCentavos: 2300 * id })),
      textos: 'x'.repeat(600),
    },
    calls: [],
    timers: {},
    n: 12,
  }
}
