import { advance } from '../flow/advance.ts'
import { begin, type FlowEvent, type Funnel, type Session } from '../flow/index.ts'
import type { OnTaken } from '../flow/transition.ts'
import { opening, type Played, playMove, type Replay } from '../replay/index.ts'

/** Something that was done in a funnel: the session before it, and how to do it again, told of each transition it takes. */
export interface WhyDeed {
  readonly before: Session
  readonly again: (onTaken: OnTaken) => Stood
}

/** Where a funnel stands after a deed, and when. */
export interface Stood {
  readonly session: Session
  readonly at: number
}

/** Gives the moves of a replay as deeds, one after the other; each is to be done before the next is asked for. */
export function* movesAsDeeds(funnel: Funnel, replay: Replay): Generator<WhyDeed> {
  let played: Played = opening(funnel, replay)
  for (const move of replay.moves) {
    const from = played
    yield { before: from.session, again: (onTaken) => (played = playMove(funnel, from, move, onTaken)) }
  }
}

/** Gives the events of a run from its beginning as deeds; each is to be done before the next is asked for. */
export function* eventsAsDeeds(funnel: Funnel, events: readonly FlowEvent[]): Generator<WhyDeed> {
  const anew = () => begin(funnel, 'porque')
  let session = anew()
  for (const event of events) {
    const before = event.type === 'start' ? anew() : session
    yield {
      before,
      again(onTaken) {
        session = advance(funnel, before, event, onTaken).session
        return { session, at: event.at }
      },
    }
  }
}
