import { once } from 'node:events'
import { connect } from 'node:net'
import { describe, expect, it, vi } from 'vitest'
import { accept } from '../../server/contract/work.ts'
import { createStop } from '../../server/process/stop.ts'
import { emptyStore, local, openTest, operationFile } from './kit.ts'

const free = operationFile('reference', { needs: { sale: false, captcha: 'none' } })

describe('stopping', () => {
  it('[T06w] takes nothing new, lets what is at work finish, then closes the database', async () => {
    let finish = () => {}
    let begin = () => {}
    const begun = new Promise<void>((done) => {
      begin = done
    })
    const happened: string[] = []
    const store = { ...emptyStore, close: async () => void happened.push('banco fechado') }
    const { app } = await openTest({
      store,
      locals: [
        local('lento.ver', async () => {
          begin()
          await new Promise<void>((done) => {
            finish = done
          })
          return accept({ id: '1' })
        }),
      ],
      schemas: {
        operations: { 'lento.ver': free },
        fields: {},
      },
    })
    const address = await app.listen({ host: '127.0.0.1', port: 0 })
    const headers = { 'content-type': 'application/json', origin: address }
    const slow = fetch(`${address}/api/lento.ver`, { method: 'POST', headers, body: '{}' })
    await begun
    const stop = createStop({ app, store })
    const stopped = stop()
    expect(stop()).toBe(stopped)
    await expect(fetch(`${address}/saude`)).rejects.toThrow()
    expect(happened).toEqual([])
    finish()
    expect(await (await slow).json()).toEqual({ data: { id: '1' } })
    await stopped
    expect(happened).toEqual(['banco fechado'])
  })
})

describe('what stops', () => {
  it('[T06gh] is no longer ready, but alive, and refuses what comes over connections still in use', async () => {
    const finish: (() => void)[] = []
    const { app } = await openTest({
      locals: [
        local('lento.ver', async () => {
          await new Promise<void>((done) => finish.push(done))
          return accept({ id: '1' })
        }),
      ],
      schemas: { operations: { 'lento.ver': free }, fields: {} },
    })
    const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
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
    while (finish.length < sockets.length) await new Promise(setImmediate)
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

  it('[T06gi] lets who works by itself finish before the database is closed, and says both', async () => {
    const happened: string[] = []
    let finish = () => {}
    const worker = {
      stop: () =>
        new Promise<void>((done) => {
          happened.push('fila avisada')
          finish = () => {
            happened.push('fila parada')
            done()
          }
        }),
    }
    const store = { ...emptyStore, close: async () => void happened.push('banco fechado') }
    const { app, lines } = await openTest({ store })
    const stopped = createStop({ app, store, workers: [worker] })()
    await new Promise(setImmediate)
    expect(happened).toEqual(['fila avisada'])
    finish()
    await stopped
    expect(happened).toEqual(['fila avisada', 'fila parada', 'banco fechado'])
    expect(lines.slice(-2).map((line) => JSON.parse(line).msg)).toEqual(['encerrando', 'encerrado'])
  })

  it('[T06gi] waits for nobody longer than ten seconds, for the database two', async () => {
    const never = () => new Promise<void>(() => {})
    const { app, lines } = await openTest()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      let isStopped = false
      const ending = { app, store: { ...emptyStore, close: never }, workers: [{ stop: never }] }
      const stopped = createStop(ending)().then(() => {
        isStopped = true
      })
      await vi.advanceTimersByTimeAsync(11_999)
      expect(isStopped).toBe(false)
      await vi.advanceTimersByTimeAsync(1)
      await stopped
    } finally {
      vi.useRealTimers()
    }
    expect(lines.slice(-2).map((line) => JSON.parse(line).msg)).toEqual([
      'encerrando',
      'encerrado com trabalho pela metade: nada que foi respondido se perde',
    ])
  })
})
