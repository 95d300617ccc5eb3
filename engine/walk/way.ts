import { type Facts, over } from '../conditions/index.ts'
import { facts, type Json, type Session } from '../flow/index.ts'
import type { Move, Played } from '../replay/index.ts'
import { flowPlace } from '../replay/transitions.ts'
import type { WalkGround } from './ground.ts'

/** A way through a funnel, by its last move: where that led, and the way up to it. */
export interface Way {
  readonly played: Played
  /** How many moves it has. */
  readonly length: number
  readonly move?: Move
  readonly before?: Way
  /** When it began. */
  readonly at: string
}

/** Lists the moves of a way, from the first. */
export function movesOf(way: Way): readonly Move[] {
  const moves: Move[] = []
  for (let at: Way | undefined = way; at?.move; at = at.before) moves.push(at.move)
  return moves.reverse()
}

/** Names where a session is, for telling places apart: the step, the boxes on top, the calls on their way. */
export const standing = ({ step, boxes, calls }: Pick<Session, 'step' | 'boxes' | 'calls'>): string =>
  [step, ...boxes.slice(-2).map(({ box }) => box), '|', ...calls.map(({ as }) => as)].join(' ')

/** Lists the places that may answer an event of a session. */
export const placesAround = ({ funnel }: WalkGround, { step, boxes }: Session): readonly string[] => [
  ...boxes.map(({ box }) => box),
  step,
  ...(funnel.steps.get(step)?.parents ?? []),
  flowPlace,
]

/** Gives the facts of a session as a place reads them, wherever the session is. */
export function seenFrom({ funnel }: WalkGround, place: string, { session, at }: Played): Facts {
  const known = facts(funnel, session, at)
  const step = funnel.steps.get(place)
  if (place === flowPlace || (step && !step.form)) return known
  const box = session.boxes.findLast((each) => each.box === place)
  const form = step?.form?.reduce<unknown>(
    (value, name) => (value as { [name: string]: Json } | undefined)?.[name],
    session.answers,
  )
  return over(known, { form: step ? form : (box?.values ?? {}) })
}
