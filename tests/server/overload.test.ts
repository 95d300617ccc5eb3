import { type AddressInfo, connect, createServer } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import Fastify from 'fastify'
import { describe, expect, it, vi } from 'vitest'
import { accept } from '../../server/contract/handler.ts'
import {
  burstTolerant,
  countQueries,
  guardOverload,
  watchAcceptQueue,
  watchWarmth,
} from '../../server/monitoring/overload.ts'
import type { Store } from '../../server/store/index.ts'
import { call, emptyStore, freeCalls, freeFile, local, openTest, settingsOf } from './kit.ts'
import { moneyRoutes } from './money.ts'

/** Counts the promises that have ended, as they end. */
function ended(replies: readonly PromiseLike<unknown>[]) {
  let count = 0
  for (const reply of replies) void reply.then(() => (count += 1))
  return () => count
}

/** Opens a server with `most` places, whose calls end when they are let go. */
async function opened(most: number) {
  const waiting: (() => void)[] = []
  const slow = local('eco.ver', async () => {
    await new Promise<void>((done) => waiting.push(done))
    return accept({ id: '1' })
  })
  const { app } = await openTest({
    handlers: [slow, { ...slow, name: 'pix.consultar' }],
    schemas: {
      operations: { 'eco.ver': freeFile, 'pix.consultar': { ...freeFile, money: true } },
      fields: {},
    },
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

describe('a server with as many calls in progress as it may have', () => {
  it('refuses further calls at once, with the seconds to wait', async () => {
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

  it('tells them to retry at different times', async () => {
    const { app, begin, letGo } = await opened(1)
    await begin('eco.ver', 1)
    const waits = new Set<unknown>()
    for (let n = 0; n < 6; n += 1)
      waits.add((await call(app, 'eco.ver', { payload: {} })).headers['retry-after'])
    expect([...waits].sort()).toEqual(['1', '2', '3'])
    letGo()
  })

  it('keeps places for calls about money', async () => {
    const { app, begin, letGo } = await opened(4)
    await begin('eco.ver', 4)
    const [poll] = await begin('pix.consultar', 1)
    expect((await call(app, 'pix.consultar', { payload: {} })).statusCode).toBe(503)
    letGo()
    expect((await poll)?.statusCode).toBe(200)
  })

  it('still serves pages, files, health and metrics', async () => {
    const { app, begin, letGo } = await opened(1)
    await begin('eco.ver', 1)
    const statusOf = async (url: string) =>
      (await app.inject({ url, headers: { host: 'localhost' } })).statusCode
    expect(await Promise.all(['/', '/robots.txt', '/saude/pronto', '/metricas'].map(statusOf))).toEqual([
      200, 200, 200, 200,
    ])
    letGo()
  })

  it('accepts no more than its limit, however many come at once', async () => {
    const { app, letGo } = await opened(5)
    const replies = Array.from({ length: 50 }, () => call(app, 'eco.ver', { payload: {} }))
    const done = ended(replies)
    while (done() < 45) await turn()
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

/** Asks a guarded server for each of some addresses, where something is the matter. */
async function statusesUnder(routes: readonly string[], matter: Partial<typeof quiet>) {
  const app = Fastify()
  const load = guardOverload(app, { moneyRoutes, ...quiet, ...matter })
  for (const route of routes) app.get(route, async () => 'ok')
  const codes = await Promise.all(routes.map(async (url) => (await app.inject(url)).statusCode))
  return { codes, load }
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

  const statusesAt = (late: Partial<typeof quiet>) => statusesUnder(routes, late)

  const lateness: readonly (readonly [number, readonly number[]])[] = [
    [200, [200, 200, 200, 200, 200, 200, 200]],
    [201, [503, 200, 200, 200, 200, 200, 200]],
    [501, [503, 200, 503, 200, 200, 200, 200]],
    [1001, [503, 503, 503, 503, 200, 200, 200]],
  ]
  it.each(lateness)('by %i ms refuses calls first, then pages, files and money last', async (ms, codes) => {
    expect((await statusesAt({ lagMs: () => ms })).codes).toEqual(codes)
  })

  const queues: readonly (readonly [number, readonly number[]])[] = [
    [500, [200, 200, 200, 200, 200, 200, 200]],
    [501, [503, 200, 200, 200, 200, 200, 200]],
    [1251, [503, 200, 503, 200, 200, 200, 200]],
    [2501, [503, 503, 503, 503, 200, 200, 200]],
  ]
  it.each(queues)(
    'refuses in the same order while connections have been queueing for %i ms',
    async (ms, codes) => {
      expect((await statusesAt({ queueMs: () => ms })).codes).toEqual(codes)
    },
  )

  it('refuses a cold process only pages, and only while connections have been queueing', async () => {
    const codes = [200, 200, 503, 200, 200, 200, 200]
    const cold = { lagMs: () => 1001, isWarm: () => false }
    expect((await statusesAt({ ...cold, queueMs: () => 2501 })).codes).toEqual(codes)
    expect((await statusesAt(cold)).codes).toEqual(Array(7).fill(200))
  })

  it('is counted, and explained to a person on a page', async () => {
    const { load } = await statusesAt({ lagMs: () => 1001 })
    expect(load.refused).toEqual({ busy: 0, late: 4, stopping: 0 })
    const app = Fastify()
    guardOverload(app, { moneyRoutes, ...quiet, lagMs: () => 600 })
    app.get('/*', async () => 'ok')
    const page = await app.inject('/sol/')
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(page.headers['retry-after']).toBe('2')
    expect(page.body).toContain(
      'Muita gente está usando o site agora. O que você já preencheu continua guardado.',
    )
  })
})

describe('the load that a burst counts as', () => {
  function watched() {
    const world = { count: 0, at: 0 }
    const seen = burstTolerant({ most: 60, times: 4, count: () => world.count, now: () => world.at })
    return (count: number, passedMs = 0) => {
      world.at += passedMs
      world.count = count
      return seen()
    }
  }

  it('is a quarter, and all of it once it has been at the bound for two seconds', () => {
    const see = watched()
    expect([see(0), see(59), see(60), see(239, 1_999)]).toEqual([0, 14.75, 15, 59.75])
    expect([see(60, 1), see(61)]).toEqual([60, 61])
  })
})

it('a process is warm once it has answered so many calls; pages and health checks do not count', async () => {
  const app = Fastify()
  const isWarm = watchWarmth(app, 3)
  for (const url of ['/api/eco', '/saude', '/']) app.get(url, async () => 'ok')
  const warmAfter = async (url: string) => {
    await app.inject(url)
    return isWarm()
  }
  for (let n = 0; n < 5; n += 1) expect(await warmAfter(n % 2 ? '/' : '/saude')).toBe(false)
  expect([await warmAfter('/api/eco'), await warmAfter('/api/eco'), await warmAfter('/api/eco')]).toEqual([
    false,
    false,
    true,
  ])
})

describe('a server that has just started', () => {
  const { databaseConnections } = settingsOf()

  /** Opens a server whose database answers so many questions at once, each when it is let go; the rest wait. */
  async function opened() {
    const waiting: (() => void)[] = []
    const database: Store = {
      ...emptyStore,
      query: () => new Promise((done) => waiting.push(() => done([]))),
      transaction: (work) => work(database),
    }
    const { store, atWork } = countQueries(database)
    const { app } = await openTest({
      store,
      figures: { atDatabase: atWork },
      ...freeCalls({
        async 'eco.ver'(_input, { sql }) {
          await sql.query('select 1')
          return accept({ id: '1' })
        },
      }),
    })
    return { app, waiting }
  }

  it('accepts 200 calls that come at once, however late its event loop is while it is cold', async () => {
    // Each look at the clock finds it a second later.
    let at = 0
    const { app, waiting } = await opened()
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => at)
    try {
      const replies = Array.from({ length: 200 }, () => call(app, 'eco.ver', { payload: {} }))
      const count = ended(replies)
      while (count() < 200) {
        for (const done of waiting.splice(0, databaseConnections)) done()
        at += 1
        await turn()
      }
      const codes = (await Promise.all(replies)).map(({ statusCode }) => statusCode)
      expect(codes).toEqual(Array(200).fill(200))
    } finally {
      clock.mockRestore()
    }
  })

  it('refuses calls beyond that', async () => {
    const { app, waiting } = await opened()
    const replies = Array.from({ length: 400 }, () => call(app, 'eco.ver', { payload: {} }))
    const done = ended(replies)
    while (done() < 160) await turn()
    for (const done of waiting.splice(0)) done()
    const codes = (await Promise.all(replies)).map(({ statusCode }) => statusCode)
    expect(codes.filter((code) => code === 200)).toHaveLength(240)
    expect(codes.filter((code) => code === 503)).toHaveLength(160)
  })
})

describe('a busy database', () => {
  it('has further requests refused, those about money last, and no file', async () => {
    const routes = ['/api/eco', '/api/pix.consultar', '/', '/assets/a.js', '/saude/vivo']
    const codesAt = async (count: number) => (await statusesUnder(routes, { atDatabase: () => count })).codes
    expect(await codesAt(59)).toEqual([200, 200, 200, 200, 200])
    expect(await codesAt(60)).toEqual([503, 200, 503, 200, 200])
    expect(await codesAt(75)).toEqual([503, 503, 503, 200, 200])
  })

  it('is measured by the queries that it has not answered yet', async () => {
    const ends: (() => void)[] = []
    const wait = () => new Promise<never>((_, reject) => ends.push(() => reject(new Error('x'))))
    const { store, atWork } = countQueries({ ...emptyStore, query: wait })
    const asked = [store.query('select 1'), store.transaction((sql) => sql.query('select 1'))]
    expect(atWork()).toBe(2)
    ends[0]?.()
    await Promise.allSettled(asked)
    expect(atWork()).toBe(0)
    const tried = { ...settingsOf({ DATABASE_CONNECTIONS: '2' }) }
    const { app } = await openTest({ settings: tried, figures: { atDatabase: () => 6 } })
    expect((await app.inject('/')).statusCode).toBe(503)
  })
})

it('the accept queue of a thousand connections is measured until the last of them', async () => {
  const seen: number[] = []
  const server = createServer((socket) => {
    seen.push(queueMs())
    socket.destroy()
  })
  let turns = 0
  const queueMs = watchAcceptQueue(server, {
    now: () => turns,
    nextTurn: (work) =>
      void setImmediate(() => {
        turns++
        work()
      }),
  })
  await new Promise<void>((resolve) => server.listen({ host: '127.0.0.1', port: 0, backlog: 2_000 }, resolve))
  const { port } = server.address() as AddressInfo
  const ends = Array.from(
    { length: 1_000 },
    () =>
      new Promise<void>((end) =>
        connect(port, '127.0.0.1')
          .on('error', () => {})
          .on('close', end),
      ),
  )
  await Promise.all(ends)
  for (let i = 0; i < 3; i++) await turn()
  expect(seen).toHaveLength(1_000)
  expect(Math.max(...seen)).toBeGreaterThan(0)
  expect(queueMs()).toBe(0)
  server.close()
})
