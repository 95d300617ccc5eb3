import { describe, expect, it, vi } from 'vitest'
import { accept } from '../../server/contract/work.ts'
import { createStop, moneyGraceMs, trackMoneyCalls } from '../../server/process/stop.ts'
import { read } from '../house/sources.ts'
import { call, emptyStore, local, openTest, operationFile, settingsOf } from './kit.ts'

const free = operationFile('reference', { needs: { sale: false, captcha: 'none' } })

describe('a stop that serves on', () => {
  it('[T06ej] says at once that it is not ready, answers everybody meanwhile, and ends each connection with its answer', async () => {
    const leaving = new AbortController()
    const { app } = await openTest({
      leaving: leaving.signal,
      locals: [local('eco.ver', async () => accept({ id: '1' }))],
      schemas: { operations: { 'eco.ver': free }, fields: {} },
    })
    const happened: string[] = []
    const store = { ...emptyStore, close: async () => void happened.push('banco fechado') }
    const before = await app.inject('/saude/pronto')
    expect([before.statusCode, before.headers.connection]).toEqual([200, 'keep-alive'])
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
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
    } finally {
      vi.useRealTimers()
    }
  })

  it('[T06ek] waits ten seconds for ordinary work, and for money as long as a payment may take', async () => {
    const money = trackMoneyCalls()
    const settle: (() => void)[] = []
    const charge = () => money.during(() => new Promise<void>((done) => void settle.push(done)))
    const { app, lines } = await openTest()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      void charge()
      void charge()
      let isStopped = false
      const stopped = createStop({ app, store: emptyStore, money })().then(() => {
        isStopped = true
      })
      await vi.advanceTimersByTimeAsync(moneyGraceMs - 1)
      settle[0]?.()
      await vi.advanceTimersByTimeAsync(0)
      expect([moneyGraceMs, isStopped]).toEqual([60_000, false])
      settle[1]?.()
      await stopped
    } finally {
      vi.useRealTimers()
    }
    expect(JSON.parse(lines.at(-1) ?? '').msg).toBe('encerrado')
  })

  it('[T06ek] gives money up after that, and says so', async () => {
    const money = trackMoneyCalls()
    void money.during(() => new Promise(() => {}))
    const { app, lines } = await openTest()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const stopped = createStop({ app, store: emptyStore, money })()
      await vi.advanceTimersByTimeAsync(moneyGraceMs)
      await stopped
    } finally {
      vi.useRealTimers()
    }
    expect(JSON.parse(lines.at(-1) ?? '').msg).toMatch(/^encerrado com trabalho pela metade/)
  })

  it('[T06ej] [T06ek] has the time it may take in the unit of docs/operacao.md, and serves on for longer than its proxy takes to see', () => {
    const page = read('docs/operacao.md')
    const seconds = (name: string) => Number(new RegExp(`${name}[= ](\\d+)s?$`, 'm').exec(page)?.[1])
    const { serveOnMs } = settingsOf({ NODE_ENV: 'production' })
    expect(seconds('TimeoutStopSec') * 1_000).toBeGreaterThan(serveOnMs + moneyGraceMs + 2_500)
    expect(serveOnMs).toBeGreaterThan((seconds('health_interval') + seconds('health_timeout')) * 1_000)
  })

  it('[T06ek] counts a call of money until its work has ended, though whoever asked has gone', async () => {
    const money = trackMoneyCalls()
    const finish: (() => void)[] = []
    const { app } = await openTest({
      money,
      locals: ['nota.pagar', 'nota.ver'].map((name) =>
        local(name, async () => {
          await new Promise<void>((done) => void finish.push(done))
          return accept({ id: '1' })
        }),
      ),
      schemas: { operations: { 'nota.pagar': { ...free, money: true }, 'nota.ver': free }, fields: {} },
    })
    const address = await app.listen({ host: '127.0.0.1', port: 0 })
    const headers = { 'content-type': 'application/json', origin: address }
    const leave = new AbortController()
    const asked = ['nota.pagar', 'nota.ver'].map((name) =>
      fetch(`${address}/api/${name}`, { method: 'POST', headers, body: '{}', signal: leave.signal }).catch(
        () => 'left',
      ),
    )
    while (finish.length < 2) await new Promise(setImmediate)
    leave.abort()
    expect(await Promise.all(asked)).toEqual(['left', 'left'])
    let isNone = false
    const none = money.none().then(() => {
      isNone = true
    })
    await new Promise(setImmediate)
    expect(isNone).toBe(false)
    for (const done of finish) done()
    await none
    app.server.closeAllConnections()
    await app.close()
  })
})
