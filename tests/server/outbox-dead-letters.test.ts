import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  type Delivery,
  deadLetters,
  discardLetter,
  outboxFigures,
  queue,
  retryAllLetters,
  retryLetter,
  waitingKinds,
} from '../../server/outbox/index.ts'
import type { Store } from '../../server/store/index.ts'
import { openEmpty } from '../contracts/database.ts'
import { noon } from '../contracts/variant.ts'
import { contact, courierOf, email, outboxAt, queueEmail, rowOf } from './outbox-kit.ts'

let store: Store
beforeAll(async () => {
  store = await openEmpty()
}, 60_000)
beforeEach(() => store.query('delete from outbox'))
afterAll(() => store.close())

const hour = 3_600_000
const always = (delivery: Delivery) => courierOf('email', () => delivery)
const turnAt = (at: number, { courier }: ReturnType<typeof courierOf>) =>
  outboxAt(store, [courier], at).turn()

describe('a dead letter', () => {
  const died = async (once: string) => {
    await queueEmail(store, once)
    await turnAt(
      noon,
      courierOf('email', () => ({ verdict: 'never', code: 'smtp550' })),
    )
    const [letter] = await deadLetters(store, 1)
    return String(letter?.id)
  }

  it('[T06af] is listed with when, how often and why', async () => {
    await died('a')
    expect(await deadLetters(store, 10)).toEqual([
      {
        id: expect.any(Number),
        kind: 'email',
        payload: email,
        createdAt: new Date(noon),
        deadAt: new Date(noon),
        attempts: 1,
        code: 'smtp550',
      },
    ])
  })

  it('[T06af] is tried again as a new message is, once it is asked for', async () => {
    const id = await died('a')
    expect(await retryLetter(store, id, noon + hour)).toBe(true)
    expect(await retryLetter(store, id, noon + hour)).toBe(false)
    expect(await rowOf(store, 'a')).toMatchObject({
      attempts: 0,
      dead_at: null,
      run_at: new Date(noon + hour),
    })
    await turnAt(noon + hour, always('sent'))
    expect((await rowOf(store, 'a')).done_at).toEqual(new Date(noon + hour))
    expect(await deadLetters(store, 10)).toEqual([])
  })

  it('[T06af] is tried again with all others', async () => {
    await died('a')
    await died('b')
    expect(await retryAllLetters(store, noon)).toBe(true)
    expect(await turnAt(noon, always('sent'))).toBe(2)
    expect(await retryAllLetters(store, noon)).toBe(false)
  })

  it('[T06af] that is discarded is never sent, nor queued again for the same event', async () => {
    const id = await died('a')
    expect(await discardLetter(store, id, noon)).toBe(true)
    expect(await retryLetter(store, id, noon)).toBe(false)
    expect(await retryAllLetters(store, noon)).toBe(false)
    expect(await discardLetter(store, id, noon)).toBe(false)
    await queueEmail(store, 'a')
    expect(await turnAt(noon, always('sent'))).toBe(0)
    expect(await deadLetters(store, 10)).toEqual([])
  })
})

describe('the figures', () => {
  it('[T06ap] count what waits, what is dead and how old the oldest is, by kind too', async () => {
    expect(await outboxFigures(store)).toEqual({ waiting: 0, dead: 0, oldestSeconds: 0 })
    await queueEmail(store, 'sent', noon - 9 * hour)
    await turnAt(noon, always('sent'))
    await queueEmail(store, 'dead', noon - 8 * hour)
    await turnAt(noon, always('never'))
    await queueEmail(store, 'tried', noon - hour)
    await turnAt(noon, always('again'))
    await queueEmail(store, 'new', noon)
    await queue(store, { kind: 'contato', payload: contact }, { once: 'c', now: noon - 2 * hour })
    expect(await outboxFigures(store, noon)).toEqual({ waiting: 3, dead: 1, oldestSeconds: 7200 })
    expect(await waitingKinds(store)).toEqual([
      { kind: 'contato', waiting: 1, oldestAt: new Date(noon - 2 * hour), code: null },
      { kind: 'email', waiting: 2, oldestAt: new Date(noon - hour), code: 'recusada' },
    ])
    const [letter] = await deadLetters(store, 1)
    await discardLetter(store, String(letter?.id), noon)
    expect(await outboxFigures(store, noon)).toMatchObject({ waiting: 3, dead: 0 })
  })
})
