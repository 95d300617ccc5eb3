import type { FastifyInstance } from 'fastify'
import { describe, expect, it, vi } from 'vitest'
import { accept } from '../../server/contract/handler.ts'
import { openPulse } from '../../server/monitoring/health.ts'
import { openMismatches, openServiceTimes } from '../../server/monitoring/metrics.ts'
import { mismatchIn, mismatchKinds } from '../../server/sale/lookups.ts'
import type { ServerParts } from '../../server/server.ts'
import type { Store } from '../../server/store/index.ts'
import { openEmpty } from '../contracts/database.ts'
import {
  call,
  catalogueOf,
  emptyStore,
  freeCalls,
  handClock,
  local,
  openTest,
  operationFile,
  settingsOf,
  visit,
} from './kit.ts'

const at = async (app: FastifyInstance, url: string) => {
  const { statusCode, body } = await app.inject(url)
  return [statusCode, JSON.parse(body)]
}
const broken: Store = { ...emptyStore, query: async () => Promise.reject(new Error('x')) }
const mute: Store = { ...emptyStore, query: () => new Promise<never>(() => {}) }

const whole = { banco: 'ok', gravacao: 'ok', variantes: 2 }
const withoutDatabase = { estado: 'falha', ...whole, banco: 'falha' }
const withoutVariant = { estado: 'falha', ...whole, variantes: 0 }
const noVariant = { catalogue: catalogueOf() }
const health = { banco: 'ok', versao: '0.0.0' }

it.each<[string, string, Partial<ServerParts>, number, object]>([
  ['a live server answers with its database', '/saude/vivo', {}, 200, { estado: 'ok' }],
  ['a live server answers without its database', '/saude/vivo', { store: broken }, 200, { estado: 'ok' }],
  ['a live server answers beside a mute database', '/saude/vivo', { store: mute }, 200, { estado: 'ok' }],
  ['a ready server has database and variant', '/saude/pronto', {}, 200, { estado: 'ok', ...whole }],
  ['a server is not ready without a database', '/saude/pronto', { store: broken }, 503, withoutDatabase],
  ['a server is not ready without a variant', '/saude/pronto', noVariant, 503, withoutVariant],
  ['[T06l] server and database answer', '/saude', {}, 200, { estado: 'ok', ...health }],
  [
    '[T06m] the database does not answer',
    '/saude',
    { store: broken },
    503,
    { ...health, estado: 'falha', banco: 'falha' },
  ],
])('%s', async (_, url, parts, status, body) => {
  const { app } = await openTest(parts)
  expect(await at(app, url)).toEqual([status, body])
})

describe('a ready server', () => {
  it('is not ready while its database does not answer within a second', async () => {
    const { app } = await openTest({ store: mute })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      let answer: unknown
      const asked = at(app, '/saude/pronto').then((said) => {
        answer = said
      })
      await vi.advanceTimersByTimeAsync(999)
      expect(answer).toBeUndefined()
      await vi.advanceTimersByTimeAsync(1)
      await asked
      expect(answer).toEqual([503, { estado: 'falha', banco: 'falha', gravacao: 'ok', variantes: 2 }])
    } finally {
      vi.useRealTimers()
    }
  })

  it('answers checks that come together with one query', async () => {
    let asked = 0
    let answer = (_rows: readonly never[]) => {}
    const query = () => {
      asked += 1
      return new Promise<readonly never[]>((resolve) => {
        answer = resolve
      })
    }
    const { app } = await openTest({ store: { ...emptyStore, query } })
    const looks = Promise.all(Array.from({ length: 50 }, () => at(app, '/saude/pronto')))
    while (asked === 0) await new Promise(setImmediate)
    answer([])
    expect((await looks).every(([status]) => status === 200)).toBe(true)
    expect(asked).toBe(1)
    const again = at(app, '/saude')
    while (asked === 1) await new Promise(setImmediate)
    answer([])
    expect((await again)[0]).toBe(200)
  })
})

