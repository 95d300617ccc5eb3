import { type Funnel, facts, fill, type Json, type Session } from '../../engine/index.ts'
import { opening, type Replay, served, type TracedMove, traceReplay } from '../../engine/replay/index.ts'

/** What can be played, as the server lists it. */
export interface Listed {
  readonly name: string
  readonly title: string
  readonly variant: string
  readonly rules: readonly string[]
}

/** A recording, as one journey from its first move on, with what it is played by. */
export interface Recorded {
  readonly name: string
  readonly file: string
  readonly replay: Replay
  /** How many of its moves are those of the recordings that it comes after. */
  readonly begun: number
  /** The address of its funnel. */
  readonly funnel: string
  /** Where each transition is written, as "flows/x/flow.json:12", by its name. */
  readonly lines: Readonly<Record<string, string>>
}

/** What the player asks the frame to show. */
export interface Scene {
  readonly is: 'scene'
  readonly session: Session
  /** The server's facts in the recording; null for those of the page. */
  readonly server: { readonly [name: string]: Json } | null
  /** The time of the scene, in milliseconds since 1970. */
  readonly at: number
  /** What is about to be pressed. */
  readonly press: { readonly event: string; readonly id?: string } | null
}

/** What the frame posts to the player once it can show scenes. */
export interface FrameReady {
  readonly is: 'ready'
}

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

/** Plays a replay and returns its moments in order. */
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

/** An answer that changed. */
export interface Change {
  readonly path: string
  readonly before: Json | undefined
  readonly after: Json | undefined
}

const isGroup = (value: Json | undefined): value is { readonly [name: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Lists the values that changed, by their paths. */
export function changesIn(before: Json | undefined, after: Json | undefined, path = ''): readonly Change[] {
  if (before === after) return []
  if (!isGroup(before) && !isGroup(after))
    return JSON.stringify(before) === JSON.stringify(after) ? [] : [{ path, before, after }]
  const [old, now] = [isGroup(before) ? before : {}, isGroup(after) ? after : {}]
  return [...new Set([...Object.keys(old), ...Object.keys(now)])].flatMap((name) =>
    changesIn(old[name], now[name], path === '' ? name : `${path}.${name}`),
  )
}
