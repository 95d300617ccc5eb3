import { advance } from '../flow/advance.ts'
import { type Funnel, type Json, placeOf, type Rule, type Session } from '../flow/index.ts'
import { type Facts, readPath } from '../rules/index.ts'
import { observed, opening, type Played, playMove, served } from './play.ts'
import type { Expected, Move, Replay } from './replay.ts'
import { pathsIn } from './rule-tree.ts'
import { transitionIds, withUniqueTransitions } from './transitions.ts'

/** A value that a condition read, by its path. */
export interface ReadValue {
  readonly path: string
  readonly value: Json
}

/** A transition that was taken, by its id as "resumo finalizar 4", and why. */
export interface TakenTransition {
  readonly id: string
  /** Its condition; undefined where it has none. */
  readonly when: Rule | undefined
  readonly reads: readonly ReadValue[]
}

/** An expectation of a move that was not met, as `answers.titular.nome`. */
export interface Difference {
  readonly name: string
  readonly expected: Json | undefined
  readonly seen: Json | undefined
}

/** A played move of a replay. */
export interface TracedMove {
  readonly move: Move
  readonly played: Played
  /** The session after typing, before anything is pressed; undefined where the move types nothing. */
  readonly typed: Session | undefined
  readonly fired: readonly TakenTransition[]
  readonly differences: readonly Difference[]
}

/** Plays a replay; returns for each move the transitions taken, with what they read, and every difference from what was recorded. */
export function traceReplay(funnel: Funnel, replay: Replay): readonly TracedMove[] {
  const here = served(cachedWithUniqueTransitions(funnel), replay)
  const ids = transitionIds(here)
  let played = opening(here, replay)
  return replay.moves.map((move) => {
    const fired: TakenTransition[] = []
    const typed = withTyped(here, played, move)
    played = playMove(here, played, move, (taken, facts) =>
      fired.push(takenTransition(ids.get(taken) ?? '', taken.when, facts)),
    )
    const differences = differencesOf(move.then ?? {}, observed(here, played, move.then ?? {}))
    return { move, played, typed, fired, differences }
  })
}

const withUnique = new WeakMap<Funnel, Funnel>()
function cachedWithUniqueTransitions(funnel: Funnel): Funnel {
  const made = withUnique.get(funnel) ?? withUniqueTransitions(funnel)
  withUnique.set(funnel, made)
  return made
}

const takenTransition = (id: string, when: Rule | undefined, facts: Facts): TakenTransition => ({
  id,
  when,
  reads: pathsIn(when).map((path) => ({ path, value: (readPath(facts, path) ?? null) as Json })),
})

/** Returns the session after a person has typed what a move types, before pressing anything; undefined where it types nothing. */
export function withTyped(funnel: Funnel, { session, at }: Played, move: Move): Session | undefined {
  const { event, values, from = placeOf(session) } = move
  if (event === undefined || !values) return undefined
  const { session: typed } = advance(funnel, session, { type: 'edit', from, values, at })
  return placeOf(typed) === placeOf(session) ? typed : undefined
}

function differencesOf(expected: Expected, seen: Expected): readonly Difference[] {
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

/** Serialises a value with sorted keys, so that two values can be compared. */
const sorted = (value: Json | undefined): string =>
  JSON.stringify(value, (_, each) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  ) ?? ''
