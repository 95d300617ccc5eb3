import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Store } from '../../server/store/store.ts'
import { openDesk as openServer, type Desk as Server } from '../attack/desk.ts'
import { emptySale, inputs, type Known } from '../attack/inputs.ts'
import { openEmpty } from '../contracts/database.ts'
import { files } from '../contracts/operations.ts'
import { variant } from '../contracts/variant.ts'
import { type CallOptions, call, emptyStore, visit } from '../server/kit.ts'
import { challengeFor, solved } from '../server/solve.ts'
import { api, expectDocumented, misfitAt, type Place, placeOf } from './document.ts'
import { type Gate, gateOf } from './gate.ts'

const names = Object.keys(files).sort()
const writes = names.filter((name) => JSON.stringify(api.paths[`/api/${name}`]).includes('Idempotency-Key'))

let gate: Gate
let server: Server
beforeAll(async () => {
  const store = await openEmpty()
  gate = gateOf(store)
  server = await openServer({ store: gate.store }, { rodape: { ...variant.rodape, cnpj: '11222333000181' } })
})
afterAll(async () => {
  await server.close()
  await gate.store.close()
})

/** What makes another input of any, or one that no operation takes. */
const another = { uid: 'x', id: 'x', nome: 'Outra Pessoa' }

/** Goes on until an operation can be called, and gives what its sale knows. */
async function begun(name: string) {
  const whole = await server.wholeFor(name)
  const pix = inputOf('pagamento.criar', whole.known)
  if (name.startsWith('pix.')) await server.send('pagamento.criar', pix, whole)
  return whole
}

const inputOf = (name: string, known: Known = emptySale) => inputs[name]?.(known) ?? {}

describe.each(names)('%s', (name) => {
  const schema = ['paths', `/api/${name}`, 'post', 'requestBody', 'content', 'application/json', 'schema']

  it('takes what the document says, and answers it so', async () => {
    const { cookie, known, sale } = await server.wholeFor(name)
    if (name.startsWith('pix.'))
      await server.send('pagamento.criar', inputOf('pagamento.criar', known), { cookie })
    if (name === 'cotacao.abrir')
      await gate.store.query(
        `insert into cotacao_enviada (codigo, sale_id, variant, id_produto, vidas, preco_centavos, em)
         select $1, id, variant, 2, 2, 4990, now() from sale where id = $2`,
        [(inputOf(name) as { readonly codigo: string }).codigo, sale],
      )
    // A card is replaced of what is paid.
    if (name.startsWith('cartao.')) await gate.store.query("update proposta set situacao = 'paga'")
    const input = inputOf(name, known)
    expect(misfitAt(schema, input)).toBeUndefined()
    const reply = await server.send(name, input, { cookie })
    expect(reply.statusCode, reply.body).toBe(200)
    expectDocumented(reply, placeOf(name))
  })

  it('refuses what any call may bring as the document says', async () => {
    const cookie = await visit(server.app)
    const send = (options: CallOptions) =>
      call(server.app, name, { cookie, payload: inputOf(name), remoteAddress: '10.9.9.9', ...options })
    const badly: readonly CallOptions[] = [
      { payload: { intruso: 1 } },
      { payload: '{' },
      { headers: { origin: 'https://outro.example', 'sec-fetch-site': undefined } },
      { headers: { 'content-type': 'text/plain' }, payload: 'x' },
      { payload: { nome: 'x'.repeat(70_000) } },
      { cookie: '', headers: { 'idempotency-key': 'a' } },
      {},
    ]
    const statuses = []
    for (const options of badly) {
      const reply = await send(options)
      expectDocumented(reply, placeOf(name))
      statuses.push(reply.statusCode)
    }
    expect(statuses.slice(0, 5)).toEqual([400, 400, 403, 415, 413])
  })
})

