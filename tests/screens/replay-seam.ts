import { isDeepStrictEqual } from 'node:util'
import { advance, type Effect, type Funnel, facts, fill, migrate, type Session } from '../../engine/index.ts'
import {
  type Move,
  observed,
  opening,
  type Played,
  playMove,
  type Replay,
} from '../../engine/replay/index.ts'
import { runEffect } from '../../src/app/effects.ts'

/** Where a replay leaves the one it comes after: the page as a person who reloads it there finds it. */
export interface Seam {
  readonly session: Session
  /** Milliseconds since 1970. */
  readonly at: number
  /** What the page was opened with. */
  readonly start: NonNullable<Move['start']>
  /** How many moves were played before it. */
  readonly moves: number
  /** Puts what the page before left beyond itself into the browser. */
  leave(): void
}

const keeping = ['keep', 'forget']

/**
 * Plays in the engine alone what another replay shows on the screen: the moves before the seam, as many of those as can be.
 * Undefined where all must be seen: where reloading the page would change what comes after.
 */
export function seamOf(funnel: Funnel, replay: Replay, begun: number): Seam | undefined {
  const shown = replay.moves.slice(0, begun)
  let played = opening(funnel, replay)
  const after = shown.map((move) => {
    played = playMove(funnel, played, move)
    return played
  })
  const last = after.findLastIndex((there, i) => isSameAfterReload(funnel, there, replay.moves.slice(i + 1)))
  const there = after[last]
  const opened = shown.slice(0, last + 1).findLastIndex((move) => move.start)
  const start = shown[opened]?.start
  if (!there || !start) return undefined
  // A payment link is named by the page that made it.
  const { session, at } = after[opened - 1] ?? there
  const { uid } = start.route ?? {}
  const route = { ...start.route, ...(uid && { uid: fill(uid, facts(funnel, session, at)) }) }
  const left = after.slice(0, last + 1).flatMap(({ effects }) => effects)
  const leave = () => {
    for (const effect of left.filter(({ effect }) => keeping.includes(effect)))
      void runEffect(effect, { funnel, now: () => there.at } as never)
  }
  return { session: there.session, at: there.at, start: { ...start, route }, moves: last + 1, leave }
}

/** Whether a page that is reloaded goes on as the one before would: it tells the same of each move. */
function isSameAfterReload(funnel: Funnel, { session, at }: Played, rest: readonly Move[]): boolean {
  const kept = migrate(funnel, structuredClone(session), at)
  let played: Played = { ...advance(funnel, kept, { type: 'resume', at }), at }
  // A call that was on its way is sent again, and the address is the one that stands.
  const changesNothing = ({ effect }: Effect) => effect === 'call' || effect === 'address'
  if (!played.effects.every(changesNothing) || !isDeepStrictEqual(placed(played.session), placed(session)))
    return false
  return rest.every((move) => {
    played = playMove(funnel, played, move)
    return isDeepStrictEqual(observed(funnel, played, move.then ?? {}), move.then ?? {})
  })
}

/** What a person sees of a session: the place, and what was said there. */
const placed = ({ step, trail, boxes, answers }: Session) => ({ step, trail, boxes, answers })
