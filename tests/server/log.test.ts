import { once } from 'node:events'
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { accept } from '../../server/contract/handler.ts'
import { failureFacts, logging, openLog, startFacts } from '../../server/monitoring/log.ts'
import { purge, type Store } from '../../server/store/index.ts'
import { openEmpty } from '../contracts/database.ts'
import { call, emptyStore, freeCalls, openTest, settingsOf, visit } from './kit.ts'

const person = { cpf: '52998224725', nome: 'Canária Amarela' }

describe('the log', () => {
  it('[T06q] says method, route, status, time and request, and nothing of a person', async () => {
    const { app, lines } = await openTest({
      ...freeCalls({
        async 'pessoa.salvar'({ nome }) {
          throw new Error(`duplicate key (cpf)=(${person.cpf}) ${nome}`)
        },
        'pessoa.ver': async () => accept({ id: person.cpf }),
      }),
    })
    const cookie = await visit(app, `/sol/canaria-amarela/${person.cpf}?cpf=${person.cpf}`)
    await visit(app, `/corretor/${person.cpf}`)
    await call(app, 'pessoa.ver', { payload: person, cookie })
    await call(app, 'pessoa.salvar', { payload: person, cookie })
    await call(app, `nada/${person.cpf}`, { payload: person, headers: { 'user-agent': person.cpf } })
    await call(app, 'pessoa.ver', { payload: `{"cpf":"${person.cpf}"` })
    await app.inject(`/%E0%A4%A${person.cpf}`)
    await app.inject(`/assets/${person.cpf}.js`)
    await app.inject({ url: '/', headers: { 'x-request-id': person.cpf } })
    expect(lines.length).toBeGreaterThan(8)
    expect(lines.join('')).not.toMatch(/\d{11}|529\.982|[Cc]an[aá]ria/)
    const seen = lines.map((line) => JSON.parse(line)).find(({ route }) => route === '/api/pessoa.ver')
    expect(seen).toEqual({
      level: 30,
      time: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T/),
      method: 'POST',
      route: '/api/pessoa.ver',
      status: 200,
      ms: expect.any(Number),
      requestId: expect.any(String),
      msg: 'resposta',
    })
  })

  it('says of every refusal by which problem', async () => {
    const { app, lines } = await openTest({
      ...freeCalls({
        'pessoa.salvar': async () => ({ ok: false, problem: 'recusado' }),
        async 'pessoa.ver'() {
          throw new Error('x')
        },
      }),
    })
    const problemOf = async (name: string, more = {}) => {
      await call(app, name, { payload: {}, ...more })
      return lines.map((line) => JSON.parse(line)).findLast(({ msg }) => msg === 'resposta').problem
    }
    expect(await problemOf('pessoa.salvar')).toBe('recusado')
    expect(await problemOf('pessoa.ver')).toBe('erroInterno')
    expect(await problemOf('pessoa.ver', { payload: { nada: 1 } })).toBe('entradaInvalida')
    expect(await problemOf('pessoa.ver', { payload: '{' })).toBe('entradaInvalida')
    expect(await problemOf('nada')).toBe('naoEncontrado')
    expect(await problemOf('pessoa.ver', { headers: { 'sec-fetch-site': 'cross-site' } })).toBe(
      'origemRecusada',
    )
  })

  it('keeps of a failure its name, its code and where it arose', () => {
    const error = Object.assign(new TypeError(`x ${person.cpf}\n${person.nome}`), { code: '23505' })
    const { type, message, stack } = failureFacts(error)
    expect([type, message]).toEqual(['TypeError', '23505'])
    expect(stack).toContain('log.test.ts')
    expect(stack).not.toContain(person.cpf)
    expect(stack).not.toContain(person.nome)
    expect(failureFacts(person.cpf)).toEqual({ type: 'string', message: '', stack: '' })
  })

  it('and every answer know a request by the same id, which is never one that came along', async () => {
    const { app, lines } = await openTest()
    const asked = '/ /nada /saude /saude/pronto /metricas /robots.txt /api/nada /assets/x.js /%E0'.split(' ')
    const ids = new Set<unknown>()
    for (const url of asked) {
      const reply = await app.inject({
        url,
        headers: { 'x-request-id': person.cpf, 'request-id': person.cpf },
      })
      const id = reply.headers['x-request-id']
      expect(id).toMatch(/^[a-hjkmnp-z2-9]{12}$/)
      expect(lines.map((line) => JSON.parse(line).requestId)).toContain(id)
      ids.add(id)
    }
    expect(ids.size).toBe(asked.length)
  })

  it('says nothing of a person, wherever in a request something of one stands', async () => {
    const store = {
      ...emptyStore,
      query: async () =>
        Promise.reject(Object.assign(new Error(`(cpf)=(${person.cpf})`), { detail: person.nome })),
    }
    const { app, lines } = await openTest({
      store,
      settings: settingsOf({ LOG_LEVEL: 'trace', TRUST_PROXY: '1' }),
    })
    const names =
      'cookie referer origin x-venda x-forwarded-for x-forwarded-host authorization accept-language ' +
      `idempotency-key content-type x-${person.cpf}`
    for (const name of names.split(' ')) {
      for (const url of ['/', `/corretor/${person.cpf}`, '/metricas', '/saude/pronto'])
        await app.inject({ url, headers: { [name]: person.cpf } })
      await call(app, `pessoa.ver?cpf=${person.cpf}`, { payload: person, headers: { [name]: person.cpf } })
    }
    await app.inject({ method: 'PROPFIND' as 'GET', url: `/${person.cpf}`, payload: person.cpf })
    const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
    for (const bytes of [
      `${person.cpf}\r\n\r\n`,
      `GET /${person.cpf} HTTP/9\r\n\r\n`,
      `GET / HTTP/1.1\r\n${person.cpf}\r\n\r\n`,
    ]) {
      const socket = connect(Number(port), '127.0.0.1').resume()
      socket.write(bytes)
      await once(socket, 'close')
    }
    await app.close()
    expect(lines.length).toBeGreaterThan(50)
    // Shorter parts of the number occur in times and ids of requests by chance.
    expect(lines.join('')).not.toMatch(/52998|529\.982|82247|[Cc]an[aá]ria/)
  })

  it('says how the server began and which services it reaches, and nothing that opens them', () => {
    const settings = settingsOf({
      DATABASE_URL: 'postgres://usuario:kanari@kanari.example/kanari',
      SECRET: 'kanari'.repeat(6),
      SMTP_URL: 'smtps://kanari:kanari@kanari.example',
      MAIL_FROM: 'kanari@kanari.example',
      PUBLIC_URL: 'https://kanari.example',
      DENTAL_API_URL: 'https://kanari.example/kanari',
      DENTAL_API_TOKEN: 'kanari-kanari',
      HUBSPOT_API_URL: 'https://kanari.example',
      OPERATOR_TOKEN: 'kanari'.repeat(6),
      TRUST_PROXY: '1',
    })
    const facts = startFacts(settings, { version: '1.2.3', port: 3000, variants: 4 })
    expect(facts).toEqual({
      version: '1.2.3',
      port: 3000,
      variants: 4,
      mode: 'test',
      mostAtWork: 250,
      database: 'postgres',
      https: 'proxy',
      services: ['dental', 'hubspot'],
      mail: true,
      operator: true,
    })
    expect(startFacts(settingsOf(), { version: '1', port: 1, variants: 1 })).toMatchObject({
      database: 'embutido',
      https: 'nenhum',
      services: [],
      mail: false,
      operator: false,
    })
  })
})

