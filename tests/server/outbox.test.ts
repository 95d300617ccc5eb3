import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  type Delivery,
  deadLetters,
  discardLetter,
  openOutbox,
  outboxFigures,
  queue,
  retryLetters,
  waitingKinds,
} from '../../server/outbox/index.ts'
import type { Store } from '../../server/store/index.ts'
import { openEmpty } from '../contracts/database.ts'
import { noon } from '../contracts/variant.ts'
import { contact, cotacao, courierOf, email, outboxAt, queueEmail, rowOf, slowCourier } from './outbox-kit.ts'

let store: Store
beforeAll(async () => {
  store = await openEmpty()
})
beforeEach(() => store.query('delete from outbox'))
afterAll(() => store.close())
const second = 1000
const minute = 60 * second
const always = (delivery: Delivery) => courierOf('email', () => delivery)
const turnAt = (at: number, { courier }: ReturnType<typeof courierOf>) =>
  outboxAt(store, [courier], at).turn()

describe('a message', () => {
  const hour = 60 * minute

  it('is delivered once it is due, as it was queued, and never again', async () => {
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

  it('that was delivered by a process that crashed before recording it is delivered again under the same idempotency key', async () => {
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
    expect(carried[0]?.idempotencyKey).toBe(carried[1]?.idempotencyKey)
    expect(await rowOf(store, 'a')).toMatchObject({ attempts: 2, done_at: new Date(noon + minute) })
  })

  it('is delivered once by workers that take turns at the same time', async () => {
    const couriers = [always('sent'), always('sent'), always('sent')]
    const names = Array.from({ length: 40 }, (_, i) => `m${i}`)
    for (const once of names) await queueEmail(store, once)
    for (let round = 0; round < 3; round += 1) {
      await Promise.all(couriers.map((courier) => turnAt(noon, courier)))
    }
    const marks = couriers.flatMap(({ carried }) => carried.map(({ idempotencyKey }) => idempotencyKey))
    expect([marks.length, new Set(marks).size]).toEqual([40, 40])
    expect(couriers.filter(({ carried }) => carried.length > 0).length).toBeGreaterThan(1)
  })

  it('that one worker is delivering is not claimed by another, and a late worker does not undo what the next one did', async () => {
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

  it('that was delivered stays so, whatever a second worker records later', async () => {
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

  it('of a kind that has no courier waits, and the others do not wait for it', async () => {
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

describe('a message that could not be delivered', () => {
  const hour = 60 * minute

  /** Lets the clock pass from attempt to attempt until there is none left; gives the waits between them, in seconds. */
  async function attemptsOf(once: string, courier: ReturnType<typeof courierOf>): Promise<readonly number[]> {
    const waits: number[] = []
    for (let at = noon; ; ) {
      expect(await turnAt(at, courier)).toBe(1)
      const { run_at, dead_at } = await rowOf(store, once)
      if (dead_at) return waits
      waits.push((run_at.getTime() - at) / second)
      expect(await turnAt(run_at.getTime() - 1, courier)).toBe(0)
      at = run_at.getTime()
    }
  }

  it('waits 2, 4, 8 seconds and so on up to an hour: its 72 attempts last two days and a half', async () => {
    await queueEmail(store, 'a')
    const courier = always('again')
    const waits = await attemptsOf('a', courier)
    expect(waits.slice(0, 13)).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 3600, 3600])
    expect(new Set(waits.slice(11))).toEqual(new Set([3600]))
    expect(courier.carried).toHaveLength(72)
    const inHours = waits.reduce((sum, wait) => sum + wait, 0) / 3600
    expect(Math.round(inHours)).toBe(61)
  })

  it.each<readonly [string, () => Delivery | Promise<Delivery>, string]>([
    ['is refused', () => 'again', 'recusada'],
    ['is refused with a code', () => ({ verdict: 'again', code: 'smtp451' }), 'smtp451'],
    [
      'meets a failure with a code',
      () => Promise.reject(Object.assign(new Error('x'), { code: 'ECONNREFUSED' })),
      'ECONNREFUSED',
    ],
    [
      'meets a failure that quotes personal data',
      () => Promise.reject(new Error('maria@exemplo.com.br is unknown')),
      'erro',
    ],
    [
      'is refused with a person’s address',
      () => ({ verdict: 'again', code: 'maria@exemplo.com.br' }),
      'erro',
    ],
    ['is refused with a person’s CPF', () => ({ verdict: 'again', code: 'cpf52998224725' }), 'erro'],
    ['is refused with words', () => ({ verdict: 'again', code: 'Maria da Silva' }), 'erro'],
  ])('keeps a code and nothing else where it %s', async (_what, ends, code) => {
    await queueEmail(store, 'a')
    await turnAt(noon, courierOf('email', ends))
    expect((await rowOf(store, 'a')).last_error).toBe(code)
  })

  it('is tried again after a delivery that timed out', async () => {
    await queueEmail(store, 'a')
    const { courier } = courierOf('email', () => new Promise(() => {}))
    const outbox = openOutbox({ store, couriers: [courier], now: () => noon, report: () => {}, timeoutMs: 5 })
    await outbox.turn()
    expect(await rowOf(store, 'a')).toMatchObject({
      last_error: 'demorou',
      run_at: new Date(noon + 2 * second),
      locked_until: null,
    })
  })

  it('for good is a dead letter at once; the others of its turn go on', async () => {
    await queueEmail(store, 'bad')
    await queue(
      store,
      { kind: 'email', payload: { ...email, to: 'x@y.com.br' } },
      { once: 'good', now: noon },
    )
    const courier = courierOf('email', ({ payload }) =>
      payload && (payload as typeof email).to === email.to ? { verdict: 'never', code: 'smtp550' } : 'sent',
    )
    expect(await turnAt(noon, courier)).toBe(2)
    expect(await rowOf(store, 'bad')).toMatchObject({ dead_at: new Date(noon), done_at: null })
    expect((await rowOf(store, 'good')).done_at).toEqual(new Date(noon))
    expect(await turnAt(noon + 100 * hour, courier)).toBe(0)
  })

  it('whose every attempt ended its process is a dead letter, and is not attempted again', async () => {
    await queueEmail(store, 'a')
    await store.query('update outbox set attempts = max_attempts, locked_until = run_at')
    const { courier, carried } = always('sent')
    await turnAt(noon, { courier, carried })
    expect(carried).toEqual([])
    expect(await rowOf(store, 'a')).toMatchObject({ dead_at: new Date(noon), last_error: 'interrompida' })
  })
})

const hour = 3_600_000

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

  it('is tried again as a new message is, once it is asked for', async () => {
    const id = await died('a')
    expect(await retryLetters(store, id, noon + hour)).toBe(true)
    expect(await retryLetters(store, id, noon + hour)).toBe(false)
    expect(await rowOf(store, 'a')).toMatchObject({
      attempts: 0,
      dead_at: null,
      run_at: new Date(noon + hour),
    })
    await turnAt(noon + hour, always('sent'))
    expect((await rowOf(store, 'a')).done_at).toEqual(new Date(noon + hour))
    expect(await deadLetters(store, 10)).toEqual([])
  })

  it('is tried again with all others', async () => {
    await died('a')
    await died('b')
    expect(await retryLetters(store, null, noon)).toBe(true)
    expect(await turnAt(noon, always('sent'))).toBe(2)
    expect(await retryLetters(store, null, noon)).toBe(false)
  })

  it('that is discarded is never sent, nor queued again for the same event', async () => {
    const id = await died('a')
    expect(await discardLetter(store, id, noon)).toBe(true)
    expect(await retryLetters(store, id, noon)).toBe(false)
    expect(await retryLetters(store, null, noon)).toBe(false)
    expect(await discardLetter(store, id, noon)).toBe(false)
    await queueEmail(store, 'a')
    expect(await turnAt(noon, always('sent'))).toBe(0)
    expect(await deadLetters(store, 10)).toEqual([])
  })
})

describe('the figures', () => {
  it('count what waits, what is dead and how old the oldest is, by kind too', async () => {
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