describe('a server that watches its database', () => {
  it('is not ready while nothing more can be written, and is again a second after it can', async () => {
    const clock = handClock()
    let tried = 0
    let isFull = false
    const tryWrite = async () => {
      tried += 1
      if (isFull) throw new Error('full')
    }
    const store = { ...emptyStore, tryWrite }
    const { app } = await openTest({ store, pulse: openPulse(store, clock.now) })
    const ready = async () => (await at(app, '/saude/pronto')).flatMap((part) => part.gravacao ?? part)
    expect([await ready(), await ready(), tried]).toEqual([[200, 'ok'], [200, 'ok'], 1])
    isFull = true
    clock.pass(14_999)
    expect([await ready(), tried]).toEqual([[200, 'ok'], 1])
    clock.pass(1)
    expect([await ready(), await ready(), tried]).toEqual([[503, 'falha'], [503, 'falha'], 2])
    isFull = false
    clock.pass(1_000)
    expect([await ready(), tried]).toEqual([[200, 'ok'], 3])
  })

  it('checks by a connection of its own, and never waits for the calls', async () => {
    const store = { ...mute, aside: emptyStore }
    const { app } = await openTest({ store })
    expect((await at(app, '/saude/pronto'))[0]).toBe(200)
  })
})

const found = (uf: string, what: 'produto' | 'regiao' = 'produto') => ({
  ...mismatchIn(uf, what),
  operation: 'produto.listar',
  variant: 'sol/venda',
})
const said = ({ says: _, ...facts }: ReturnType<typeof found>) => facts

it('a mismatch is logged once an hour for each variant and state, and counted each time', () => {
  const lines: object[] = []
  const log = { warn: (facts: object) => void lines.push(facts) }
  let now = 0
  const mismatches = openMismatches({ now: () => now, kinds: mismatchKinds })
  for (const uf of ['RJ', 'RJ', 'SP', 'RJ']) mismatches.take(found(uf), log)
  mismatches.take(found('RJ', 'regiao'), log)
  expect(lines).toEqual([found('RJ'), found('SP'), found('RJ', 'regiao')].map(said))
  expect(mismatches.counts).toEqual({ produto: 4, semRegiao: 0, regiao: 1 })
  now += 3_600_000
  mismatches.take(found('RJ'), log)
  expect(lines).toHaveLength(4)
})

it('a mismatch is in the log and in the metrics, by its kind', async () => {
  const listing = operationFile('reference')
  const store = await openEmpty()
  const { app, lines } = await openTest({
    store,
    handlers: [
      local('produto.listar', async (_, work) => {
        work.noteMismatch(mismatchIn('RJ', 'produto'))
        return accept({ id: '1' })
      }),
    ],
    schemas: { operations: { 'produto.listar': listing }, fields: {} },
  })
  const cookie = await visit(app)
  expect((await call(app, 'produto.listar', { payload: {}, cookie })).statusCode).toBe(200)
  const { body } = await app.inject({ url: '/metricas', headers: { host: 'localhost' } })
  expect(body).toContain('funis_service_mismatches_total{what="produto"} 1')
  expect(body).toContain('funis_service_mismatches_total{what="regiao"} 0')
  const warned = lines.map((line) => JSON.parse(line)).filter(({ what }) => what)
  expect(warned).toMatchObject([{ level: 40, operation: 'produto.listar', what: 'produto', about: 'RJ' }])
  await store.close()
})

const echo = freeCalls({
  'eco.ver': async ({ nome = '' }) =>
    nome === 'x' ? { ok: false, problem: 'recusado' } : accept({ id: String(nome) }),
})

const token = 'a-senha-da-operacao-com-32-sinais'

/** Reads the figures as this machine does. */
const figuresOf = async (app: FastifyInstance) =>
  (await app.inject({ url: '/metricas', headers: { host: 'localhost' } })).body

/** Finds the value of one line. */
const valueIn = (figures: string, line: string): number | undefined => {
  const found = figures.split('\n').find((each) => each.startsWith(`${line} `))
  return found === undefined ? undefined : Number(found.slice(line.length + 1))
}

