import { setImmediate as turn } from 'node:timers/promises'
import Fastify from 'fastify'
import { describe, expect, it, vi } from 'vitest'
import { accept } from '../../server/contract/work.ts'
import { burstTolerant, countQueries, watchWarmth } from '../../server/monitoring/overload.ts'
import type { Store } from '../../server/store/index.ts'
import { call, emptyStore, local, openTest, operationFile, settingsOf } from './kit.ts'

describe('how many are at work', () => {
  function watched() {
    const world = { count: 0, at: 0 }
    const seen = burstTolerant({ most: 60, times: 4, count: () => world.count, now: () => world.at })
    return (count: number, passedMs = 0) => {
      world.at += passedMs
      world.count = count
      return seen()
    }
  }

  it('counts for a quarter in a burst, and in full once it has stood at the bound for two seconds', () => {
    const see = watched()
    expect([see(0), see(59), see(60), see(239, 1_999)]).toEqual([0, 14.75, 15, 59.75])
    expect([see(60, 1), see(61)]).toEqual([60, 61])
  })

  it('is a burst again only after half of it for two seconds', () => {
    const see = watched()
    see(0)
    see(60)
    expect(see(60, 2_000)).toBe(60)
    expect([see(30, 5_000), see(29, 1), see(40, 1_999), see(29, 1), see(29, 1_999)]).toEqual([
      30, 29, 40, 29, 29,
    ])
    expect(see(29, 1)).toBe(29 / 4)
  })

  it('is a burst for as long as it takes while its process is cold', () => {
    const world = { count: 0, at: 0, isWarm: false }
    const see = burstTolerant({
      ...{ most: 60, times: 4, count: () => world.count, now: () => world.at },
      isJudged: () => world.isWarm,
    })
    see()
    world.count = 100
    expect(see()).toBe(25)
    world.at = 60_000
    expect(see()).toBe(25)
    world.isWarm = true
    expect(see()).toBe(25)
    world.at += 2_000
    expect(see()).toBe(100)
  })

  it('does not stand where it falls below the bound in between', () => {
    const see = watched()
    see(0)
    expect([see(60), see(59, 1_999), see(60, 1), see(120, 1_999)]).toEqual([15, 14.75, 15, 30])
  })

  it('is no burst where it is at the bound when it is seen first', () => {
    expect(watched()(60)).toBe(60)
  })
})

it('a process is warm once it has answered so many calls, and pages and health do not warm it', async () => {
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
  const free = operationFile('reference', { needs: { sale: false, captcha: 'none' } })
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
      locals: [
        local('eco.ver', async (_input, { sql }) => {
          await sql.query('select 1')
          return accept({ id: '1' })
        }),
      ],
      schemas: { operations: { 'eco.ver': free }, fields: {} },
    })
    return { app, waiting }
  }

  it('takes 200 calls that come at once, in turn, however late its event loop is while it is cold', async () => {
    // Each look at the clock finds it a second later.
    let at = 0
    const { app, waiting } = await opened()
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => at)
    try {
      const replies = Array.from({ length: 200 }, () => call(app, 'eco.ver', { payload: {} }))
      let ended = 0
      for (const reply of replies) void reply.then(() => (ended += 1))
      while (ended < 200) {
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

  it('refuses what is beyond that, as always', async () => {
    const { app, waiting } = await opened()
    const replies = Array.from({ length: 400 }, () => call(app, 'eco.ver', { payload: {} }))
    let ended = 0
    for (const reply of replies) void reply.then(() => (ended += 1))
    while (ended < 160) await turn()
    for (const done of waiting.splice(0)) done()
    const codes = (await Promise.all(replies)).map(({ statusCode }) => statusCode)
    expect(codes.filter((code) => code === 200)).toHaveLength(240)
    expect(codes.filter((code) => code === 503)).toHaveLength(160)
  })
})
