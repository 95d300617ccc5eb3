import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { migrate, type Session } from '../../engine/index.ts'
import { observed, type Played, playMove } from '../../engine/replay/index.ts'
import { funnels, replaysIn } from '../../tools/project.ts'

/** A session after so many moves of the journey. */
type Draft = Session & { readonly after: number }

const text = readFileSync(new URL('./drafts-of-before.json', import.meta.url), 'utf8')
const changes = JSON.parse(text).drafts as readonly Draft[]
const drafts = changes.map((_, i) => {
  const since = changes.slice(0, i + 1)
  const { after, ...session }: Draft = Object.assign({}, ...since)
  return { after, session: { ...session, answers: Object.assign({}, ...since.map((each) => each.answers)) } }
})
const [r1] = replaysIn(['r1-titular-adulto-paga-com-pix'])
const replay = r1!.replay
const funnel = funnels()(replay.variant)

describe('a draft kept before the flow was divided into chapters', () => {
  it('is tried from the simulation, the titular, the address, the summary and the payment on', () => {
    expect(drafts.map(({ after }) => after)).toEqual([4, 8, 10, 15, 21])
    expect(replay.moves.length).toBeGreaterThan(22)
  })

  it.each(drafts)('of the step $session.step stands where it stood and knows what it knew', ({ session }) => {
    const moved = migrate(funnel, session, Date.parse(replay.at))
    expect([moved.step, moved.trail]).toEqual([session.step, session.trail])
    expect(moved.answers).toMatchObject(session.answers)
  })

  it.each(drafts)('of the step $session.step is sold to the end', ({ session, after }) => {
    const at = Date.parse(replay.at) + after * 1000
    let played: Played = { session: migrate(funnel, session, at), effects: [], at }
    const seen = replay.moves.slice(after).map((move) => {
      played = playMove(funnel, played, move)
      return observed(funnel, played, move.then ?? {})
    })
    expect(seen.length).toBeGreaterThan(0)
    expect(seen).toEqual(replay.moves.slice(after).map(({ then }) => then ?? {}))
  })
})
