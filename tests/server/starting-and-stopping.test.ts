import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { accept } from '../../server/contract/handler.ts'
import { createStop, moneyGraceMs, trackMoneyCalls } from '../../server/process/lifecycle.ts'
import { whyNotStarted } from '../../server/process/start.ts'
import type { ServerParts } from '../../server/server.ts'
import { awaitDatabase, openPostgres } from '../../server/store/index.ts'
import { call, emptyStore, freeCalls, freeFile, handClock, openTest } from './kit.ts'

/** Makes a server with one call that ends when it is let finish; what it has begun is in the list. */
async function openSlow(name = 'lento.ver', parts: Partial<ServerParts> = {}) {
  const finish: (() => void)[] = []
  const run = async () => {
    await new Promise<void>((done) => finish.push(done))
    return accept({ id: '1' })
  }
  const { app } = await openTest({ ...freeCalls({ [name]: run }), ...parts })
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  /** Calls it as a page does. */
  const ask = (more: RequestInit = {}) => {
    const headers = { 'content-type': 'application/json', origin: address }
    return fetch(`${address}/api/${name}`, { method: 'POST', headers, body: '{}', ...more })
  }
  const begun = async (count: number) => {
    while (finish.length < count) await new Promise(setImmediate)
  }
  return { app, address, finish, ask, begun }
}

/** A store that writes down when it is closed. */
const closingStore = (happened: string[]) => ({
  ...emptyStore,
  close: async () => void happened.push('banco fechado'),
})

/** Runs a test over timers that move by hand. */
async function withFakeTimers(test: () => Promise<void>) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await test().finally(() => vi.useRealTimers())
}

/** Tells whether a promise has ended. */
function watched(promise: Promise<unknown>) {
  let isDone = false
  const done = promise.then(() => {
    isDone = true
  })
  return { done, isDone: () => isDone }
}

/** What PostgreSQL answers to whoever connects while it is starting. */
function refusal(code: string, text: string): Buffer {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0M${text}\0\0`)
  const head = Buffer.from('E\0\0\0\0')
  head.writeInt32BE(fields.length + 4, 1)
  return Buffer.concat([head, fields])
}

describe('a start that meets a PostgreSQL', () => {
  let answer = refusal('57P03', 'the database system is starting up')
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => socket.end(answer))
  })
  let url = ''
  beforeAll(async () => {
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    url = `postgres://ana:segredo@127.0.0.1:${(server.address() as AddressInfo).port}/funis`
  })
  afterAll(() => server.close())

  /** Opens it, by a clock that only pauses move. */
  async function opened(forMs: number) {
    const clock = handClock()
    const [said, pauses]: [string[], number[]] = [[], []]
    const failure = await awaitDatabase(() => openPostgres(url, 1), {
      forMs,
      now: clock.now,
      say: (text) => void said.push(text),
      pause: async (ms) => {
        pauses.push(ms)
        clock.pass(ms)
      },
    }).catch((error: Error) => error)
    return { said, pauses, message: failure instanceof Error ? failure.message : '' }
  }

  it('that is starting tries again with growing pauses, and ends with host, reason and mend', async () => {
    const { said, pauses, message } = await opened(20_000)
    expect(pauses).toEqual([500, 1_000, 2_000, 4_000, 5_000, 5_000, 2_500])
    const { host } = new URL(url)
    const why = `O PostgreSQL em ${host}/funis está começando e ainda não aceita conexões. Se isso não passar, veja o registro dele.`
    expect(said[0]).toBe(`${why} Nova tentativa em instantes, por até 20 segundos.`)
    expect(said.at(-1)).toBe(`${why} Nova tentativa em instantes, por até 3 segundos.`)
    expect(message).toBe(`${why} O servidor esperou 20 segundos por ele (DATABASE_WAIT_SECONDS).`)
    expect([...said, message].join()).not.toContain('segredo')
  })

  it('does not wait where it was told not to', async () => {
    const { said, message } = await opened(0)
    expect([said, message]).toEqual([[], expect.stringContaining('está começando')])
  })

  it('does not wait for what waiting does not mend', async () => {
    answer = refusal('28P01', 'password authentication failed for user "ana"')
    const { said, message } = await opened(20_000)
    expect([said, message]).toEqual([
      [],
      expect.stringContaining('recusou o usuário ou a senha de DATABASE_URL.'),
    ])
  })
})

