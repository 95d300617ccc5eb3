import { statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { describe, expect, it, vi } from 'vitest'
import { openPulse } from '../../server/monitoring/health.ts'
import { freeBytesAt, type Store } from '../../server/store/index.ts'
import { catalogueOf, emptyStore, handClock, openTest } from './kit.ts'

const at = async (app: FastifyInstance, url: string) => {
  const { statusCode, body } = await app.inject(url)
  return [statusCode, JSON.parse(body)]
}
const broken: Store = { ...emptyStore, query: async () => Promise.reject(new Error('x')) }
const mute: Store = { ...emptyStore, query: () => new Promise<never>(() => {}) }

describe('a live server', () => {
  it('[T06cs] answers, whatever its database does', async () => {
    for (const store of [emptyStore, broken, mute]) {
      const { app } = await openTest({ store })
      expect(await at(app, '/saude/vivo')).toEqual([200, { estado: 'ok' }])
    }
  })
})

describe('a ready server', () => {
  it('[T06ct] has a database that answers and a variant to serve', async () => {
    const { app } = await openTest()
    expect(await at(app, '/saude/pronto')).toEqual([
      200,
      { estado: 'ok', banco: 'ok', gravacao: 'ok', variantes: 2 },
    ])
  })

  it('[T06ct] is not one without either', async () => {
    const { app: without } = await openTest({ store: broken })
    expect(await at(without, '/saude/pronto')).toEqual([
      503,
      { estado: 'falha', banco: 'falha', gravacao: 'ok', variantes: 2 },
    ])
    const { app: empty } = await openTest({ catalogue: catalogueOf() })
    expect(await at(empty, '/saude/pronto')).toEqual([
      503,
      { estado: 'falha', banco: 'ok', gravacao: 'ok', variantes: 0 },
    ])
  })

  it('[T06ct] is not one whose database says nothing for a second', async () => {
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

  it('[T06cu] is asked as often as anybody likes at the cost of one question', async () => {
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
  it('[T06em] is not ready while nothing more can be written, and is again a second after it can', async () => {
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

  it('[T06en] asks aside, and never behind the calls', async () => {
    const store = { ...mute, aside: emptyStore }
    const { app } = await openTest({ store })
    expect((await at(app, '/saude/pronto'))[0]).toBe(200)
  })

  it('[T06eo] knows how much may still be written, where its folder lies or would lie', async () => {
    const { bavail, bsize } = statfsSync(tmpdir())
    for (const folder of [tmpdir(), join(tmpdir(), 'nao', 'existe')]) {
      const free = await freeBytesAt(folder)
      expect(free / (bavail * bsize)).toBeCloseTo(1, 1)
    }
  })
})

describe('health', () => {
  it('[T06l] says that the server and its database answer', async () => {
    const { app } = await openTest()
    const reply = await app.inject('/saude')
    expect([reply.statusCode, reply.json()]).toEqual([200, { estado: 'ok', banco: 'ok', versao: '0.0.0' }])
  })

  it('[T06m] says that the database does not answer', async () => {
    const { app } = await openTest({ store: broken })
    const reply = await app.inject('/saude')
    expect([reply.statusCode, reply.json()]).toEqual([
      503,
      { estado: 'falha', banco: 'falha', versao: '0.0.0' },
    ])
  })
})