it.each(writes)('%s is done once under its key, and says so', async (name) => {
  const { cookie, known } = await begun(name)
  const send = (payload: object) =>
    call(server.app, name, { cookie, payload, headers: { 'idempotency-key': 'a' } })
  const input = inputOf(name, known)
  const atWork = gate.close()
  const first = send(input)
  await atWork
  const meanwhile = await send(input)
  gate.open()
  const replies = [await first, meanwhile, await send(input), await send({ ...input, ...another })]
  for (const reply of replies) expectDocumented(reply, placeOf(name))
  const [done, busy, again, other] = replies
  expect(busy?.json().code).toBe('emAndamento')
  expect([again?.statusCode, again?.headers['idempotency-replayed']]).toEqual([done?.statusCode, 'true'])
  expect([400, 422]).toContain(other?.statusCode)
})

describe('under load and in trouble every operation answers as the document says', () => {
  const failing = (code?: string): Store => ({
    ...emptyStore,
    query: async () => Promise.reject(Object.assign(new Error('x'), { code })),
    transaction: async () => Promise.reject(Object.assign(new Error('x'), { code })),
  })
  it.each([
    [503, failing('ECONNREFUSED')],
    [500, failing()],
  ])('with %i', async (status, store) => {
    const { app } = await openServer({ store })
    const { cookie, known } = { cookie: await visit(app), known: emptySale }
    for (const name of names) {
      const payload = { ...inputOf(name, known), ...(files[name]?.needs.proposal ? { uid: 'x' } : {}) }
      const reply = await call(app, name, { cookie, payload, headers: { 'idempotency-key': 'a' } })
      expectDocumented(reply, placeOf(name))
      if (reply.statusCode !== 400) expect(reply.statusCode, name).toBe(status)
    }
    await app.close()
  })

  it('with 429, beyond the calls that an address may make', async () => {
    const from = { remoteAddress: '10.8.8.8' }
    const left = async () =>
      Number((await server.app.inject({ url: '/api/nada', ...from })).headers['x-ratelimit-remaining'])
    while ((await left()) > 0);
    const statuses = []
    for (const name of names) {
      const reply = await call(server.app, name, { payload: {}, ...from })
      expectDocumented(reply, placeOf(name))
      statuses.push(reply.statusCode)
    }
    expect(statuses).toContain(429)
  })
})

describe('the check of security', () => {
  const guarded = names.filter((name) => files[name]?.needs.captcha !== 'none')
  let strict: Server
  beforeAll(async () => {
    strict = await openServer({}, { captcha: { tipo: 'altcha' } })
  })
  afterAll(() => strict.close())

  it.each(guarded)('is asked of %s, and refused as the document says', async (name) => {
    const { cookie } = await strict.begun()
    const { known } = await server.wholeFor(name)
    const payload = inputOf(name, known)
    const without = await strict.send(name, payload, { cookie })
    expectDocumented(without, placeOf(name))
    const { captcha, sale } = files[name]?.needs ?? {}
    const isFresh = captcha === 'fresh'
    expect(without.json().code).toBe(isFresh || !sale ? 'captchaAusente' : 'semVenda')
    if (!isFresh) return
    const wrong = await strict.send(name, { ...payload, responseKey: 'errada' }, { cookie })
    expectDocumented(wrong, placeOf(name))
    expect(wrong.json()).toMatchObject({ code: 'captchaRecusado', data: { codigo: 'CI-01' } })
  })

  it('is given out as the document says, and refused where there is none to give', async () => {
    const place: Place = { method: 'get', path: '/api/captcha' }
    const { cookie } = await strict.begun()
    const ask = (action: string, headers: Record<string, string>) =>
      strict.app.inject({ url: `/api/captcha?action=${action}`, headers: { host: 'localhost', ...headers } })
    const [given, unknown, nobodys] = [
      await ask('contratante.obter', { cookie }),
      await ask('regiao.listar', { cookie }),
      await ask('contratante.obter', {}),
    ]
    for (const reply of [given, unknown, nobodys]) expectDocumented(reply, place)
    expect([given, unknown, nobodys].map(({ statusCode }) => statusCode)).toEqual([200, 404, 401])
    const responseKey = await solved(await challengeFor(strict.app, 'contratante.obter', cookie))
    const reply = await strict.send('contratante.obter', { cpf: '52998224725', responseKey }, { cookie })
    expect(reply.statusCode).toBe(200)
  })
})
