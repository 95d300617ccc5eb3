import { expect, it } from 'vitest'
import type { Sql } from '../../server/store/index.ts'
import { seedProposals, seedRegistrations, seedSales } from '../../tools/bench/seed.ts'
import { funnels } from '../../tools/project.ts'
import { sample } from '../replays/play-on-server.ts'
import { playOnServer } from '../replays/server-player.ts'
import { openWorld } from '../world/world.ts'

/** What PostgreSQL reckons a statement to cost, in pages read in turn. */
type Explained = { readonly 'QUERY PLAN': readonly { readonly Plan: { readonly 'Total Cost': number } }[] }

/**
 * A row by an index costs some 8, and a dozen of them 93 to 101, by the sample that the database takes of its tables; a table
 * with a row for each sale that is seeded here, two hundred and more.
 */
const most = 150

it('finds whatever a sale asks of the database by an index, however many sales there are', async () => {
  const asked = new Map<string, readonly unknown[]>()
  const hearing = (sql: Sql): Sql => ({
    query(text, values = []) {
      asked.set(text, values)
      return sql.query(text, values)
    },
  })
  const world = await openWorld({
    hears: (store) => ({
      ...store,
      ...hearing(store),
      transaction: (work) => store.transaction((sql) => work(hearing(sql))),
    }),
  })
  const funnelOf = funnels()
  for (const { replay } of sample.filter(({ replay }) => replay.server === undefined)) {
    await world.reset()
    await playOnServer(funnelOf(replay.variant), replay, world)
  }

  await world.reset()
  const people = { from: 1, to: 5_000 }
  for (const seed of [seedSales, seedRegistrations, seedProposals]) await seed(world.store, people)
  await world.store.query('analyze')
  const costly: Record<string, number> = {}
  for (const [text, values] of asked) {
    const [row] = await world.store.query<Explained>(`explain (format json) ${text}`, values)
    const cost = row?.['QUERY PLAN'][0]?.Plan['Total Cost'] ?? 0
    if (cost > most) costly[text] = cost
  }
  await world.close()
  expect(asked.size).toBeGreaterThan(100)
  expect(costly).toEqual({})
})
