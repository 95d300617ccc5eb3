// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Session } from '../../engine/index.ts'
import { keepDrafts } from '../../src/app/draft.ts'
import { calling, type EffectContext, readKept, runnerOf } from '../../src/app/effects.ts'
import type { Page } from '../../src/app/page.ts'
import { funnels } from '../../tools/project.ts'

const polls = { problems: [], writes: false, timeoutMs: 10_000, retries: 0 }
const askedAt: number[] = []

beforeEach(() => void vi.useFakeTimers({ now: 0 }))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  askedAt.length = 0
  localStorage.clear()
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

it('[D35da] a poll that came too often waits as long as it is told and asks again, and nothing else is heard of it', async () => {
  serve(tooMany(30), tooMany(60), Response.json({ data: { statusPixPagamento: 1 } }))
  const ended: string[] = []
  const around = {
    funnel: { operations: { acompanhar: polls } },
    end: (_: number, ending: { outcome: string }) => ended.push(ending.outcome),
  }
  const poll = (n: number) =>
    calling.call.run(
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

it('[X12dj] a draft that is refused for now waits as long as it is told, a minute at most, and is sent again', async () => {
  const failing = Response.json({ code: 'erroInterno' }, { status: 500 })
  serve(tooMany(20), tooMany(86_400), failing, Response.json({ data: { revision: 1 } }))
  const page = { scope: 'sol/venda', revision: 0 } as Page
  const drafts = keepDrafts({ page, withTyped: (session) => session, taken: () => {} })
  drafts.keep({ step: 'x' } as Session)
  await vi.advanceTimersByTimeAsync(300_000)
  expect(askedAt).toEqual([0, 20_000, 80_000, 83_000])
})

const funnelOf = funnels()
const [implante, ortho] = [funnelOf('pf-implante/dental-individual'), funnelOf('pf-ortho/dental-individual')]
const at = (funnel: typeof implante) => ({ funnel, now: () => 7 }) as never

it('[D02g] keeps a quote by its funnel: another variant of the same flow neither reads nor removes it', () => {
  const quote = { idProduto: 2, vidas: 3 }
  runnerOf('keep')?.run({ effect: 'keep', name: 'cotacao', with: quote }, at(implante))
  expect(readKept(ortho)).toEqual({})
  runnerOf('forget')?.run({ effect: 'forget', name: 'cotacao' }, at(ortho))
  expect(readKept(implante)).toEqual({ cotacao: { at: 7, value: quote } })
  runnerOf('forget')?.run({ effect: 'forget', name: 'cotacao' }, at(implante))
  expect(readKept(implante)).toEqual({})
})
