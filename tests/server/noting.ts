import { accept, type Handler } from '../../server/contract/handler.ts'
import type { Store } from '../../server/store/index.ts'
import {
  type CallOptions,
  call,
  catalogueOf,
  local,
  openTest,
  operationFile,
  variantNamed,
  visit,
} from './kit.ts'
import { challengeFor, solved } from './solve.ts'

const needs = (sale: boolean, captcha: 'none' | 'grant' | 'fresh') => ({ needs: { sale, captcha } })
const operations = {
  'pessoa.procurar': operationFile('lookup', needs(true, 'fresh')),
  'pessoa.salvar': operationFile('save', needs(true, 'grant')),
  'nota.salvar': operationFile('save', needs(true, 'none')),
  'pagamento.criar': operationFile('payment', { needs: { sale: false, captcha: 'fresh', proposal: 'uid' } }),
}

/** What some operations do instead of being accepted, by name. */
export type Handlers = Readonly<Record<string, Handler['run']>>

/** Opens a server of three variants whose operations write down that they ran. */
export async function openNoting(store: Store, handlers: Handlers) {
  const ran: string[] = []
  const noting = Object.keys(operations).map((name) =>
    local(name, async (input, work) => {
      ran.push(name)
      return handlers[name]?.(input, work) ?? accept({ id: `${name} ${ran.length}` })
    }),
  )
  const variants = [
    variantNamed('sol', { rotas: { prefixo: 'sol', inicial: true } }),
    variantNamed('lua'),
    variantNamed('livre', { captcha: { tipo: 'nenhum' } }),
  ]
  const catalogue = catalogueOf(...variants)
  const test = await openTest({ store, catalogue, handlers: noting, schemas: { operations, fields: {} } })
  const cookie = await visit(test.app)
  const send = (name: string, payload: object, options: CallOptions = {}) =>
    call(test.app, name, { payload, cookie, ...options })
  const save = (key: string, payload: object = {}, options: CallOptions = {}) =>
    send('nota.salvar', payload, { ...options, headers: { 'idempotency-key': key, ...options.headers } })
  const proof = async (action: string, by = cookie) => solved(await challengeFor(test.app, action, by))
  return { ...test, ran, cookie, send, save, proof }
}
