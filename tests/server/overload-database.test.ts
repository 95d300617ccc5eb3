import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { countQueries, guardOverload } from '../../server/monitoring/overload.ts'
import { emptyStore, openTest, settingsOf } from './kit.ts'
import { moneyRoutes } from './money.ts'

describe('a database with much at work', () => {
  it('[T06gl] refuses what would ask it for more, money last, and no file', async () => {
    const routes = ['/api/eco', '/api/pix.consultar', '/', '/assets/a.js', '/saude/vivo']
    const codesAt = async (count: number) => {
      const app = Fastify()
      guardOverload(app, {
        moneyRoutes,
        mostAtWork: 100,
        mostAtDatabase: 60,
        atDatabase: () => count,
        isWarm: () => true,
        lagMs: () => 0,
        queueMs: () => 0,
      })
      for (const route of routes) app.get(route, async () => 'ok')
      return Promise.all(routes.map(async (url) => (await app.inject(url)).statusCode))
    }
    expect(await codesAt(59)).toEqual([200, 200, 200, 200, 200])
    expect(await codesAt(60)).toEqual([503, 200, 503, 200, 200])
    expect(await codesAt(75)).toEqual([503, 503, 503, 200, 200])
  })

  it('[T06gl] is known by what was asked of it and not yet answered', async () => {
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
