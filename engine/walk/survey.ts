import type { Project } from '../config/index.ts'
import { funnelsOf } from '../config/index.ts'
import type { Funnel, Json, Transition } from '../flow/index.ts'
import { opening, playMove, type Replay } from '../replay/index.ts'
import { type NamedTransition, transitionsOf } from '../replay/transitions.ts'
import type { Field } from './field.ts'
import { groundOf, servedBy, serversOf, type WalkGround } from './ground.ts'
import { type KnownWay, type SearchEffort, search } from './search.ts'
import { movesOf, type Way } from './way.ts'

/** A way through one funnel, by one server, as a replay can say it. */
export interface FoundWay extends KnownWay {
  readonly server?: { readonly [name: string]: Json }
}

/** What was found in one funnel: the first way to each transition by its name, and to each end of a call and each clock. */
export interface Survey {
  readonly funnel: string
  readonly lines: readonly NamedTransition[]
  readonly ways: ReadonlyMap<string, FoundWay>
  readonly ends: ReadonlyMap<string, FoundWay>
}

/** How the funnels of a flow are looked at. */
export interface Surveying {
  /** When every way begins. */
  readonly at: string
  /** Journeys that people wrote, to go on from. */
  readonly replays: readonly Replay[]
  /** The one funnel looked at; all without it. */
  readonly funnel?: string | undefined
  readonly effort: SearchEffort
}

/** Finds ways to all that may happen in the funnels of a flow; the first is walked wide, the others along its ways. */
export function surveysOf(project: Project, flow: string, { funnel, ...how }: Surveying): readonly Survey[] {
  const ids = funnelsOf(project).flatMap((each) =>
    each.flow === flow && (funnel ?? each.id) === each.id ? [each.id] : [],
  )
  const surveys: Survey[] = []
  for (const id of ids) {
    const ground = groundOf(project, id, how.at)
    if (ground) surveys.push(surveyOf(ground, how, surveys[0]))
  }
  return surveys
}

function surveyOf(
  ground: WalkGround,
  { replays, effort }: Omit<Surveying, 'funnel'>,
  model: Survey | undefined,
): Survey {
  const lines = transitionsOf(ground.funnel)
  const written = (server: FoundWay['server']) =>
    replays.filter((replay) => JSON.stringify(replay.server) === JSON.stringify(server))
  const known = (server: FoundWay['server'], ways: Iterable<FoundWay>) =>
    [...ways].filter((way) => JSON.stringify(way.server) === JSON.stringify(server))
  const before = model ? [...model.ways.values(), ...model.ends.values()] : []
  const ways = new Map<string, FoundWay>()
  const ends = new Map<string, FoundWay>()
  // What another funnel of the flow did not find either is not looked for again.
  const left: SearchEffort = (name) => (ways.has(name) || (model && !model.ways.has(name)) ? 0 : effort(name))
  const along = [...known(undefined, before), ...written(undefined)]
  gather(lines, search(ground, { along, isWide: !model, effort: left }), undefined, { ways, ends })
  for (const server of serversOf(ground)) {
    if (lines.every(({ id }) => left(id) === 0)) break
    const along = [...(model ? known(server, before) : ways.values()), ...written(server)]
    const field = search(servedBy(ground, server), { along, isWide: false, effort: left })
    gather(lines, field, server, { ways, ends })
  }
  return { funnel: ground.funnel.id, lines, ways, ends }
}

function gather(
  lines: readonly NamedTransition[],
  { taken, ends }: Field,
  server: FoundWay['server'],
  found: { readonly ways: Map<string, FoundWay>; readonly ends: Map<string, FoundWay> },
): void {
  const add = (map: Map<string, FoundWay>, key: string, way: Way | undefined) => {
    if (way && !map.has(key)) map.set(key, { at: way.at, moves: movesOf(way), ...(server && { server }) })
  }
  for (const { id, taken: line } of lines) add(found.ways, id, taken.get(line))
  for (const [key, way] of ends) add(found.ends, key, way)
}

/** Names the transitions that a replay takes in a funnel, each with the number of the move that first does. */
export function takenBy({ funnel }: WalkGround, replay: FoundWay): ReadonlyMap<string, number> {
  const here = replay.server ? { ...funnel, server: replay.server } : funnel
  const names = namesIn(funnel)
  const found = new Map<string, number>()
  let played = opening(here, replay)
  for (const [i, move] of replay.moves.entries()) {
    played = playMove(here, played, move, (taken) => {
      const name = names.get(taken) ?? ''
      if (!found.has(name)) found.set(name, i + 1)
    })
  }
  return found
}

function namesIn(funnel: Funnel): ReadonlyMap<Transition, string> {
  const before = named.get(funnel)
  if (before) return before
  const names = new Map<Transition, string>(transitionsOf(funnel).map(({ id, taken }) => [taken, id]))
  named.set(funnel, names)
  return names
}
const named = new WeakMap<Funnel, ReadonlyMap<Transition, string>>()
