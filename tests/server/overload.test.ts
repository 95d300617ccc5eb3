import { setImmediate as turn } from 'node:timers/promises'
import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { accept } from '../../server/contract/work.ts'
import { guardOverload } from '../../server/monitoring/overload.ts'
import { call, local, openTest, operationFile, settingsOf } from './kit.ts'
import { moneyRoutes } from './money.ts'

const free = operationFile('reference', { needs: { sale: false, captcha: 'none' } })

/** Opens a server with `most` places, whose calls end when they are let go. */
async function opened(most: number) {
  const waiting: (() => void)[] = []
  const slow = local('eco.ver', async () => {
    await new Promise<void>((done) => waiting.push(done))
    return accept({ id: '1' })
  })
  const { app } = await openTest({
    locals: [slow, { ...slow, name: 'pix.consultar' }],
    schemas: { operations: { 'eco.ver': free, 'pix.consultar': { ...free, money: true } }, fields: {} },
    settings: settingsOf({ MOST_AT_WORK: String(most) }),
  })
  const letGo = () => {
    for (const done of waiting.splice(0)) done()
  }
  /** Begins calls and waits until all that are let in are at work. */
  const begin = async (name: string, count: number) => {
    const before = waiting.length
    const replies = Array.from({ length: count }, () => call(app, name, { payload: {} }))
    while (waiting.length < before + count) await turn()
    return replies
  }
  return { app, begin, letGo }
}

describe('a server with as much at work as it may have', () => {
  it('[T06cj] refuses further calls at once, with the seconds to wait', async () => {
    const { app, begin, letGo } = await opened(4)
    const atWork = await begin('eco.ver', 4)
    const refused = await call(app, 'eco.ver', { payload: 'not even JSON' })
    expect([refused.statusCode, refused.json().code]).toEqual([503, 'indisponivel'])
    expect(refused.headers['content-type']).toBe('application/problem+json; charset=utf-8')
    expect(refused.headers['retry-after']).toMatch(/^[123]$/)
    expect(refused.headers['x-request-id']).toBe(refused.json().requestId)
    letGo()
    expect((await Promise.all(atWork)).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
    const [later] = await begin('eco.ver', 1)
    letGo()
    expect((await later)?.statusCode).toBe(200)
  })

  it('[T06cj] sends them back at different times', async () => {
    const { app, begin, letGo } = await opened(1)
    await begin('eco.ver', 1)
    const waits = new Set<unknown>()
    for (let n = 0; n < 6; n += 1)
      waits.add((await call(app, 'eco.ver', { payload: {} })).headers['retry-after'])
    expect([...waits].sort()).toEqual(['1', '2', '3'])
    letGo()
  })

  it('[T06ck] keeps places for the calls that money hangs on', async () => {
    const { app, begin, letGo } = await opened(4)
    await begin('eco.ver', 4)
    const [poll] = await begin('pix.consultar', 1)
    expect((await call(app, 'pix.consultar', { payload: {} })).statusCode).toBe(503)
    letGo()
    expect((await poll)?.statusCode).toBe(200)
  })

  it('[T06cl] still opens pages, files and what shows how it is', async () => {
    const { app, begin, letGo } = await opened(1)
    await begin('eco.ver', 1)
    const statusOf = async (url: string) =>
      (await app.inject({ url, headers: { host: 'localhost' } })).statusCode
    expect(await Promise.all(['/', '/robots.txt', '/saude/pronto', '/metricas'].map(statusOf))).toEqual([
      200, 200, 200, 200,
    ])
    letGo()
  })

  it('[T06cm] lets in no more than it may, however many come at once', async () => {
    const { app, letGo } = await opened(5)
    const replies = Array.from({ length: 50 }, () => call(app, 'eco.ver', { payload: {} }))
    let ended = 0
    for (const reply of replies) void reply.then(() => (ended += 1))
    while (ended < 45) await turn()
    letGo()
    const codes = (await Promise.all(replies)).map(({ statusCode }) => statusCode)
    expect([codes.filter((code) => code === 200), codes.filter((code) => code === 503)]).toEqual([
      Array(5).fill(200),
      Array(45).fill(503),
    ])
  })
})

/** What a guard goes by where nothing is the matter. */
const quiet = {
  isWarm: () => true,
  mostAtWork: 100,
  mostAtDatabase: 60,
  atDatabase: () => 0,
  lagMs: () => 0,
  queueMs: () => 0,
}

describe('an event loop that is late', () => {
  const routes = [
    '/api/eco',
    '/api/pix.consultar',
    '/',
    '/assets/a.js',
    '/saude/vivo',
    '/metricas',
    '/operacao',
  ]

  async function statusesAt({ lagMs = 0, queueMs = 0, isWarm = true }) {
    const app = Fastify()
    const load = guardOverload(app, {
      moneyRoutes,
      ...quiet,
      isWarm: () => isWarm,
      lagMs: () => lagMs,
      queueMs: () => queueMs,
    })
    for (const route of routes) app.get(route, async () => 'ok')
    const codes = await Promise.all(routes.map(async (url) => (await app.inject(url)).statusCode))
    return { codes, load }
  }

  const lateness: readonly (readonly [number, readonly number[]])[] = [
    [200, [200, 200, 200, 200, 200, 200, 200]],
    [201, [503, 200, 200, 200, 200, 200, 200]],
    [501, [503, 200, 503, 200, 200, 200, 200]],
    [1001, [503, 503, 503, 503, 200, 200, 200]],
  ]
  it.each(lateness)(
    '[T06cn] by %i ms refuses calls first, then pages, files and money last',
    async (ms, codes) => {
      expect((await statusesAt({ lagMs: ms })).codes).toEqual(codes)
    },
  )

  const queues: readonly (readonly [number, readonly number[]])[] = [
    [500, [200, 200, 200, 200, 200, 200, 200]],
    [501, [503, 200, 200, 200, 200, 200, 200]],
    [1251, [503, 200, 503, 200, 200, 200, 200]],
    [2501, [503, 503, 503, 503, 200, 200, 200]],
  ]
  it.each(queues)(
    '[T06sw] refuses in the same order while connections have been queueing for %i ms',
    async (ms, codes) => {
      expect((await statusesAt({ queueMs: ms })).codes).toEqual(codes)
    },
  )

  it('[T06sw] refuses a cold process only pages, and only while connections have been queueing', async () => {
    const codes = [200, 200, 503, 200, 200, 200, 200]
    expect((await statusesAt({ lagMs: 1001, queueMs: 2501, isWarm: false })).codes).toEqual(codes)
    expect((await statusesAt({ lagMs: 1001, isWarm: false })).codes).toEqual(Array(7).fill(200))
  })

  it('[T06cn] is counted, and told to a person on a page of its own', async () => {
    const { load } = await statusesAt({ lagMs: 1001 })
    expect(load.refused).toEqual({ busy: 0, late: 4, stopping: 0 })
    const app = Fastify()
    guardOverload(app, {
      moneyRoutes,
      ...quiet,
      lagMs: () => 600,
    })
    app.get('/*', async () => 'ok')
    const page = await app.inject('/sol/')
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(page.headers['retry-after']).toBe('2')
    expect(page.body).toContain(
      'Muita gente está usando o site agora. O que você já preencheu continua guardado.',
    )
  })
})
