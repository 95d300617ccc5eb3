import type { Funnel } from '../flow/index.ts'
import { opening, type Played, playMove, type Replay } from '../replay/index.ts'
import type { WhyDeed } from './arrivals.ts'

/** Gives the moves of a replay as deeds, one after the other; each is to be done before the next is asked for. */
export function* deedsOf(funnel: Funnel, replay: Replay): Generator<WhyDeed> {
  let played: Played = opening(funnel, replay)
  for (const move of replay.moves) {
    const from = played
    yield {
      before: from.session,
      again(onTaken) {
        played = playMove(funnel, from, move, onTaken)
        return played.session
      },
    }
  }
}
