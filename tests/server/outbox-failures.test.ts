import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Delivery, openOutbox, queue } from '../../server/outbox/index.ts'
import type { Store } from '../../server/store/index.ts'
import { openEmpty } from '../contracts/database.ts'
import { noon } from '../contracts/variant.ts'
import { courierOf, email, outboxAt, queueEmail, rowOf } from './outbox-kit.ts'

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

describe('a message that could not be delivered', () => {
  it('[T06ac] waits 2, 4, 8 seconds and so on up to an hour: its 72 attempts last two days and a half', async () => {
    await queueEmail(store, 'a')
    const courier = always('again')
    const waits = await attemptsOf('a', courier)
    expect(waits.slice(0, 13)).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 3600, 3600])
    expect(new Set(waits.slice(11))).toEqual(new Set([3600]))
    expect(courier.carried).toHaveLength(72)
    const inHours = waits.reduce((sum, wait) => sum + wait, 0) / 3600
    expect(Math.round(inHours)).toBe(61)
  }, 30_000)

  it('[T06ac] is delivered after an outage of a day', async () => {
    await queueEmail(store, 'a')
    const back = noon + 24 * hour
    let at = noon
    while (at < back) {
      await turnAt(at, always('again'))
      at = (await rowOf(store, 'a')).run_at.getTime()
    }
    expect(at - back).toBeLessThanOrEqual(hour)
    await turnAt(at, always('sent'))
    expect(await rowOf(store, 'a')).toMatchObject({ done_at: new Date(at), last_error: null })
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
      'meets a failure that quotes somebody',
      () => Promise.reject(new Error('maria@exemplo.com.br is unknown')),
      'erro',
    ],
    [
      'is refused with somebody’s address',
      () => ({ verdict: 'again', code: 'maria@exemplo.com.br' }),
      'erro',
    ],
    ['is refused with somebody’s CPF', () => ({ verdict: 'again', code: 'cpf52998224725' }), 'erro'],
    ['is refused with words', () => ({ verdict: 'again', code: 'Maria da Silva' }), 'erro'],
  ])('[T06ae] keeps a code and nothing else where it %s', async (_what, ends, code) => {
    await queueEmail(store, 'a')
    await turnAt(noon, courierOf('email', ends))
    expect((await rowOf(store, 'a')).last_error).toBe(code)
  })

  it('[T06ah] is given up by a worker whose patience ends, and waits', async () => {
    await queueEmail(store, 'a')
    const { courier } = courierOf('email', () => new Promise(() => {}))
    const outbox = openOutbox({
      store,
      couriers: [courier],
      now: () => noon,
      report: () => {},
      timeoutMs: 5,
    })
    await outbox.turn()
    expect(await rowOf(store, 'a')).toMatchObject({
      last_error: 'demorou',
      run_at: new Date(noon + 2 * second),
      locked_until: null,
    })
  })

  it('[T06ad] for ever is a dead letter at once; the others of its turn go on', async () => {
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

  it('[T06ad] whose every attempt ended its process is a dead letter, and is not attempted again', async () => {
    await queueEmail(store, 'a')
    await store.query('update outbox set attempts = max_attempts, locked_until = run_at')
    const { courier, carried } = always('sent')
    await turnAt(noon, { courier, carried })
    expect(carried).toEqual([])
    expect(await rowOf(store, 'a')).toMatchObject({ dead_at: new Date(noon), last_error: 'interrompida' })
  })
})
