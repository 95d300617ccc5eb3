import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { accept } from '../../server/contract/handler.ts'
import { problemOfFailure } from '../../server/http/problems.ts'
import { awaitDatabase, openPostgres, type Sql } from '../../server/store/index.ts'
import { call, handClock, local, openTest, operationFile } from '../server/kit.ts'
import { type Cluster, makeCluster } from './cluster.ts'
import { findPrograms } from './programs.ts'

const programs = findPrograms()
const free = operationFile('reference', { needs: { sale: false, captcha: 'none' } })
const askDatabase = async (_input: unknown, { sql }: { readonly sql: Sql }) => {
  const [row] = await sql.query<{ readonly um: string }>(`select '1' as um`)
  return accept({ id: row?.um ?? '' })
}
const asking = {
  handlers: [local('eco.ver', askDatabase)],
  schemas: { operations: { 'eco.ver': free }, fields: {} },
}

/** Holds a transaction open until it is told to go on. */
function held(store: { transaction<T>(work: (sql: Sql) => Promise<T>): Promise<T> }) {
  let goOn = () => {}
  let begin = () => {}
  const begun = new Promise<void>((done) => (begin = done))
  const waits = new Promise<void>((done) => (goOn = done))
  const ended = store.transaction(async (sql) => {
    await sql.query('select 1')
    begin()
    await waits
    return sql.query('select 1 as um')
  })
  return { begun, goOn: () => goOn(), ended }
}

// A server that can be stopped: not the one that all tests share.
describe.skipIf(!programs)('PostgreSQL', () => {
  let cluster: Cluster
  beforeAll(async () => {
    cluster = makeCluster(String(programs))
    await cluster.start()
  })
  afterAll(() => cluster.remove())

  it('that stops fails the calls at work, and serves the next ones once it is back', async () => {
    const store = await openPostgres(cluster.url, 2)
    const { app } = await openTest({ ...asking, store })
    const ask = () => call(app, 'eco.ver', { payload: {} })
    expect((await ask()).statusCode).toBe(200)
    const { begun, goOn, ended } = held(store)
    await begun
    await cluster.stop()
    goOn()
    await expect(ended).rejects.toMatchObject({ code: '08006' })
    const refused = await ask()
    expect([refused.statusCode, refused.json().code]).toEqual([503, 'indisponivel'])
    expect(refused.headers['retry-after']).toBe('2')
    await expect(store.query('select 1')).rejects.toMatchObject({ code: '08001' })

    await cluster.start()
    const answers = await Promise.all([ask(), ask(), ask(), ask()])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
    await app.close()
    await store.close()
  })

  it('tells a call to come back that finds every connection at work for five seconds', async () => {
    const store = await openPostgres(cluster.url, 1)
    const { begun, goOn, ended } = held(store)
    await begun
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const refused = store.transaction((sql) => sql.query('select 1')).catch((error: object) => error)
    expect(store.connections?.()).toEqual({ total: 1, idle: 0, waiting: 1 })
    await vi.advanceTimersByTimeAsync(5_000)
    vi.useRealTimers()
    expect(await refused).toMatchObject({ code: '53300' })
    expect(problemOfFailure({ code: '53300' })).toMatchObject({ code: 'indisponivel', status: 503 })
    goOn()
    expect(await ended).toEqual([{ um: 1 }])
    expect(await store.query('select 1 as um')).toEqual([{ um: 1 }])
    await store.close()
  })

  it('gives up a statement after fifteen seconds, and a transaction that says nothing after thirty', async () => {
    const store = await openPostgres(cluster.url, 1)
    const settings = await store.query(
      `select name, setting as ms from pg_settings where name in ('statement_timeout', 'idle_in_transaction_session_timeout')
        order by name`,
    )
    expect(settings).toEqual([
      { name: 'idle_in_transaction_session_timeout', ms: '30000' },
      { name: 'statement_timeout', ms: '15000' },
    ])
    await store.close()
  })

  it('reads a repeated statement once on each connection', async () => {
    const store = await openPostgres(cluster.url, 1)
    for (const n of [1, 2, 3]) await store.query('select $1::integer as repetida', [n])
    const known = await store.query(
      `select count(*) as n from pg_prepared_statements where statement like '%repetida'`,
    )
    expect(known).toEqual([{ n: 1 }])
    await store.close()
  })

  it('that is not up yet is waited for by a start, which says so', async () => {
    await cluster.stop()
    const said: string[] = []
    const clock = handClock()
    const store = await awaitDatabase(() => openPostgres(cluster.url, 1), {
      forMs: 60_000,
      now: clock.now,
      say: (text) => void said.push(text),
      pause: async (ms) => {
        clock.pass(ms)
        if (said.length === 3) await cluster.start()
      },
    })
    expect(await store.query('select 1 as um')).toEqual([{ um: 1 }])
    expect(said).toHaveLength(3)
    for (const line of said)
      expect(line).toMatch(/^O PostgreSQL em localhost\/postgres não respondeu \(\w+\)\. /)
    await store.close()
  })

  it.each([
    ['outro', 'não tem esse banco. Crie-o, por exemplo com createdb, ou confira DATABASE_URL.'],
    [
      'postgres',
      'não respondeu (ECONNREFUSED). Veja se ele está ligado e confira DATABASE_URL.',
      'postgres://ana:segredo@127.0.0.1:1/postgres',
    ],
  ])('says in words, and without the password, why %s could not be opened', async (name, why, given = '') => {
    const url = new URL(given || cluster.url)
    url.pathname = `/${name}`
    const place = `${url.host}/${name}`
    await expect(openPostgres(String(url), 1)).rejects.toThrow(`O PostgreSQL em ${place} ${why}`)
  })
})
