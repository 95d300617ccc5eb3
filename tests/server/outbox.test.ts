import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Delivery, queue } from '../../server/outbox/index.ts'
import type { Store } from '../../server/store/index.ts'
import { openEmpty } from '../contracts/database.ts'
import { noon } from '../contracts/variant.ts'
import { contact, cotacao, courierOf, email, outboxAt, queueEmail, rowOf, slowCourier } from './outbox-kit.ts'

let store: Store
beforeAll(async () => {
  store = await openEmpty()
}, 60_000)
beforeEach(() => store.query('delete from outbox'))
afterAll(() => store.close())

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const always = (delivery: Delivery) => courierOf('email', () => delivery)
const turnAt = (at: number, { courier }: ReturnType<typeof courierOf>) =>
  outboxAt(store, [courier], at).turn()

describe('a message', () => {
  it('[T06aa] is delivered once it is due, as it was queued, and never again', async () => {
    const { courier, carried } = always('sent')
    await queueEmail(store, 'a')
    const taken: number[] = []
    for (const at of [noon - 1, noon, noon + hour]) taken.push(await outboxAt(store, [courier], at).turn())
    expect(taken).toEqual([0, 1, 0])
    expect(carried.map(({ payload }) => payload)).toEqual([email])
    expect(await rowOf(store, 'a')).toMatchObject({
      attempts: 1,
      done_at: new Date(noon),
      locked_until: null,
    })
  })

  it('[T06aa] that was delivered, and whose mark was lost with its process, is delivered again under the same mark', async () => {
    const { courier, carried } = always('sent')
    await queueEmail(store, 'a')
    const dying: Store = {
      ...store,
      query: (text, values) =>
        text.includes('set done_at') ? Promise.reject(new Error('killed')) : store.query(text, values),
    }
    await expect(outboxAt(dying, [courier], noon).turn()).rejects.toThrow('killed')
    expect(await outboxAt(store, [courier], noon + minute - 1).turn()).toBe(0)
    expect(await outboxAt(store, [courier], noon + minute).turn()).toBe(1)
    expect(carried).toHaveLength(2)
    expect(carried[0]?.mark).toBe(carried[1]?.mark)
    expect(await rowOf(store, 'a')).toMatchObject({ attempts: 2, done_at: new Date(noon + minute) })
  })

  it('[T06aa] has a mark no other has, which does not count them', async () => {
    const { courier, carried } = always('sent')
    for (const once of ['a', 'b']) await queueEmail(store, once)
    await turnAt(noon, { courier, carried })
    const marks = carried.map(({ mark }) => mark)
    expect(new Set(marks).size).toBe(2)
    for (const mark of marks) expect(mark).toMatch(/^[\w-]{27}$/)
  })

  it('[T06ab] is delivered once by workers that take turns at the same time', async () => {
    const couriers = [always('sent'), always('sent'), always('sent')]
    const names = Array.from({ length: 40 }, (_, i) => `m${i}`)
    for (const once of names) await queueEmail(store, once)
    for (let round = 0; round < 3; round += 1) {
      await Promise.all(couriers.map((courier) => turnAt(noon, courier)))
    }
    const marks = couriers.flatMap(({ carried }) => carried.map(({ mark }) => mark))
    expect([marks.length, new Set(marks).size]).toEqual([40, 40])
    expect(couriers.filter(({ carried }) => carried.length > 0).length).toBeGreaterThan(1)
  })

  it('[T06ab] that one worker is delivering is nobody else’s; whoever comes late does not undo what the next did', async () => {
    const slow = slowCourier('email')
    const quick = always('sent')
    await queueEmail(store, 'a')
    const turn = outboxAt(store, [slow.courier], noon).turn()
    await slow.began
    expect(await turnAt(noon + minute - 1, quick)).toBe(0)
    expect(await turnAt(noon + minute, quick)).toBe(1)
    slow.end('never')
    await turn
    expect(await rowOf(store, 'a')).toMatchObject({ done_at: new Date(noon + minute), dead_at: null })
  })

  it('[T06ab] that was delivered stays so, whatever the worker that took it over says later', async () => {
    const [first, second] = [slowCourier('email'), slowCourier('email')]
    await queueEmail(store, 'a')
    const turns = [outboxAt(store, [first.courier], noon).turn()]
    await first.began
    turns.push(outboxAt(store, [second.courier], noon + minute).turn())
    await second.began
    first.end('sent')
    await turns[0]
    second.end('never')
    await turns[1]
    expect(await rowOf(store, 'a')).toMatchObject({
      done_at: new Date(noon),
      dead_at: null,
      last_error: null,
    })
  })

  it('[T06ag] of a kind that has no courier waits, and the others do not wait for it', async () => {
    await queue(store, { kind: 'contato', payload: contact }, { once: 'c', now: noon })
    await queue(store, { kind: 'whatsapp', payload: cotacao }, { once: 'w', now: noon })
    await queueEmail(store, 'e')
    expect(await outboxAt(store, [], noon).turn()).toBe(0)
    expect(await turnAt(noon, always('sent'))).toBe(1)
    expect(await rowOf(store, 'c')).toMatchObject({ attempts: 0, done_at: null })
    const whatsapp = courierOf('whatsapp', () => 'sent')
    await turnAt(noon, whatsapp)
    expect(whatsapp.carried[0]?.payload).toEqual(cotacao)
  })
})
