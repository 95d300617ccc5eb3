import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import {
  findFunnel,
  funnelSource,
  type Project,
  readProject,
  unreachedIn,
} from '../../engine/config/index.ts'
import {
  type Funnel,
  isMissing,
  type Json,
  openFunnel,
  placeOf,
  type Session,
  type Transition,
} from '../../engine/index.ts'
import type { NamedReplay } from '../../engine/replay/coverage.ts'
import {
  type Move,
  opening,
  type Played,
  playMove,
  type Replay,
  served,
  traceReplay,
} from '../../engine/replay/index.ts'
import { transitionIds, transitionsOf, withUniqueTransitions } from '../../engine/replay/transitions.ts'
import { pathsIn, projectFiles, replaysIn, textOf } from '../project.ts'
import { type Outputs, possibleMoves, type RecordedMoves, resultsAt, type Screens } from './moves.ts'

/** The moves of a journey from the start of a page on, and what its server says of itself. */
export type Journey = Pick<Replay, 'at' | 'moves' | 'server'>

/** The shortest journeys found in a funnel. */
export interface FoundJourneys {
  readonly funnel: string
  /** Every transition of the funnel. */
  readonly transitions: readonly string[]
  /** A journey to each transition found, by its id. */
  readonly journeys: Readonly<Record<string, Journey>>
  /** A journey to each outcome of each call, as "resumo proposta.salvar:ok", and to each clock, as "pixAguardando verificar". */
  readonly ends: Readonly<Record<string, Journey>>
  /** The transitions that a written replay takes. */
  readonly written: readonly string[]
  /** Why no journey reaches some transitions, as the flow says. */
  readonly unreached: Readonly<Record<string, string>>
}

/** Opens a funnel of the project to search it. Throws where there is no such funnel. */
export function searchedFunnel(project: Project, id: string): Funnel {
  const source = funnelSource(project, id)
  if (!source) throw new Error(`There is no funnel ${id}.`)
  return withUniqueTransitions(openFunnel(source))
}

/** A journey that is being searched, by its last move and the path before it. */
interface Path {
  readonly played: Played
  readonly length: number
  readonly at: string
  readonly move?: Move
  readonly before?: Path
}

/**
 * Finds the shortest journeys to the transitions, outcomes and clocks of a funnel. They recombine what the written replays of
 * its flow do: from every session of a replay each other outcome of a call, each clock and each move that any replay makes
 * at that place is tried, and so on from there while the conditions of the place have results not seen before. Nothing is
 * random: the result is always the same.
 */
export function findJourneys(
  project: Project,
  id: string,
  replays: readonly NamedReplay[] = replaysOfFlow(project, findFunnel(project, id)!.flow),
): FoundJourneys {
  const funnel = searchedFunnel(project, id)
  const screens: Screens = new Map(
    [...project.screens].flatMap(([name, { flat }]) => (flat ? [[name, flat] as const] : [])),
  )
  const outputs = new Map([...project.operations.values()].map(({ name, output }) => [name, output.schema]))
  const recorded = recordedMoves(project, replays)
  const toTransition = new Map<Transition, Journey>()
  const toEnd = new Map<string, Journey>()
  const shared = { screens, outputs, recorded, toTransition, toEnd }
  const servers = new Map(replays.map(({ replay: { server } }) => [JSON.stringify(server), server]))
  for (const server of new Map([[undefined, undefined], ...servers] as const).values()) {
    const own = replays.filter(({ replay }) => JSON.stringify(replay.server) === JSON.stringify(server))
    search(served(funnel, server ? { server } : {}), own, shared)
  }
  const transitions = transitionsOf(funnel)
  const found = transitions.flatMap(({ id: name, taken }) => {
    const journey = toTransition.get(taken)
    return journey ? [[name, journey] as const] : []
  })
  return {
    funnel: id,
    transitions: transitions.map(({ id: name }) => name),
    journeys: Object.fromEntries(found),
    ends: Object.fromEntries(toEnd),
    written: [...new Set(replays.flatMap(({ replay }) => [...takenIn(funnel, replay).keys()]))],
    unreached: Object.fromEntries(unreachedIn(project, funnel.name)),
  }
}

interface SearchParts {
  readonly screens: Screens
  readonly outputs: Outputs
  readonly recorded: RecordedMoves
  /** What was found; the search adds to both. */
  readonly toTransition: Map<Transition, Journey>
  readonly toEnd: Map<string, Journey>
}

