// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type EffectContext, runners } from '../../src/app/effects.ts'

const polls = { problems: [], writes: false, timeoutMs: 10_000, retries: 0 }
const askedAt: number[] = []

beforeEach(() => void vi.useFakeTimers({ now: 0 }))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  askedAt.length = 0
})

/** Gives these answers one after the other. */
function serve(...answers: readonly Response[]): void {
  const left = [...answers]
  vi.stubGlobal('fetch', async () => {
    askedAt.push(Date.now())
    return left.shift()
  })
}

const tooMany = (seconds: number) =>
  Response.json({ code: 'muitasTentativas' }, { status: 429, headers: { 'retry-after': String(seconds) } })

it('a poll that came too often waits as long as the server says and asks again, with no other effect', async () => {
  serve(tooMany(30), tooMany(60), Response.json({ data: { statusPixPagamento: 1 } }))
  const ended: string[] = []
  const around = {
    funnel: { operations: { acompanhar: polls } },
    end: (_: number, ending: { outcome: string }) => ended.push(ending.outcome),
  }
  const poll = (n: number) =>
    runners.call(
      { effect: 'call', name: 'acompanhar', n, key: '', with: {} },
      around as never as EffectContext,
    )
  void poll(1)
  await vi.advanceTimersByTimeAsync(5_000)
  void poll(2)
  await vi.advanceTimersByTimeAsync(24_900)
  expect([askedAt.length, ended]).toEqual([1, []])
  await vi.advanceTimersByTimeAsync(120_000)
  expect(askedAt).toHaveLength(3)
  expect(askedAt[1]).toBeGreaterThanOrEqual(30_000)
  expect(askedAt[2]! - askedAt[1]!).toBeGreaterThanOrEqual(60_000)
  expect(ended).toEqual(['ok', 'ok'])
})