describe('the metrics', () => {
  it('[T06cv] count answers by route, method and class, and calls by how they ended', async () => {
    const { app } = await openTest(echo)
    await visit(app)
    for (const nome of ['Ana', 'Bia', 'x']) await call(app, 'eco.ver', { payload: { nome } })
    await call(app, 'eco.ver', { payload: { cpf: '1' } })
    await call(app, 'nada', { payload: {} })
    await app.inject({ method: 'SEARCH' as 'GET', url: '/' })
    const figures = await figuresOf(app)
    const counted = (labels: string) => valueIn(figures, `funis_http_duration_seconds_count{${labels}}`)
    expect(counted('method="POST",route="/api/eco.ver",status="2xx"')).toBe(2)
    expect(counted('method="POST",route="/api/eco.ver",status="4xx"')).toBe(2)
    expect(counted('method="GET",route="/*",status="2xx"')).toBe(1)
    const ended = (operation: string, outcome: string) =>
      valueIn(figures, `funis_calls_total{operation="${operation}",outcome="${outcome}"}`)
    expect([
      ended('eco.ver', 'ok'),
      ended('eco.ver', 'recusado'),
      ended('eco.ver', 'entradaInvalida'),
    ]).toEqual([2, 1, 1])
    expect(ended('*', 'naoEncontrado')).toBe(1)
    expect(figures).toContain('funis_info{version="0.0.0"} 1')
  })

  it('[T06cw] contain nothing that a person typed', async () => {
    const cpf = '52998224725'
    const { app } = await openTest(echo)
    await visit(app, `/sol/ana-souza/${cpf}?cpf=${cpf}`)
    await visit(app, `/corretor/${cpf}`)
    await call(app, `nada/${cpf}`, { payload: {} })
    await call(app, 'eco.ver', { payload: { nome: 'Canária' }, headers: { 'x-venda': `sol/venda:${cpf}` } })
    await app.inject(`/assets/${cpf}.js`)
    await app.inject(`/%E0%A4%A${cpf}`)
    await app.inject({ method: 'PROPFIND' as 'GET', url: `/${cpf}` })
    const figures = await figuresOf(app)
    expect(figures).not.toMatch(/52998|[Cc]an[aá]ria|ana-souza/)
    const labels = [...figures.matchAll(/(?:route|operation|outcome|method)="([^"]*)"/g)].map(
      ([, label]) => label,
    )
    expect([...new Set(labels)].sort()).toEqual([
      ...['*', '/*', '/api/*', '/api/eco.ver', 'GET', 'POST'],
      ...['eco.ver', 'naoEncontrado', 'nenhuma', 'ok', 'outro'],
    ])
  })

  it('cover the outbox, connections, services and the process', async () => {
    const services = openServiceTimes()
    services.observe({
      service: 'dental',
      operation: 'titular.salvar',
      call: 'criar',
      ending: 'answer',
      status: 200,
      ms: 1200,
    })
    const outbox = { waiting: 3, dead: 1, oldestSeconds: 61.5 }
    const { app } = await openTest({
      figures: {
        services,
        outbox: async () => outbox,
        pulse: { answers: async () => true, takesMore: async () => false },
        freeBytes: async () => 5_000_000,
        connections: () => ({ total: 20, idle: 0, waiting: 7 }),
      },
    })
    const figures = await figuresOf(app)
    const values = {
      funis_database_up: 1,
      funis_database_writable: 0,
      funis_disk_free_bytes: 5_000_000,
      'funis_outbox_messages{state="waiting"}': 3,
      'funis_outbox_messages{state="dead"}': 1,
      funis_outbox_oldest_seconds: 61.5,
      'funis_database_connections{state="total"}': 20,
      'funis_database_connections{state="idle"}': 0,
      'funis_database_connections{state="waiting"}': 7,
      'funis_at_work{state="calls"}': 0,
      'funis_at_work{state="pages"}': 0,
      'funis_refused_total{reason="busy"}': 0,
      'funis_service_duration_seconds_sum{service="dental",operation="titular.salvar",ending="answer"}': 1.2,
    }
    expect(Object.fromEntries(Object.keys(values).map((line) => [line, valueIn(figures, line)]))).toEqual(
      values,
    )
    for (const name of [
      'process_cpu_seconds_total',
      'process_resident_memory_bytes',
      'nodejs_eventloop_lag_p99_seconds',
    ])
      expect(valueIn(figures, name)).toBeTypeOf('number')
  })

  it('of a service without an answer are logged too, by names alone', () => {
    const services = openServiceTimes()
    const lines: unknown[] = []
    const log = {
      warn: (...line: readonly unknown[]) => void lines.push(['warn', ...line]),
      info: (...line: readonly unknown[]) => void lines.push(['info', ...line]),
    }
    const call = { service: 'dental', operation: 'titular.salvar', call: 'criar' }
    const fact = { ...call, ending: 'unknown', status: null, ms: 35_000 }
    const refused = { ...call, ending: 'answer', status: 422, ms: 300 }
    services.observe(fact)
    services.warn(log)
    services.observe({ ...refused, status: 200 })
    services.observe(fact)
    services.observe(refused)
    expect(lines).toEqual([
      ['warn', fact, 'serviço de fora sem resposta'],
      ['info', refused, 'serviço de fora recusou'],
    ])
  })

  it('are given without a database too, and report that it is down', async () => {
    const outbox = async () => Promise.reject(new Error('x'))
    const store = { ...emptyStore, query: outbox }
    const freeBytes = outbox
    const { app } = await openTest({ figures: { outbox, freeBytes, pulse: openPulse(store) } })
    const reply = await app.inject({ url: '/metricas', headers: { host: 'localhost' } })
    expect(reply.statusCode).toBe(200)
    expect(valueIn(reply.body, 'funis_database_up')).toBe(0)
    expect(valueIn(reply.body, 'funis_disk_free_bytes')).toBeNaN()
    expect(reply.body).not.toMatch(/^funis_outbox_messages\{/m)
  })
})

