import { isDeepStrictEqual } from 'node:util'
import { advance, type Effect, type Funnel, migrate, type Session } from '../../engine/index.ts'
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
 * Undefined where all must be seen: where another page was opened on the way, or reloading it would change what comes after.
 */
export function seamOf(funnel: Funnel, replay: Replay, begun: number): Seam | undefined {
  const shown = replay.moves.slice(0, begun)
  const [start, ...others] = shown.flatMap((move) => move.start ?? [])
  if (!start || others.length > 0) return undefined
  let played = opening(funnel, replay)
  const after = shown.map((move) => {
    played = playMove(funnel, played, move)
    return played
  })
  const last = after.findLastIndex((there, i) => isSameAfterReload(funnel, there, replay.moves.slice(i + 1)))
  const there = after[last]
  if (!there) return undefined
  const left = after.slice(0, last + 1).flatMap(({ effects }) => effects)
  const leave = () => {
    for (const effect of left.filter(({ effect }) => keeping.includes(effect)))
      void runEffect(effect, { funnel, now: () => there.at } as never)
  }
  return { session: there.session, at: there.at, start, moves: last + 1, leave }
}

/** Whether a page that is reloaded goes on as the one before would: it tells the same of each move. */
function isSameAfterReload(funnel: Funnel, { session, at }: Played, rest: readonly Move[]): boolean {
  const kept = migrate(funnel, structuredClone(session), at)
  let played: Played = { ...advance(funnel, kept, { type: 'resume', at }), at }
  const isCall = ({ effect }: Effect) => effect === 'call'
  if (!played.effects.every(isCall) || !isDeepStrictEqual(placed(played.session), placed(session)))
    return false
  return rest.every((move) => {
    played = playMove(funnel, played, move)
    return isDeepStrictEqual(observed(funnel, played, move.then ?? {}), move.then ?? {})
  })
}

/** What a person sees of a session: the place, and what was said there. */
const placed = ({ step, trail, boxes, answers }: Session) => ({ step, trail, boxes, answers })
