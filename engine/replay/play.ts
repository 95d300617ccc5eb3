import { advance } from '../flow/advance.ts'
import type { Funnel, Json } from '../flow/funnel.ts'
import { migrate } from '../flow/moves.ts'
import type { Effect, FlowEvent, Session } from '../flow/session.ts'
import { begin, facts, placeOf } from '../flow/session.ts'
import type { OnTaken } from '../flow/transition.ts'
import { type Facts, fill, isMissing, readPath } from '../rules/index.ts'
import type { Expected, Move, Replay } from './replay.ts'

/** The state of a replay being played: its session and the effects of its last move. */
export interface Played {
  readonly session: Session
  readonly effects: readonly Effect[]
  readonly at: number
}

const STEP_MS = 1000

/** Returns a funnel with the server facts of a replay. */
export const served = (funnel: Funnel, { server }: Pick<Replay, 'server'>): Funnel =>
  server ? { ...funnel, server } : funnel

/** Returns the state before the first move of a replay. */
export const opening = (funnel: Funnel, { at }: Pick<Replay, 'at'>): Played => ({
  session: begin(funnel, `replay-${at}`),
  effects: [],
  at: Date.parse(at),
})

/** Plays one move; a move takes a second unless it says how long it waits. Calls `onTaken` for each transition taken. */
export function playMove(
  funnel: Funnel,
  { session, at: before }: Played,
  move: Move,
  onTaken?: OnTaken,
): Played {
  if (move.waitMs !== undefined)
    return wait(funnel, { session, effects: [], at: before }, { until: before + move.waitMs, onTaken })
  const at = before + STEP_MS
  const known = pageAfter(funnel, session, move, at)
  const event = eventOf(move, known, at)
  if (!event) return { session, effects: [], at }
  const { session: after, effects } = advance(
    funnel,
    known,
    filled(event, facts(funnel, session, at)),
    onTaken,
  )
  return { session: after, effects, at }
}

/** Fills in what only the sale knows: its link, as "/corretor/{proposta.uid}", and an item, as "{dependentes.0.id}". */
function filled(event: FlowEvent, seen: Facts): FlowEvent {
  const { route, id } = event
  if (!route && id === undefined) return event
  const known = Object.entries(route ?? {}).map(([name, text]) => [name, fill(text, seen)])
  return {
    ...event,
    ...(route && { route: Object.fromEntries(known) }),
    ...(id !== undefined && { id: fill(id, seen) }),
  }
}

/** Returns the session of the page: a new one on opening, the stored one after a reload. */
function pageAfter(funnel: Funnel, session: Session, move: Move, at: number): Session {
  if (move.reload) return migrate(funnel, JSON.parse(JSON.stringify(session)) as Session, at)
  return move.start ? begin(funnel, `replay-${at}`) : session
}

function eventOf(move: Move, session: Session, at: number): FlowEvent | undefined {
  if (move.start) return { type: 'start', at, route: {}, query: {}, kept: {}, ...move.start }
  if (move.reload) return { type: 'resume', at }
  if (move.reply !== undefined) {
    const { reply: type, data, problem } = move
    const call = session.calls.find(({ as }) => as === type.split(':')[0])
    // A reply that no call waits for is sent too: it must change nothing.
    return {
      type,
      at,
      n: call?.n ?? -1,
      ...(data !== undefined && { data }),
      ...(problem !== undefined && { problem }),
    }
  }
  if (move.event === undefined) return undefined
  const { event: type, from = placeOf(session), values, id } = move
  return { type, at, from, ...(values && { values }), ...(id !== undefined && { id }) }
}

/** Advances time to an instant; each timer that is due fires at its own time, or at once where that is past. */
function wait(
  funnel: Funnel,
  from: Played,
  { until, onTaken }: { readonly until: number; readonly onTaken: OnTaken | undefined },
): Played {
  let played = from
  for (;;) {
    const due = Object.entries(played.session.timers).toSorted(([, a], [, b]) => a - b)[0]
    if (!due || due[1] > until) return { ...played, at: until }
    const [type, at] = [due[0], Math.max(due[1], played.at)]
    const { session, effects } = advance(funnel, played.session, { type, at, timer: true }, onTaken)
    played = { session, effects: [...played.effects, ...effects], at }
  }
}

/** Whether a recorded value matches any value: a text that begins with "*". */
const matchesAny = (value: Json): boolean => typeof value === 'string' && value.startsWith('*')

/** Returns the observed values of what a replay expects of a move, so that the two can be compared. */
export function observed(funnel: Funnel, { session, effects, at }: Played, expected: Expected): Expected {
  const seen = facts(funnel, session, at)
  const answer = (path: string, value: Json): Json => {
    const read = readPath(seen, path)
    const found = (isMissing(read) ? null : read) as Json
    return matchesAny(value) && found !== null ? value : found
  }
  return {
    ...(expected.step !== undefined && { step: session.step }),
    ...(expected.boxes && { boxes: session.boxes.map(({ box }) => box) }),
    ...(expected.calls && { calls: session.calls.map(({ as }) => as) }),
    ...(expected.effects && { effects: effects.map(({ effect, name }) => `${effect} ${name}`) }),
    ...(expected.answers && {
      answers: Object.fromEntries(
        Object.entries(expected.answers).map(([path, value]) => [path, answer(path, value)]),
      ),
    }),
  }
}

/** Plays a whole replay and returns what was observed of each move. */
export function play(funnel: Funnel, replay: Replay): readonly Expected[] {
  const here = served(funnel, replay)
  let played = opening(here, replay)
  return replay.moves.map((move) => {
    played = playMove(here, played, move)
    return observed(here, played, move.then ?? {})
  })
}