/** Searches a funnel from the replays of one server, the shortest paths first. */
function search(funnel: Funnel, replays: readonly NamedReplay[], parts: SearchParts): void {
  const { recorded, toTransition, toEnd } = parts
  const byLength: Path[][] = []
  const transitions = new Map<Transition, Path>()
  const ends = new Map<string, Path>()
  const kept = new Set<string>()

  function extend(before: Path, move: Move): Path {
    const fired = new Set<Transition>()
    const played = playMove(funnel, before.played, move, (taken) => fired.add(taken))
    const path: Path = { played, move, before, length: before.length + 1, at: before.at }
    for (const taken of fired) keepShorter(transitions, taken, path)
    for (const end of endsOf(funnel, before.played.session, move, played.at)) keepShorter(ends, end, path)
    const sameLength = byLength[path.length] ?? []
    byLength[path.length] = sameLength
    if (played.session !== before.played.session) sameLength.push(path)
    for (const { effect, name, with: value } of played.effects) {
      if (effect !== 'keep' || kept.has(name) || isMissing(value)) continue
      // What a page keeps in the browser, another page finds there.
      kept.add(name)
      const stored = { [name]: { at: Date.parse(path.at), value: value as Json } }
      for (const { start } of recorded.starts) extend(rootOf(path), { start: { ...start, kept: stored } })
    }
    return path
  }

  for (const { replay } of replays) {
    for (const start of recorded.starts)
      extend({ played: opening(funnel, replay), length: 0, at: replay.at }, start)
    let path: Path = { played: opening(funnel, replay), length: 0, at: replay.at }
    for (const { then, name: _, ...move } of replay.moves) {
      path = extend(path, move)
      // In another variant of the flow a replay may go another way, where its values are not offered.
      if (then?.step !== undefined && then.step !== path.played.session.step) break
    }
  }
  const visited = new Set<string>()
  for (let length = 1; length < byLength.length; length += 1) {
    // The list grows while paths of this length are extended, by longer ones only.
    for (const path of byLength[length] ?? []) {
      const { session } = path.played
      const state = JSON.stringify({ ...session, id: '', n: 0, timers: Object.keys(session.timers) })
      if (visited.has(state)) continue
      visited.add(state)
      const news = resultsAt(funnel, path.played).filter((result) => !visited.has(result))
      if (news.length === 0) continue
      for (const result of news) visited.add(result)
      for (const move of possibleMoves({ funnel, ...parts }, path.played)) extend(path, move)
    }
  }
  const journeyOf = ({ at, ...last }: Path): Journey => {
    const moves: Move[] = []
    for (let path: Omit<Path, 'at'> | undefined = last; path?.move; path = path.before) moves.push(path.move)
    return { at, moves: moves.reverse(), ...(funnel.server && { server: funnel.server }) }
  }
  for (const [taken, path] of transitions) addShorter(toTransition, taken, journeyOf(path))
  for (const [end, path] of ends) addShorter(toEnd, end, journeyOf(path))
}

const rootOf = (path: Path): Path => (path.before ? rootOf(path.before) : path)

function keepShorter<Key>(found: Map<Key, Path>, key: Key, path: Path): void {
  const known = found.get(key)
  if (!known || known.length > path.length) found.set(key, path)
}

function addShorter<Key>(found: Map<Key, Journey>, key: Key, journey: Journey): void {
  const known = found.get(key)
  if (!known || known.moves.length > journey.moves.length) found.set(key, journey)
}

/** Names the end of a call that a move is, or the clocks that ring in it. */
function endsOf({ steps }: Funnel, session: Session, move: Move, at: number): readonly string[] {
  const isPending = session.calls.some(({ as }) => as === move.reply?.split(':')[0])
  if (move.reply !== undefined) return isPending ? [`${placeOf(session)} ${move.reply}`] : []
  if (move.waitMs === undefined) return []
  return Object.keys(steps.get(session.step)?.step.timers ?? {})
    .filter((name) => (session.timers[name] ?? Number.POSITIVE_INFINITY) <= at)
    .map((name) => `${session.step} ${name}`)
}

/**
 * Collects what replays do at each place and what their calls answer. Of moves that take the same transitions to the same
 * place only the first counts.
 */
function recordedMoves(project: Project, replays: readonly NamedReplay[]): RecordedMoves {
  const [byPlace, byEvent, replies] = [0, 1, 2].map(() => new Map<string, Move[]>()) as [Moves, Moves, Moves]
  const starts: Move[] = []
  const seen = new Set<string>()
  const add = (moves: Moves, key: string, move: Move) => moves.set(key, [...(moves.get(key) ?? []), move])
  const funnels = new Map<string, Funnel>()
  for (const { replay } of replays) {
    const funnel = funnels.get(replay.variant) ?? searchedFunnel(project, replay.variant)
    funnels.set(replay.variant, funnel)
    let before = opening(funnel, replay).session
    for (const { move, played, fired } of traceReplay(funnel, replay)) {
      const { then: _, name: __, from, ...bare } = move
      const { event, reply } = bare
      const place = placeOf(before)
      const op = before.calls.find(({ as }) => as === reply?.split(':')[0])?.op
      const led = [placeOf(played.session), ...played.session.calls.map(({ as }) => as)]
      const key = [place, event ?? reply ?? 'start', ...fired.map(({ id }) => id), ...led].join(' ')
      before = played.session
      if (from !== undefined || seen.has(key)) continue
      seen.add(key)
      if (bare.start) starts.push(bare)
      if (op !== undefined) add(replies, op, bare)
      if (event === undefined) continue
      add(byPlace, `${place} ${event}`, bare)
      if (bare.values) add(byEvent, event, bare)
    }
  }
  return { byPlace, byEvent, replies, starts }
}

type Moves = Map<string, Move[]>

/** Plays a journey and returns the transitions it takes, each with the number of the move that takes it first. */
export function takenIn(funnel: Funnel, journey: Journey): ReadonlyMap<string, number> {
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
    const found = findJourneys(readProject(files), funnel)
    mkdirSync(folder, { recursive: true })
    writeFileSync(file, JSON.stringify(found))
    return found
  }
}
