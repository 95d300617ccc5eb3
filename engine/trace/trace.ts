import { type Facts, pathRead, readPath } from '../conditions/index.ts'
import { advance } from '../flow/advance.ts'
import { type Funnel, type Json, placeOf, type Rule, type Session, type Transition } from '../flow/index.ts'
import {
  type Expected,
  type Move,
  opening,
  type Played,
  playMove,
  type Replay,
  served,
  told,
} from '../replay/index.ts'
import { rulesIn } from '../replay/rule-tree.ts'
import { transitionsOf, withUniqueTransitions } from '../replay/transitions.ts'

/** What a condition read: a path, and the value that stood there. */
export interface ReadValue {
  readonly path: string
  readonly value: Json
}

/** A transition that was taken, by its name as "resumo finalizar 4", and why. */
export interface Fired {
  readonly line: string
  /** Its condition; undefined where it has none. */
  readonly when: Rule | undefined
  readonly reads: readonly ReadValue[]
}

/** What a move should have led to and did not, as `answers.titular.nome`. */
export interface Departure {
  readonly name: string
  readonly expected: Json | undefined
  readonly seen: Json | undefined
}

/** One move of a replay as it was played. */
export interface TracedMove {
  readonly move: Move
  readonly played: Played
  /** The session before it, with what the move types filled in; undefined where it types nothing. */
  readonly typed: Session | undefined
  readonly fired: readonly Fired[]
  readonly differences: readonly Departure[]
}

/** Plays a replay and tells of each move what it led to, by which transitions, and where that is not what was recorded. */
export function traceOf(funnel: Funnel, replay: Replay): readonly TracedMove[] {
  const here = served(ownLinesOf(funnel), replay)
  const names = new Map(transitionsOf(here).map(({ id, taken }) => [taken, id]))
  let played = opening(here, replay)
  return replay.moves.map((move) => {
    const fired: Fired[] = []
    const typed = withTyped(here, played, move)
    played = playMove(here, played, move, (taken, facts) =>
      fired.push(firedOf(taken, facts, names.get(taken) ?? '')),
    )
    const differences = differencesOf(move.then ?? {}, told(here, played, move.then ?? {}))
    return { move, played, typed, fired, differences }
  })
}

function ownLinesOf(funnel: Funnel): Funnel {
  const before = own.get(funnel)
  if (before) return before
  const made = withUniqueTransitions(funnel)
  own.set(funnel, made)
  return made
}
const own = new WeakMap<Funnel, Funnel>()

const firedOf = ({ when }: Transition, facts: Facts, line: string): Fired => {
  const paths = [...rulesIn(when)].flatMap((rule) => pathRead(rule) ?? [])
  const reads = [...new Set(paths)].map((path) => ({ path, value: (readPath(facts, path) ?? null) as Json }))
  return { line, when, reads }
}

/** Gives the session as it stands once a person has filled in what a move types, and has pressed nothing yet. */
export function withTyped(funnel: Funnel, { session, at }: Played, move: Move): Session | undefined {
  const { event, values, from = placeOf(session) } = move
  if (event === undefined || !values) return undefined
  const { session: typed } = advance(funnel, session, { type: 'edit', from, values, at })
  return placeOf(typed) === placeOf(session) ? typed : undefined
}

function differencesOf(expected: Expected, seen: Expected): readonly Departure[] {
  const { answers, ...rest } = flat(expected)
  const { answers: others, ...seenRest } = flat(seen)
  const pairs = [
    ...Object.keys(rest).map((name) => ({ name, expected: rest[name], seen: seenRest[name] })),
    ...Object.keys(answers).map((path) => ({ name: path, expected: answers[path], seen: others[path] })),
  ]
  return pairs.filter((pair) => sorted(pair.expected) !== sorted(pair.seen))
}

type Values = { readonly [name: string]: Json | undefined }

const flat = ({ answers = {}, ...rest }: Expected): Values & { readonly answers: Values } =>
  ({ ...rest, answers }) as Values & { readonly answers: Values }

/** Writes a value with the names of each object in one order, so that two of them can be compared. */
const sorted = (value: Json | undefined): string =>
  JSON.stringify(value, (_, each) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  ) ?? ''
