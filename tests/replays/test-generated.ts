import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { funnelSource } from '../../engine/config/index.ts'
import { openFunnel } from '../../engine/index.ts'
import { play, served } from '../../engine/replay/index.ts'
import { replaysOfFlow, searchedFunnel, takenIn } from '../../tools/journeys/find.ts'
import { draftOf, missingIn } from '../../tools/journeys/generate.ts'
import { projectNow } from '../../tools/project.ts'
import { openWorlds } from '../world/worlds.ts'
import { type GeneratedFunnel, journeysOf, leastIn, sampleOf } from './generated.ts'
import { playCallsOf } from './generated-player.ts'

const project = projectNow()

/** Declares the tests of the journeys generated for funnels. */
export function testGenerated(funnels: readonly GeneratedFunnel[]): void {
  const worlds = openWorlds()
  beforeAll(() => worlds.of({}).then(() => {}))
  afterAll(() => worlds.close())

  describe.each(funnels)('the generated journeys of %s', (funnel) => {
    const opened = searchedFunnel(project, funnel)
    const found = journeysOf(funnel)
    const least = leastIn[funnel]
    const written = replaysOfFlow(project, opened.name).filter(({ replay }) => replay.variant === funnel)

    it('lead to nearly every transition; the command lists the others', () => {
      expect(missingIn(found).length).toBeLessThan(found.transitions.length / 8)
      expect(found.transitions.length).toBeGreaterThan(least.lines)
    })

    it('lead to none of the transitions of which the flow says that nothing does, and all of these are there', () => {
      const unreached = Object.keys(found.unreached)
      expect(unreached.filter((id) => Object.hasOwn(found.journeys, id))).toEqual([])
      expect(unreached.filter((id) => !found.transitions.includes(id))).toEqual([])
    })

    it('take the transition they were found for by their last move, and not before', () => {
      const wrong = Object.entries(found.journeys).filter(
        ([id, journey]) => takenIn(opened, journey).get(id) !== journey.moves.length,
      )
      expect(wrong.map(([id]) => id)).toEqual([])
    })

    it('are no longer than the first moves of a written replay that take the same transition', () => {
      const longer = written.flatMap(({ path, replay }) =>
        [...takenIn(opened, replay)].flatMap(([taken, count]) =>
          (found.journeys[taken]?.moves.length ?? 0) > count ? [`${taken}: ${path}`] : [],
        ),
      )
      expect(longer).toEqual([])
    })

    it('lead to every end of every call that waits where they pass', () => {
      const waiting = new Map<string, Set<string>>()
      for (const name of Object.keys(found.ends)) {
        const [place = '', end = ''] = name.split(' ')
        const [call, outcome] = end.split(':')
        if (outcome === undefined) continue
        const key = `${place} ${call}`
        waiting.set(key, (waiting.get(key) ?? new Set()).add(outcome))
      }
      const missing = [...waiting].flatMap(([key, outcomes]) => {
        const problems = opened.operations[key.split(' ')[1]!]?.problems ?? []
        return ['offline', 'timeout', 'failure', ...problems]
          .filter((each) => !outcomes.has(each))
          .map((each) => `${key}:${each}`)
      })
      expect(missing).toEqual([])
      expect(waiting.size).toBeGreaterThan(least.calls)
    })

    it('lead to every clock of every step', () => {
      const clocks = [...opened.steps.values()].flatMap(({ name, step }) =>
        Object.keys(step.timers ?? {}).map((clock) => `${name} ${clock}`),
      )
      expect(clocks.filter((clock) => !Object.hasOwn(found.ends, clock))).toEqual([])
      expect(clocks.length).toBeGreaterThan(least.clocks)
    })

    it('become drafts that play as they say', () => {
      const [id, journey] = Object.entries(found.journeys).at(-1)!
      const draft = draftOf(opened, id, journey)
      const whole = served(openFunnel(funnelSource(project, funnel)!), draft)
      expect(play(whole, draft)).toEqual(draft.moves.map(({ then }) => then))
    })

    it.each(sampleOf(funnel, 32))(
      '$id: the server understands every call up to it, and answers as its file says',
      async ({ journey }) => {
        const world = await worlds.of(journey)
        await world.reset()
        expect(await playCallsOf(openFunnel(funnelSource(project, funnel)!), journey, world)).toEqual([])
      },
    )
  })
}