describe('whatever ends a start is said in Portuguese, with what mends it', () => {
  const coded = (code: string, more: object = {}) =>
    Object.assign(new Error('english words'), { code, ...more })
  it.each([
    [new Error('A porta 3000 já está em uso.'), /^A porta 3000 já está em uso\.$/],
    [coded('EACCES', { path: '/dados' }), /^Não há permissão para usar \/dados\. Dê a pasta/],
    [coded('ENOSPC', { path: '/dados' }), /^O disco de \/dados está cheio\. Libere espaço/],
    [coded('EROFS'), /só de leitura\. Aponte DATA_DIR/],
    [coded('57P03'), /^O banco de dados deixou de responder .*\(57P03\)\. Veja se ele está ligado/],
    [coded('08006'), /^O banco de dados deixou de responder/],
    [coded('42P01'), /^O banco de dados recusou um comando .*Confira se DATABASE_URL/],
    [new TypeError('x is not a function'), /^Uma falha que o programa não esperava\. .*\nTypeError: x is/],
    ['texto', /^Uma falha que o programa não esperava\. .*\ntexto$/],
  ])('%s', (error, said) => {
    expect(whyNotStarted(error)).toMatch(said)
  })
})

describe('what stops', () => {
  it('takes nothing new, lets what is at work finish, then closes the database', async () => {
    const happened: string[] = []
    const store = closingStore(happened)
    const { app, address, finish, ask, begun } = await openSlow('lento.ver', { store })
    const slow = ask()
    await begun(1)
    const stop = createStop({ app, store })
    const stopped = stop()
    expect(stop()).toBe(stopped)
    await expect(fetch(`${address}/saude`)).rejects.toThrow()
    expect(happened).toEqual([])
    finish[0]?.()
    expect(await (await slow).json()).toEqual({ data: { id: '1' } })
    await stopped
    expect(happened).toEqual(['banco fechado'])
  })

  it('is no longer ready, but alive, and refuses what comes over connections still in use', async () => {
    const { app, address, finish, begun } = await openSlow()
    const { port } = new URL(address)
    let requests = 0
    app.server.on('request', () => {
      requests += 1
    })
    const sockets = ['/saude/vivo', '/saude/pronto', '/api/nada', '/'].map((path) => {
      const socket = connect(Number(port), '127.0.0.1')
      const head = 'host: localhost\r\nsec-fetch-site: same-origin\r\n'
      socket.write(
        `POST /api/lento.ver HTTP/1.1\r\n${head}content-type: application/json\r\ncontent-length: 2\r\n\r\n{}`,
      )
      return { socket, next: `GET ${path} HTTP/1.1\r\n${head}\r\n`, texts: [] as string[] }
    })
    await begun(sockets.length)
    const stopped = createStop({ app, store: emptyStore })()
    for (const { socket, next, texts } of sockets) {
      socket.on('data', (bytes) => texts.push(String(bytes)))
      socket.write(next)
    }
    const closed = sockets.map(({ socket }) => once(socket, 'close'))
    // Each is read before the call ahead of it ends, or its connection would be idle and close.
    while (requests < 2 * sockets.length) await new Promise(setImmediate)
    for (const done of finish) done()
    await Promise.all([...closed, stopped])
    const seconds = sockets.map(({ texts }) => texts.join('').split(/(?=HTTP\/1\.1 )/)[1] ?? '')
    expect(seconds.map((text) => text.slice(9, 12))).toEqual(['200', '503', '503', '503'])
    expect(seconds[1]).toContain('{"estado":"encerrando","banco":"ok","gravacao":"ok","variantes":2}')
    expect(seconds[2]).toContain('"code":"indisponivel"')
    for (const text of seconds) expect(text).toMatch(/\r\nconnection: close\r\n/i)
  })

  it('lets who works by itself finish before the database is closed, and says both', async () => {
    const happened: string[] = []
    const finish: (() => void)[] = []
    const worker = {
      async stop() {
        happened.push('fila avisada')
        await new Promise<void>((done) => finish.push(done))
        happened.push('fila parada')
      },
    }
    const store = closingStore(happened)
    const { app, lines } = await openTest({ store })
    const stopped = createStop({ app, store, workers: [worker] })()
    await new Promise(setImmediate)
    expect(happened).toEqual(['fila avisada'])
    finish[0]?.()
    await stopped
    expect(happened).toEqual(['fila avisada', 'fila parada', 'banco fechado'])
    expect(lines.slice(-2).map((line) => JSON.parse(line).msg)).toEqual(['encerrando', 'encerrado'])
  })

  it('waits at most ten seconds for a request, and two for the database', async () => {
    const never = () => new Promise<void>(() => {})
    const { app, lines } = await openTest()
    await withFakeTimers(async () => {
      const ending = { app, store: { ...emptyStore, close: never }, workers: [{ stop: never }] }
      const stopped = watched(createStop(ending)())
      await vi.advanceTimersByTimeAsync(11_999)
      expect(stopped.isDone()).toBe(false)
      await vi.advanceTimersByTimeAsync(1)
      await stopped.done
    })
    expect(lines.slice(-2).map((line) => JSON.parse(line).msg)).toEqual([
      'encerrando',
      'encerrado com trabalho pela metade: nada que foi respondido se perde',
    ])
  })
})

