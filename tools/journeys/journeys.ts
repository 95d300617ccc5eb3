import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { findFunnel, type Project, readProject, unreachedIn } from '../../engine/config/index.ts'
import type { NamedReplay } from '../../engine/replay/coverage.ts'
import { opening, playMove, served } from '../../engine/replay/index.ts'
import { transitionIds, transitionsOf } from '../../engine/replay/transitions.ts'
import { pathsIn, projectFiles, replaysIn, textOf } from '../project.ts'
import { type JourneyContext, journeyContext, serverVariations } from './context.ts'
import { type Journey, type SearchResult, search } from './search.ts'

/** When every generated journey begins. */
export const journeysBegin = '2026-11-21T10:00:00-03:00'

/** The shortest journeys found in a funnel. */
export interface FoundJourneys {
  readonly funnel: string
  /** Every transition of the funnel. */
  readonly transitions: readonly string[]
  /** A journey to each transition found, by its id. */
  readonly journeys: Readonly<Record<string, Journey>>
  /** A journey to each outcome of each call and to each clock. */
  readonly ends: Readonly<Record<string, Journey>>
  /** The transitions that a written replay takes. */
  readonly written: readonly string[]
  /** Why no journey reaches some transitions, as the flow says. */
  readonly unreached: Readonly<Record<string, string>>
}

/** Finds the shortest journeys to every transition, outcome and clock of a funnel, from its addresses and written replays. */
export function findJourneys(
  project: Project,
  funnel: string,
  replays: readonly NamedReplay[] = [],
  at = journeysBegin,
): FoundJourneys {
  const context = journeyContext(project, funnel, at)!
  const journeys = new Map<string, Journey>()
  const ends = new Map<string, Journey>()
  const transitions = transitionsOf(context.funnel)
  const collect = ({ toTransition, toEnd }: SearchResult) => {
    for (const { id, taken } of transitions) addFirst(journeys, id, toTransition.get(taken))
    for (const [end, journey] of toEnd) addFirst(ends, end, journey)
  }
  const written = (server: Journey['server']) =>
    replays
      .map(({ replay }) => replay)
      .filter((replay) => JSON.stringify(replay.server) === JSON.stringify(server))
  collect(search(context, written(undefined), true))
  for (const server of serverVariations(context)) {
    const here = { ...context, funnel: { ...context.funnel, server } }
    collect(search(here, [...journeys.values(), ...written(server)], false))
  }
  const taken = replays.flatMap(({ replay }) => [...takenIn(context, replay).keys()])
  return {
    funnel,
    transitions: transitions.map(({ id }) => id),
    journeys: Object.fromEntries(journeys),
    ends: Object.fromEntries(ends),
    written: [...new Set(taken)],
    unreached: Object.fromEntries(unreachedIn(project, context.funnel.name)),
  }
}

function addFirst<Key>(found: Map<Key, Journey>, key: Key, journey: Journey | undefined): void {
  if (journey && !found.has(key)) found.set(key, journey)
}

/** Plays a journey and returns the transitions it takes, each with the number of the move that takes it first. */
export function takenIn({ funnel }: JourneyContext, journey: Journey): ReadonlyMap<string, number> {
  const here = served(funnel, journey)
  const ids = transitionIds(funnel)
  const found = new Map<string, number>()
  let played = opening(here, journey)
  for (const [i, move] of journey.moves.entries())
    played = playMove(here, played, move, (taken) => {
      const id = ids.get(taken) ?? ''
      if (!found.has(id)) found.set(id, i + 1)
    })
  return found
}

/** Lists the written replays of a flow. */
export const replaysOfFlow = (project: Project, flow: string): readonly NamedReplay[] =>
  replaysIn([]).filter(({ replay }) => findFunnel(project, replay.variant)?.flow === flow)

/** Returns the journeys of a funnel, from `.cache/journeys` where neither the project's files nor the code have changed. */
export function cachedJourneys(funnel: string): FoundJourneys {
  const files = projectFiles()
  const code = ['engine', 'tools/journeys'].flatMap(pathsIn).filter((path) => path.endsWith('.ts'))
  const hash = createHash('sha256').update(funnel)
  for (const text of [...files.flatMap(({ path, text }) => [path, text]), ...code.map(textOf)])
    hash.update(text)
  const folder = '.cache/journeys'
  const file = `${folder}/${funnel.replace('/', '-')}-${hash.digest('hex').slice(0, 20)}.json`
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as FoundJourneys
  } catch {
    const project = readProject(files)
    const found = findJourneys(project, funnel, replaysOfFlow(project, findFunnel(project, funnel)!.flow))
    mkdirSync(folder, { recursive: true })
    writeFileSync(file, JSON.stringify(found))
    return found
  }
}
