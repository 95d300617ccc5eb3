import { advance } from '../flow/advance.ts'
import type { Funnel, Json } from '../flow/funnel.ts'
import { migrate } from '../flow/moves.ts'
import type { Effect, FlowEvent, Session } from '../flow/session.ts'
import { begin, facts, placeOf } from '../flow/session.ts'
import type { OnTaken } from '../flow/transition.ts'
import { type Facts, fill, isMissing, readPath } from '../rules/index.ts'
import type { Expected, Move, Replay } from './replay.ts'

/** A replay being played: where it is and what its last move set off. */
export interface Played {
  readonly session: Session
  readonly effects: readonly Effect[]
  readonly at: number
}

const STEP_MS = 1000

/** Gives a funnel as the server of a replay serves it. */
export const served = (funnel: Funnel, { server }: Pick<Replay, 'server'>): Funnel =>
  server ? { ...funnel, server } : funnel

/** Stands before the first move of a replay. */
export const opening = (funnel: Funnel, { at }: Pick<Replay, 'at'>): Played => ({
  session: begin(funnel, `replay-${at}`),
  effects: [],
  at: Date.parse(at),
})

/** Plays one move; every move takes a second unless it says how long it waits. Tells, where asked, what transitions it took. */
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

/**
 * Fills in what only the sale knows: the link it made, as "/corretor/{proposta.uid}", and the item that was touched, as
 * "{dependentes.0.id}".
 */
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

/** Gives the session a page stands on: a new one on opening, the kept one after a reload. */
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
    // A reply nobody waits for is given all the same: it must change nothing.
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

/** Lets time pass until an instant; each clock that is due rings at its own time, and at once where that is over already. */
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

/** Whether a recorded value stands for any value: a text that begins with "*". */
const isOpen = (value: Json): boolean => typeof value === 'string' && value.startsWith('*')

/** Gives of a played move what a replay expects of it, and nothing else, so that the two can be compared whole. */
export function told(funnel: Funnel, { session, effects, at }: Played, expected: Expected): Expected {
  const seen = facts(funnel, session, at)
  const answer = (path: string, value: Json): Json => {
    const read = readPath(seen, path)
    const found = (isMissing(read) ? null : read) as Json
    return isOpen(value) && found !== null ? value : found
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

/** Plays a whole replay and gives, move by move, what it expects. */
export function play(funnel: Funnel, replay: Replay): readonly Expected[] {
  const here = served(funnel, replay)
  let played = opening(here, replay)
  return replay.moves.map((move) => {
    played = playMove(here, played, move)
    return told(here, played, move.then ?? {})
  })
}
