import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { funnelSource, readProject } from '../../engine/config/index.ts'
import { openFunnel } from '../../engine/index.ts'
import { play, type Replay, served } from '../../engine/replay/index.ts'
import { draftOf, groundOf, linesOf, takenBy } from '../../engine/walk/index.ts'
import { projectFiles } from '../../tools/project.ts'
import { walkedAt, writtenFor } from '../../tools/walks.ts'
import { openWorlds } from '../world/worlds.ts'
import { leastIn, sampleOf, walkedFunnels, walkedIn } from './generated.ts'
import { playCallsOf } from './generated-player.ts'

const project = readProject(projectFiles())
const worlds = openWorlds()

beforeAll(() => worlds.of({}).then(() => {}), 60_000)
afterAll(() => worlds.close())

describe.each(walkedFunnels)('the generated journeys of %s', (funnel) => {
  const ground = groundOf(project, funnel, walkedAt)!
  const { flow, found } = walkedIn(funnel)
  const least = leastIn[funnel]
  const written = writtenFor(project, ground.funnel.name).filter(({ replay }) => replay.variant === funnel)

  it('[T07a] lead to every transition but those of which the flow says why', () => {
    const isSaid = (name: string) => Object.hasOwn(flow.unreached, name)
    expect(found.all.filter((name) => !Object.hasOwn(found.ways, name) && !isSaid(name))).toEqual([])
    expect(found.all.length).toBeGreaterThan(least.lines)
  })

  it('[T07a] lead to none of the transitions of which the flow says that nothing does, and all of these are there', () => {
    const said = Object.keys(flow.unreached)
    expect(said.filter((name) => Object.hasOwn(found.ways, name))).toEqual([])
    expect(said.filter((name) => !found.all.includes(name))).toEqual([])
  })

  it('[T07b] take the transition they were found for by their last move, and not before', () => {
    const wrong = Object.entries(found.ways).filter(
      ([name, way]) => takenBy(ground, way).get(name) !== way.moves.length,
    )
    expect(wrong.map(([name]) => name)).toEqual([])
  })

  it('[T07c] are no longer than the first moves of a written replay that take the same transition', () => {
    const longer = written.flatMap(({ name, replay }) =>
      [...takenBy(ground, replay)].flatMap(([taken, count]) =>
        (found.ways[taken]?.moves.length ?? 0) > count ? [`${taken}: ${name}`] : [],
      ),
    )
    expect(longer).toEqual([])
  })

  it('[T07d] lead to every end of every call that waits where they pass', () => {
    const waiting = new Map<string, Set<string>>()
    for (const name of Object.keys(found.ends)) {
      const [place = '', end = ''] = name.split(' ')
      const [call, outcome] = end.split(':')
      if (outcome === undefined) continue
      const key = `${place} ${call}`
      waiting.set(key, (waiting.get(key) ?? new Set()).add(outcome))
    }
    const missing = [...waiting].flatMap(([key, outcomes]) => {
      const problems = ground.funnel.operations[key.split(' ')[1]!]?.problems ?? []
      return ['ok', 'offline', 'timeout', 'failure', ...problems]
        .filter((each) => !outcomes.has(each))
        .map((each) => `${key}:${each}`)
    })
    expect(missing).toEqual([])
    expect(waiting.size).toBeGreaterThan(least.calls)
  })

  it('[T07d] lead to every clock of every step', () => {
    const clocks = [...ground.funnel.steps.values()].flatMap(({ name, step }) =>
      Object.keys(step.timers ?? {}).map((clock) => `${name} ${clock}`),
    )
    expect(clocks.filter((clock) => !Object.hasOwn(found.ends, clock))).toEqual([])
    expect(clocks.length).toBeGreaterThan(least.clocks)
  })

  it('[T07e] become drafts that play as they say', () => {
    const whole = openFunnel(funnelSource(project, funnel)!)
    const names = Object.keys(found.ways).filter((_, i) => i % 80 === 0)
    const told = names.map((name) => {
      const line = linesOf(ground.funnel).find(({ id }) => id === name)!
      const draft = draftOf(ground, line, { way: found.ways[name]!, written })
      const before = 'after' in draft ? written.find((each) => each.name === draft.after.replay)! : undefined
      const count =
        before?.named.find((each) => 'after' in draft && each.move === draft.after.move)?.count ?? 0
      const moves = [...(before?.replay.moves.slice(0, count) ?? []), ...draft.moves]
      const replay: Replay = {
        ...found.ways[name]!,
        ...(before?.replay ?? {}),
        title: '',
        rules: [],
        variant: funnel,
        moves,
      }
      return [play(served(whole, replay), replay).slice(count), draft.moves.map(({ then }) => then)]
    })
    expect(told.map(([seen]) => seen)).toEqual(told.map(([, said]) => said))
    expect(told.length).toBeGreaterThan(least.drafts)
  })

  it.each(sampleOf(funnel, 32))(
    '[T07f] $name: the server understands every call up to it, and answers as its file says',
    async ({ way }) => {
      const world = await worlds.of(way)
      await world.reset()
      expect(await playCallsOf(openFunnel(funnelSource(project, funnel)!), way, world)).toEqual([])
    },
    30_000,
  )
})
