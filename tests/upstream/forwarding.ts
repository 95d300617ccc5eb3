import type { Json } from '../../engine/index.ts'
import { accept, type Handler, refuse } from '../../server/contract/handler.ts'
import { newId, type Store } from '../../server/store/index.ts'
import { openServices } from '../../server/upstream/index.ts'
import type { UpstreamParts } from '../../server/upstream/services.ts'
import { call, catalogueOf, local, openTest, operationFile, variantNamed, visit } from '../server/kit.ts'
import { challengeFor, solved } from '../server/solve.ts'

const wire = (method: 'GET' | 'POST', path: string) => ({
  ...({ method, path, envelope: 'success' } as const),
  headers: { 'idempotency-key': '{chave}' },
  ...(method === 'POST' && { body: { nome: { var: 'nome' }, responseKey: { var: 'responseKey' } } }),
  reply: { id: { var: 'data.id' } },
  fits: { type: 'object', required: ['id'], properties: { id: { type: ['integer', 'string'] } } },
})
const behind = (call: 'procurar' | 'alterar' | 'criar', path: string) => ({
  upstream: { service: 'dental', calls: { [call]: wire(call === 'procurar' ? 'GET' : 'POST', path) } },
})

/** A look-up, a save and a payment, each with one call to a service. */
const operations = {
  'nota.procurar': operationFile('lookup', {
    ...behind('procurar', '/api/Nota/1'),
    needs: { sale: true, captcha: 'fresh' },
  }),
  'nota.salvar': operationFile('save', behind('alterar', '/api/Nota/Create')),
  'nota.pagar': operationFile('payment', {
    ...behind('criar', '/api/Cobranca/Create'),
    problems: { pagamentoEmConfirmacao: { status: 409, says: 'Espere.', unsettled: true } },
  }),
}

const run: Readonly<Record<string, Handler['run']>> = {
  async 'nota.procurar'(_, work) {
    const reply = await work.call('procurar', {})
    return reply.ok ? accept(idsIn(reply.data)) : reply
  },
  async 'nota.salvar'({ nome = null }, work) {
    const reply = await work.call('alterar', { nome })
    if (!reply.ok) return reply
    await work.sql.query('insert into nota (texto) values ($1)', [nome])
    return accept(idsIn(reply.data))
  },
  async 'nota.pagar'({ nome = null }, { sql }) {
    const open = await sql.query(`select 1 from cobranca where fim is null or fim in ('unknown', 'busy')`)
    if (open.length > 0) return refuse('pagamentoEmConfirmacao')
    const chave = newId()
    await sql.query('insert into cobranca (chave) values ($1)', [chave])
    return {
      send: { call: 'criar', params: { nome }, chave },
      async conclude(result, { sql }) {
        await sql.query('update cobranca set fim = $2 where chave = $1', [chave, result.kind])
        if (result.kind === 'answer') return result.reply.ok ? accept(idsIn(result.reply.data)) : result.reply
        return refuse(result.kind === 'unable' ? 'indisponivel' : 'pagamentoEmConfirmacao')
      },
    }
  },
}
const idsIn = (data: Json) => ({ id: String((data as { readonly id: Json }).id) })

/** Long enough for a busy machine to answer, short enough for a test of silence. */
const shortMs = 400

/** Opens a server whose operations go on to the service at an address. */
export async function openForwarding(
  store: Store,
  url: string,
  timeoutMs = shortMs,
  observe?: UpstreamParts['observe'],
) {
  await store.query('create table if not exists nota (texto text)')
  await store.query('create table if not exists cobranca (chave text, fim text)')
  // A process that lives as long as the test does, however slowly that runs.
  const owner = newId()
  await store.query(`insert into processo (id, seen_at) values ($1, 'infinity')`, [owner])
  const test = await openTest({
    store,
    owner,
    schemas: { operations, fields: {} },
    handlers: Object.entries(run).map(([name, work]) => local(name, work)),
    services: openServices({
      services: { dental: { url, token: null } },
      timeoutMs: () => timeoutMs,
      pause: async () => {},
      ...(observe && { observe }),
    }),
    catalogue: catalogueOf(
      variantNamed('sol', { rotas: { prefixo: 'sol', inicial: true }, captcha: { tipo: 'altcha' } }),
    ),
  })
  const cookie = await visit(test.app)
  const send = (name: string, payload: object = {}, key?: string) =>
    call(test.app, name, { payload, cookie, headers: { 'idempotency-key': key } })
  const proof = async () => solved(await challengeFor(test.app, 'nota.procurar', cookie))
  return {
    ...test,
    cookie,
    send,
    proof,
    save: (key: string, nome = 'a') => send('nota.salvar', { nome }, key),
    pay: (key: string, nome = 'a') => send('nota.pagar', { nome }, key),
    notes: async () =>
      (await store.query<{ readonly texto: string }>('select texto from nota')).map(({ texto }) => texto),
  }
}
