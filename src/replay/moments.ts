import { type Funnel, facts, fill, type Session } from '../../engine/index.ts'
import { opening, type Replay, served, type TracedMove, traceReplay } from '../../engine/replay/index.ts'
import type { Scene } from './recorded.ts'

/** A moment of a replay: before a move, with what it presses, or after it. */
export interface Moment {
  /** Which move it belongs to. */
  readonly n: number
  readonly traced: TracedMove
  readonly session: Session
  readonly before: Session
  readonly at: number
  readonly press: Scene['press']
}

/** Returns the moments of a whole replay, in their order. */
export function momentsOf(funnel: Funnel, replay: Replay): readonly Moment[] {
  const first = opening(funnel, replay)
  const traces = traceReplay(funnel, replay)
  return traces.flatMap((traced, n) => {
    const { session: before, at } = traces[n - 1]?.played ?? first
    const press = pressOf(served(funnel, replay), before, { traced, at })
    const shared = { n, traced, before }
    const after: Moment = { ...shared, session: traced.played.session, at: traced.played.at, press: null }
    return press || traced.typed
      ? [{ ...shared, session: traced.typed ?? before, at, press }, after]
      : [after]
  })
}

/** Returns what a move presses; null where it presses nothing. */
function pressOf(
  funnel: Funnel,
  session: Session,
  { traced: { move }, at }: { readonly traced: TracedMove; readonly at: number },
): Scene['press'] {
  const { event, id } = move
  if (event === undefined || event === 'edit') return null
  return { event, ...(id !== undefined && { id: fill(id, facts(funnel, session, at)) }) }
}