describe('a refusal', () => {
  const day = 86_400_000

  let store: Store
  beforeAll(async () => {
    store = await openEmpty()
  })
  beforeEach(() => store.query('delete from recusa'))
  afterAll(() => store.close())

  /** Tells when so many refusals were noted: the answer does not wait for it. */
  function noting() {
    const waiting: (() => void)[] = []
    let count = 0
    const noted: Store = {
      ...store,
      async query(text, values) {
        const rows = await store.query<never>(text, values)
        if (text.startsWith('insert into recusa')) count += 1
        for (const look of waiting) look()
        return rows
      },
    }
    const afterNotes = (wanted: number) =>
      new Promise<void>((resolve) => {
        const look = () => void (count >= wanted && resolve())
        waiting.push(look)
        look()
      })
    return { noted, afterNotes }
  }

  const parts = freeCalls({
    async 'pessoa.ver'({ nome }) {
      if (nome === 'x') throw new Error('x')
      return nome === 'ok' ? accept({ id: '1' }) : { ok: false, problem: 'recusado' }
    },
  })

  it('is noted by the id that its answer shows, with its problem and its sale, and nothing of a person', async () => {
    const { noted, afterNotes } = noting()
    const { app, clock } = await openTest({ ...parts, store: noted })
    const cookie = await visit(app)
    const ask = (nome: string, more = {}) => call(app, 'pessoa.ver', { payload: { nome }, cookie, ...more })
    const [fine, refused, failed, misfit] = [
      await ask('ok'),
      await ask('Canária'),
      await ask('x'),
      await ask('y'.repeat(30)),
    ]
    await call(app, 'nada', { payload: {}, cookie })
    await call(app, 'pessoa.ver', { payload: {} })
    // Nobody's sale is no customer's.
    const last = await ask('Canária')
    await afterNotes(4)
    const rows = await store.query('select * from recusa')
    const always = {
      em: new Date(clock.now()),
      operation: 'pessoa.ver',
      sale_id: expect.stringMatching(/^[\w-]{43}$/),
    }
    const noteOf = ({ headers }: typeof fine, problem: string, status: number) => ({
      ...always,
      request_id: headers['x-request-id'],
      problem,
      status,
    })
    expect(rows).toHaveLength(4)
    expect(rows).toEqual(
      expect.arrayContaining([
        noteOf(misfit, 'entradaInvalida', 400),
        noteOf(refused, 'recusado', 422),
        noteOf(failed, 'erroInterno', 500),
        noteOf(last, 'recusado', 422),
      ]),
    )
    expect(JSON.stringify(rows)).not.toContain('Canária')
    expect(rows.map(({ request_id }) => request_id)).not.toContain(fine.headers['x-request-id'])
  })

  it('is noted thirty times a minute for each address', async () => {
    const { noted, afterNotes } = noting()
    const { app, clock } = await openTest({ ...parts, store: noted })
    const cookie = await visit(app)
    const ask = (remoteAddress: string) => call(app, 'pessoa.ver', { payload: {}, cookie, remoteAddress })
    for (let n = 0; n < 40; n += 1) await ask('203.0.113.1')
    await ask('203.0.113.2')
    await afterNotes(31)
    expect(await store.query('select 1 from recusa')).toHaveLength(31)
    clock.pass(60_000)
    await ask('203.0.113.1')
    await afterNotes(32)
  })

  it('is forgotten after 30 days', async () => {
    const { noted, afterNotes } = noting()
    const { app, clock } = await openTest({ ...parts, store: noted })
    await call(app, 'pessoa.ver', { payload: {}, cookie: await visit(app) })
    await afterNotes(1)
    await purge(store, clock.now() + 30 * day, [])
    expect(await store.query('select 1 from recusa')).toHaveLength(1)
    await purge(store, clock.now() + 30 * day + 1, [])
    expect(await store.query('select 1 from recusa')).toEqual([])
  })

  it('that cannot be noted is answered all the same', async () => {
    const { app } = await openTest({
      ...parts,
      store: {
        ...store,
        query: async (text, values) => {
          if (text.startsWith('insert into recusa')) throw new Error('x')
          return store.query<never>(text, values)
        },
      },
    })
    const cookie = await visit(app)
    expect((await call(app, 'pessoa.ver', { payload: {}, cookie })).json().code).toBe('recusado')
  })
})

