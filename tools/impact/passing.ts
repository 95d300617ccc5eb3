import type { Funnel } from '../../engine/index.ts'
import { opening, playMove, served } from '../../engine/replay/index.ts'
import type { Found } from './notes.ts'
import { standingOf } from './play.ts'
import type { Side } from './side.ts'

/** The places that the example of a way passes on each side, in their order, to where it ends. */
export interface Passing {
  readonly before: readonly string[]
  readonly now: readonly string[]
}

/** Plays the example of a way on both sides, each to its end; undefined for what is no way. */
export function passingOf(before: Side, now: Side, { change, example }: Found): Passing | undefined {
  if (change.kind !== 'caminho' || !example) return undefined
  const { tried } = example
  const on = (side: Side) => {
    const found = side.funnels.get(tried.funnel)
    return found ? placesPassed(found.funnel, tried) : []
  }
  return { before: on(before), now: on(now) }
}

function placesPassed(funnel: Funnel, tried: NonNullable<Found['example']>['tried']): readonly string[] {
  const here = served(funnel, tried)
  let played = opening(here, tried)
  const places = tried.moves.map((move) => {
    played = playMove(here, played, move)
    return standingOf(played.session)
  })
  return places.filter((place, i) => place !== places[i - 1])
}
