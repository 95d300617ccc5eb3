import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { repeat } from '../../server/outbox/worker.ts'
import type { Store } from '../../server/store/index.ts'
import { openEmpty } from '../contracts/database.ts'
import { noon } from '../contracts/variant.ts'
import { outboxAt, queueEmail, rowOf, slowCourier } from './outbox-kit.ts'

let store: Store
beforeAll(async () => {
  store = await openEmpty()
})
beforeEach(() => store.query('delete from outbox'))
afterAll(() => store.close())

describe('the worker’s loop', () => {
  it('delivers without being asked, and stops only once the delivery at work is marked', async () => {
    await queueEmail(store, 'a')
    const { courier, began, end } = slowCourier('email')
    const outbox = outboxAt(store, [courier], noon)
    outbox.start()
    await began
    let hasStopped = false
    const stopped = outbox.stop().then(() => {
      hasStopped = true
    })
    await store.query('select 1')
    expect(hasStopped).toBe(false)
    end('sent')
    await stopped
    expect((await rowOf(store, 'a')).done_at).toEqual(new Date(noon))
  })

  it('stops at once while it rests', async () => {
    const turns: number[] = []
    const loop = repeat(async () => turns.push(0) < 0, { pauseMs: 3_600_000, report: () => {} })
    await loop.stop()
    expect(turns).toHaveLength(1)
  })

  it('reports a turn that throws, and takes the next', async () => {
    const heard: unknown[] = []
    const failure = new Error('the database is out of reach')
    await new Promise<void>((resolve) => {
      let turns = 0
      const loop = repeat(
        async () => {
          turns += 1
          if (turns === 1) throw failure
          void loop.stop().then(resolve)
          return false
        },
        { pauseMs: 1, report: (error) => heard.push(error) },
      )
    })
    expect(heard).toEqual([failure])
  })
})