describe('a stop that serves on', () => {
  it('says at once that it is not ready, answers everybody meanwhile, and ends each connection with its answer', async () => {
    const leaving = new AbortController()
    const { app } = await openTest({
      leaving: leaving.signal,
      ...freeCalls({ 'eco.ver': async () => accept({ id: '1' }) }),
    })
    const happened: string[] = []
    const store = closingStore(happened)
    const before = await app.inject('/saude/pronto')
    expect([before.statusCode, before.headers.connection]).toEqual([200, 'keep-alive'])
    await withFakeTimers(async () => {
      const stopped = createStop({ app, store, leaving })(10_000)
      await vi.advanceTimersByTimeAsync(9_999)
      const ready = await app.inject('/saude/pronto')
      expect([ready.statusCode, ready.json().estado]).toEqual([503, 'encerrando'])
      const served = [
        await app.inject('/saude/vivo'),
        await app.inject('/'),
        await call(app, 'eco.ver', { payload: {} }),
      ]
      expect(served.map(({ statusCode, headers }) => [statusCode, headers.connection])).toEqual(
        served.map(() => [200, 'close']),
      )
      expect(happened).toEqual([])
      await vi.advanceTimersByTimeAsync(1)
      await stopped
      expect(happened).toEqual(['banco fechado'])
    })
  })

  it('waits ten seconds for ordinary work, and for money as long as a payment may take', async () => {
    const money = trackMoneyCalls()
    const settle: (() => void)[] = []
    const charge = () => money.during(() => new Promise<void>((done) => void settle.push(done)))
    const { app, lines } = await openTest()
    await withFakeTimers(async () => {
      void charge()
      void charge()
      const stopped = watched(createStop({ app, store: emptyStore, money })())
      await vi.advanceTimersByTimeAsync(moneyGraceMs - 1)
      settle[0]?.()
      await vi.advanceTimersByTimeAsync(0)
      expect([moneyGraceMs, stopped.isDone()]).toEqual([60_000, false])
      settle[1]?.()
      await stopped.done
    })
    expect(JSON.parse(lines.at(-1) ?? '').msg).toBe('encerrado')
  })

  it('gives money up after that, and says so', async () => {
    const money = trackMoneyCalls()
    void money.during(() => new Promise(() => {}))
    const { app, lines } = await openTest()
    await withFakeTimers(async () => {
      const stopped = createStop({ app, store: emptyStore, money })()
      await vi.advanceTimersByTimeAsync(moneyGraceMs)
      await stopped
    })
    expect(JSON.parse(lines.at(-1) ?? '').msg).toMatch(/^encerrado com trabalho pela metade/)
  })

  it('counts a call of money until its work has ended, though its caller has gone', async () => {
    const money = trackMoneyCalls()
    const finish: (() => void)[] = []
    const waiting = async () => {
      await new Promise<void>((done) => finish.push(done))
      return accept({ id: '1' })
    }
    const free = freeCalls({ 'nota.pagar': waiting, 'nota.ver': waiting })
    free.schemas.operations['nota.pagar'] = { ...freeFile, money: true }
    const { app } = await openTest({ money, ...free })
    const address = await app.listen({ host: '127.0.0.1', port: 0 })
    const headers = { 'content-type': 'application/json', origin: address }
    const leave = new AbortController()
    const asked = ['nota.pagar', 'nota.ver'].map((name) => {
      const asking = { method: 'POST', headers, body: '{}', signal: leave.signal }
      return fetch(`${address}/api/${name}`, asking).catch(() => 'left')
    })
    while (finish.length < 2) await new Promise(setImmediate)
    leave.abort()
    expect(await Promise.all(asked)).toEqual(['left', 'left'])
    const none = watched(money.none())
    await new Promise(setImmediate)
    expect(none.isDone()).toBe(false)
    for (const done of finish) done()
    await none.done
    app.server.closeAllConnections()
    await app.close()
  })
})
