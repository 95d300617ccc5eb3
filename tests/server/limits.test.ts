import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { cookieOf } from '../../server/calls/cookie.ts'
import { newVisitor } from '../../server/calls/visitor.ts'
import { accept } from '../../server/contract/work.ts'
import { expiries } from '../../server/sale/expiries.ts'
import { purge, type Store } from '../../server/store/index.ts'
import { openEmpty } from '../contracts/database.ts'
import { files } from '../contracts/operations.ts'
import { call, catalogueOf, local, noon, openTest, operationFile, serverKey, variantNamed } from './kit.ts'

let store: Store
beforeAll(async () => {
  store = await openEmpty()
}, 60_000)
afterAll(() => store.close())
beforeEach(() => store.query('delete from limit_window'))

/** A look-up with the limits of the real one. */
const file = operationFile('lookup', {
  needs: { sale: false, captcha: 'none' },
  limits: files['contratante.obter']!.limits!,
})
const opened = (served?: ReturnType<typeof variantNamed>) =>
  openTest({
    store,
    ...(served && { catalogue: catalogueOf(served) }),
    locals: [local('pessoa.procurar', async () => accept({ id: '1' }))],
    schemas: { operations: { 'pessoa.procurar': file }, fields: {} },
  })
const somebody = (variant = 'sol/venda') =>
  cookieOf(newVisitor({ variant, per: '' }, serverKey), {
    name: '__Host-venda',
    secure: true,
    isRefused: false,
  }).split(';', 1)[0] ?? ''
const ask = (app: FastifyInstance, cookie: string, remoteAddress = '10.0.0.1') =>
  call(app, 'pessoa.procurar', { payload: {}, cookie, remoteAddress })

describe('a person may be looked up', () => {
  it('[D14o] ten times in ten minutes by one sale, then again', async () => {
    const { app, clock } = await opened()
    const cookie = somebody()
    for (let n = 0; n < 10; n += 1) expect((await ask(app, cookie)).statusCode).toBe(200)
    clock.pass(60_000)
    const eleventh = await ask(app, cookie)
    expect([eleventh.statusCode, eleventh.json().code]).toEqual([429, 'muitasTentativas'])
    expect(eleventh.headers['retry-after']).toBe('540')
    expect((await ask(app, somebody())).statusCode).toBe(200)
    clock.pass(540_000)
    expect((await ask(app, cookie)).statusCode).toBe(200)
  })

  it('[C05m] forty times in ten minutes by one sale to a company', async () => {
    const plano = { contratante: 'empresa' }
    const { app } = await opened(variantNamed('lua', { plano }))
    const company = somebody('lua/venda')
    for (let n = 0; n < 40; n += 1) expect((await ask(app, company)).statusCode).toBe(200)
    expect((await ask(app, company)).statusCode).toBe(429)
  })

  it('[D14e] fifty times a day by one sale', async () => {
    const { app, clock } = await opened()
    const cookie = somebody()
    for (let n = 0; n < 50; n += 1) {
      expect((await ask(app, cookie)).statusCode).toBe(200)
      clock.pass(60_000)
    }
    const refused = await ask(app, cookie)
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, String(23 * 3600 + 600)])
    clock.pass(23 * 3600_000 + 600_000)
    expect((await ask(app, cookie)).statusCode).toBe(200)
  })

  it('[D14f] a hundred times in ten minutes from one address', async () => {
    const { app } = await opened()
    for (let n = 0; n < 100; n += 1) expect((await ask(app, somebody())).statusCode).toBe(200)
    expect((await ask(app, somebody())).statusCode).toBe(429)
    expect((await ask(app, somebody(), '10.0.0.2')).statusCode).toBe(200)
  })

  it('[T06bi] ten times and no more where thirty calls come at once', async () => {
    const { app } = await opened()
    const cookie = somebody()
    const replies = await Promise.all(Array.from({ length: 30 }, () => ask(app, cookie)))
    const admitted = replies.filter(({ statusCode }) => statusCode === 200)
    expect(admitted).toHaveLength(10)
  })

  it('[T06bj] by others of an address, however often one of them is refused', async () => {
    const { app } = await opened()
    const greedy = somebody()
    for (let n = 0; n < 110; n += 1) await ask(app, greedy)
    expect((await ask(app, greedy)).statusCode).toBe(429)
    expect((await ask(app, somebody())).statusCode).toBe(200)
  })
})

describe('what counts look-ups', () => {
  it('[T06bk] gives away neither address nor cookie, and is deleted once its time is over', async () => {
    const { app } = await opened()
    const cookie = somebody()
    await ask(app, cookie)
    const kept = await store.query<{ readonly key: string }>('select key, count from limit_window')
    expect(kept).toHaveLength(4)
    for (const { key } of kept) expect(key).toMatch(/^[\w-]{43}$/)
    expect(JSON.stringify(kept)).not.toContain('10.0.0.1')
    expect(JSON.stringify(kept)).not.toContain(cookie.split(/[=.]/)[1])

    await purge(store, noon + 600_001, expiries)
    expect(await store.query('select count from limit_window')).toHaveLength(2)
    await purge(store, noon + 24 * 3_600_000 + 1, expiries)
    expect(await store.query('select count from limit_window')).toEqual([])
  })
})