describe('access to the metrics', () => {
  const basic = (password: string) => `Basic ${Buffer.from(`prometheus:${password}`).toString('base64')}`
  const statusWith = async (env: Readonly<Record<string, string>>, more: object) => {
    const { app } = await openTest({ settings: settingsOf(env) })
    return (await app.inject({ url: '/metricas', headers: { host: 'localhost' }, ...more })).statusCode
  }

  it('[T06cy] is given for the token, as Bearer or as a password, from any address', async () => {
    const right = [`Bearer ${token}`, `bearer ${token}`, basic(token)]
    const wrong = [
      '',
      token,
      'Bearer',
      `Bearer ${token}x`,
      'Bearer x',
      basic(''),
      basic('x'),
      'Basic !',
      `Digest ${token}`,
    ]
    const statusOf = (authorization: string) =>
      statusWith(
        { OPERATOR_TOKEN: token, TRUST_PROXY: '1' },
        { headers: { authorization, host: 'x' }, remoteAddress: '203.0.113.7' },
      )
    expect(await Promise.all(right.map(statusOf))).toEqual([200, 200, 200])
    expect(await Promise.all(wrong.map(statusOf))).toEqual(wrong.map(() => 401))
    expect(await statusWith({ OPERATOR_TOKEN: token }, {})).toBe(401)
  })

  it('[T06cy] is refused without the token', async () => {
    const { app } = await openTest({ settings: settingsOf({ OPERATOR_TOKEN: token }) })
    const reply = await app.inject('/metricas')
    expect(reply.headers['www-authenticate']).toBe('Basic realm="Metricas", charset="UTF-8"')
    expect(reply.json()).toMatchObject({
      code: 'semSenha',
      status: 401,
      title: 'Falta a senha das métricas.',
    })
  })

  it('is refused for a while after ten wrong tokens within a minute, with the right token too', async () => {
    const { app, clock } = await openTest({ settings: settingsOf({ OPERATOR_TOKEN: token }) })
    const ask = async (authorization: string, remoteAddress = '203.0.113.7') =>
      app.inject({ url: '/metricas', headers: { authorization, host: 'x' }, remoteAddress })
    for (let n = 0; n < 15; n += 1) expect((await ask('')).statusCode).toBe(401)
    for (let n = 0; n < 10; n += 1) expect((await ask(`Bearer ${n}`)).statusCode).toBe(401)
    const closed = await ask(`Bearer ${token}`)
    expect([closed.statusCode, closed.headers['retry-after']]).toEqual([429, '60'])
    expect((await ask(`Bearer ${token}`, '203.0.113.8')).statusCode).toBe(200)
    clock.pass(60_000)
    expect((await ask(`Bearer ${token}`)).statusCode).toBe(200)
  })

  it('is given to this machine alone where there is no token, and not behind a proxy', async () => {
    const here = [
      {},
      { remoteAddress: '::1' },
      { remoteAddress: '::ffff:127.0.0.1' },
      { headers: { host: '127.0.0.1:3000' } },
    ]
    const elsewhere = [
      { remoteAddress: '203.0.113.7' },
      { remoteAddress: '10.0.0.1' },
      { headers: { host: 'vendas.example.com' } },
      { headers: { host: 'localhost', 'x-forwarded-for': '127.0.0.1' } },
      { headers: { host: 'localhost', forwarded: 'for=127.0.0.1' } },
      { headers: { host: 'localhost', via: '1.1 x' } },
    ]
    expect(await Promise.all(here.map((more) => statusWith({}, more)))).toEqual([200, 200, 200, 200])
    expect(await Promise.all(elsewhere.map((more) => statusWith({}, more)))).toEqual(elsewhere.map(() => 404))
    expect(await statusWith({ TRUST_PROXY: '1' }, {})).toBe(404)
  })
})
