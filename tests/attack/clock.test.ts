import { afterEach, describe, expect, it, vi } from 'vitest'
import { begin, facts, work } from '../../engine/index.ts'
import { serverClock } from '../../src/app/page.ts'
import { funnels } from '../../tools/project.ts'
import { read, sources, withoutComments } from '../house/sources.ts'

const funnel = funnels()('pf-implante')
const day = 86_400_000
/** Moments at which two days more or less, or two hours, would offer other dates. */
const moments = [
  '2026-11-20T15:00:00Z',
  '2026-11-24T23:59:00Z',
  '2026-11-25T00:01:00Z',
  '2026-12-31T23:30:00Z',
  '2027-02-28T12:00:00Z',
]

afterEach(() => void vi.useRealTimers())

/** What a page offers that came at an instant to a device whose clock goes wrong by some time. */
function offered(now: number, wrongBy: number, passed: number): unknown {
  vi.useFakeTimers({ now: now + wrongBy, toFake: ['Date'] })
  const clock = serverClock({ now })
  vi.setSystemTime(now + wrongBy + passed)
  const read = facts(funnel, begin(funnel, 'x'), clock())
  const places = ['pedido', 'simulacao'].map((place) =>
    work({ vigencias: [{ var: 'variant.vigencia' }, place] }, read),
  )
  const offers = [clock(), work({ hoje: [] }, read), ...places]
  vi.useRealTimers()
  return offers
}

describe('a device whose clock is wrong', () => {
  it.each(moments)('[T06ei] is offered the same start dates, by two days either way: %s', (moment) => {
    const now = Date.parse(moment)
    for (const passed of [0, 3_600_000, 7 * 3_600_000]) {
      const right = offered(now, 0, passed)
      for (const wrongBy of [-2 * day, -day, -3_600_000, 3_600_000, day, 2 * day, 400 * day])
        expect(offered(now, wrongBy, passed)).toEqual(right)
    }
  })

  it('[T06ei] is asked for nothing but how much time has passed', () => {
    const clocks = sources('src/').filter((path) =>
      /Date\.now\(|new Date\(\)|performance\.now/.test(withoutComments(read(path))),
    )
    expect(clocks).toEqual([
      'src/analytics/google-analytics.ts',
      'src/analytics/tag-manager.ts',
      'src/app/page.ts',
      'src/blocks/pix.tsx',
      'src/widgets/proofs.ts',
      'src/widgets/solve-captcha.ts',
    ])
  })
})
