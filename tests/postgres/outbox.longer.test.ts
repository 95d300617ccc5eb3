import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { claim } from '../../server/outbox/worker.ts'
import type { Store } from '../../server/store/index.ts'
import { openEmptyPostgres, overPostgres, postgres } from '../contracts/database.ts'
import { noon } from '../contracts/variant.ts'
import { queueEmail } from '../server/outbox-kit.ts'

overPostgres('the outbox', () => import('../server/outbox.test.ts'))
overPostgres('the operation', () => import('../server/operator-money.test.ts'))

describe.skipIf(postgres === null)('a claim, over PostgreSQL', () => {
  let store: Store
  beforeAll(async () => {
    store = await openEmptyPostgres()
  })
  afterAll(() => store.close())

  it('neither waits for nor takes what another is claiming at the same moment', async () => {
    for (const once of ['a', 'b', 'c']) await queueEmail(store, once)
    const due = { kind: 'email', now: noon, until: noon + 1 }
    await store.transaction(async (sql) => {
      const first = await claim(sql, { ...due, atMost: 2 })
      const second = await claim(store, { ...due, atMost: 10 })
      const [mine, others] = [first, second].map((claimed) => claimed.map(({ id }) => id).sort())
      expect([mine?.length, others?.length]).toEqual([2, 1])
      expect(mine).not.toContain(others?.[0])
    })
  })
})
