import type { FastifyInstance } from 'fastify'
import { describe, expect, it } from 'vitest'
import { accept } from '../../server/contract/work.ts'
import { openPulse } from '../../server/monitoring/health.ts'
import { openServiceTimes } from '../../server/monitoring/service-times.ts'
import { call, emptyStore, local, openTest, operationFile, settingsOf, visit } from './kit.ts'

const free = operationFile('reference', { needs: { sale: false, captcha: 'none' } })
const echo = {
  locals: [
    local('eco.ver', async ({ nome = '' }) =>
      nome === 'x' ? { ok: false, problem: 'recusado' } : accept({ id: String(nome) }),
    ),
  ],
  schemas: { operations: { 'eco.ver': free }, fields: {} },
}

const token = 'a-senha-da-operacao-com-32-sinais'

/** Reads the figures as this machine does. */
const figuresOf = async (app: FastifyInstance) =>
  (await app.inject({ url: '/metricas', headers: { host: 'localhost' } })).body

/** Finds the value of one line. */
const valueIn = (figures: string, line: string): number | undefined => {
  const found = figures.split('\n').find((each) => each.startsWith(`${line} `))
  return found === undefined ? undefined : Number(found.slice(line.length + 1))
}

describe('the figures', () => {
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

  it('[T06cw] carry nothing that anybody typed', async () => {
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

  it('[T06cx] tell of what waits, of connections, of services and of the process', async () => {
    const services = openServiceTimes()
    services.observe({
      ...{ service: 'dental', operation: 'titular.salvar', call: 'criar' },
      ...{ ending: 'answer', status: 200, ms: 1200 },
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

  it('[T06cx] of a service without an answer go to the log too, by names alone', () => {
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

  it('[T06cx] are told without a database too, which they say is down', async () => {
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

  it('[T06cx] are written as Prometheus reads them', async () => {
    const { app } = await openTest({ figures: { services: openServiceTimes() } })
    const reply = await app.inject({ url: '/metricas', headers: { host: 'localhost' } })
    expect(reply.headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8')
    const lines = reply.body.split('\n').filter((line) => line !== '' && !/^# (HELP|TYPE) \w+ /.test(line))
    expect(
      lines.filter((line) => !/^\w+(\{(\w+="[^"\\]*",?)+\})? (\d[\d.e+-]*|Nan|\+Inf)$/.test(line)),
    ).toEqual([])
    const types = [...reply.body.matchAll(/^# TYPE (\w+) /gm)].map(([, name]) => name)
    expect(new Set(types).size).toBe(types.length)
  })
})

describe('who may read the figures', () => {
  const basic = (password: string) => `Basic ${Buffer.from(`prometheus:${password}`).toString('base64')}`
  const statusWith = async (env: Readonly<Record<string, string>>, more: object) => {
    const { app } = await openTest({ settings: settingsOf(env) })
    return (await app.inject({ url: '/metricas', headers: { host: 'localhost' }, ...more })).statusCode
  }

  it('[T06cy] brings the token, as Bearer or as a password, from wherever', async () => {
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

  it('[T06cy] is asked for it, without being told anything', async () => {
    const { app } = await openTest({ settings: settingsOf({ OPERATOR_TOKEN: token }) })
    const reply = await app.inject('/metricas')
    expect(reply.headers['www-authenticate']).toBe('Basic realm="Metricas", charset="UTF-8"')
    expect(reply.json()).toMatchObject({
      code: 'semSenha',
      status: 401,
      title: 'Falta a senha das métricas.',
    })
  })

  it('[T06sa] waits once it was wrong ten times within a minute, with the right token too', async () => {
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

  it('[T06cz] is this machine alone where there is no token, and nobody behind a proxy', async () => {
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
