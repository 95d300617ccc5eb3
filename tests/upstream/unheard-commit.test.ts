import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Store } from '../../server/store/index.ts'
import { openEmpty } from '../contracts/database.ts'
import { openForwarding } from './forwarding.ts'
import { openStandIn, type StandIn } from './stand-in.ts'

let store: Store
let standIn: StandIn
beforeAll(async () => {
  store = await openEmpty()
  standIn = await openStandIn()
}, 60_000)
beforeEach(() => standIn.reset())
afterAll(async () => {
  await store.close()
  await standIn.close()
})

/** A store that is lost once, while a charge is put on record: before that is committed, or after. */
function lostAt(when: 'before' | 'after'): Store {
  let isLost = false
  const lose = () => {
    isLost = true
    throw Object.assign(new Error('connection lost'), { code: '08006' })
  }
  return {
    ...store,
    async transaction(work) {
      let notes = false
      const done = await store.transaction(async (sql) => {
        const given = await work(sql)
        notes = (await sql.query('select 1 from cobranca where fim is null')).length > 0
        if (notes && !isLost && when === 'before') lose()
        return given
      })
      if (notes && !isLost) lose()
      return done
    },
  }
}

describe('a charge of which the database did not say that it is on record', () => {
  it.each(['before', 'after'] as const)(
    '[T06ma] is not sent, and holds its sale up no longer, where it was lost %s the commit',
    async (when) => {
      const { pay } = await openForwarding(lostAt(when), standIn.url)
      expect((await pay('k1')).json()).toMatchObject({ code: 'indisponivel' })
      expect(standIn.requests).toEqual([])
      expect((await pay('k1')).statusCode).toBe(200)
      expect(standIn.requests).toHaveLength(1)
      const ends = await store.query('select fim from cobranca order by fim')
      expect(ends).toEqual([{ fim: 'answer' }, ...(when === 'after' ? [{ fim: 'unable' }] : [])])
      await store.query('delete from cobranca')
    },
  )
})
