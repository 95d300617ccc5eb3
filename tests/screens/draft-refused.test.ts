// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Session } from '../../engine/index.ts'
import { keepDrafts } from '../../src/app/draft.ts'
import type { Page } from '../../src/app/page.ts'

const sentAt: number[] = []

beforeEach(() => void vi.useFakeTimers({ now: 0 }))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  sentAt.length = 0
})

/** Gives these answers one after the other. */
function serve(...answers: readonly Response[]): void {
  const left = [...answers]
  vi.stubGlobal('fetch', async () => {
    sentAt.push(Date.now())
    return left.shift()
  })
}

const refused = (seconds: number) =>
  Response.json({ code: 'muitasTentativas' }, { status: 429, headers: { 'retry-after': String(seconds) } })

it('a draft that is refused for now waits as long as it is told, a minute at most, and is sent again', async () => {
  const failing = Response.json({ code: 'erroInterno' }, { status: 500 })
  serve(refused(20), refused(86_400), failing, Response.json({ data: { revision: 1 } }))
  const page = { scope: 'sol/venda', revision: 0 } as Page
  const drafts = keepDrafts({ page, withTyped: (session) => session, taken: () => {} })
  drafts.keep({ step: 'x' } as Session)
  await vi.advanceTimersByTimeAsync(300_000)
  expect(sentAt).toEqual([0, 20_000, 80_000, 83_000])
})