describe('a line of the log', () => {
  const folder = mkdtempSync(join(tmpdir(), 'funis-log-'))
  const file = join(folder, 'registro.jsonl')
  const fd = openSync(file, 'a')
  afterAll(() => {
    closeSync(fd)
    rmSync(folder, { recursive: true })
  })
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())
  const written = () => [...readFileSync(file, 'utf8').matchAll(/"msg":"([^"]*)"/g)].map(([, msg]) => msg)

  it('waits a tenth of a second for others, and none from a warning on', () => {
    const { log } = Fastify({ logger: logging('info', openLog(fd)) ?? false })
    log.info('um')
    log.info('dois')
    vi.advanceTimersByTime(99)
    expect(written()).toEqual([])
    vi.advanceTimersByTime(1)
    expect(written()).toEqual(['um', 'dois'])
    log.info('três')
    log.child({ requestId: 'x' }).warn('quatro')
    expect(written()).toEqual(['um', 'dois', 'três', 'quatro'])
    log.info('cinco')
    log.error('seis')
    log.fatal('sete')
    expect(written().slice(4)).toEqual(['cinco', 'seis', 'sete'])
    for (let i = 0; i < 100; i += 1) log.info(`oito ${'x'.repeat(50)}`)
    expect(written().length).toBeGreaterThan(70)
    vi.advanceTimersByTime(100)
    expect(written()).toHaveLength(107)
  })
})
