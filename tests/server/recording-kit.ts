import { type FlowEvent, type Funnel, facts, fill, placeOf } from '../../engine/index.ts'
import { type Move, opening, type Played, playMove, type Replay, served } from '../../engine/replay/index.ts'
import type { RecordedEvent, RecordedRun } from '../../server/dev/replay-of.ts'

/** Gives a journey of the files as a run that a page recorded: its events with what the engine did at each. */
export function runOf(project: Funnel, replay: Replay): RecordedRun {
  const funnel = served(project, replay)
  const events: RecordedEvent[] = []
  let played = opening(funnel, replay)
  for (const move of replay.moves.flatMap((each) => (each.outside === undefined ? [each] : []))) {
    for (const [one, event] of eventsOf(funnel, played, move)) {
      played = playMove(funnel, played, one)
      if (event) events.push(recordedAt(played, { ...event, at: played.at }))
    }
  }
  return { variant: replay.variant, ...(replay.server && { server: replay.server }), events }
}

function recordedAt({ session, effects }: Played, event: FlowEvent): RecordedEvent {
  return {
    event,
    step: session.step,
    boxes: session.boxes.map(({ box }) => box),
    calls: session.calls.map(({ as }) => as),
    effects: effects.map(({ effect, name }) => `${effect} ${name}`),
  }
}

type Happening = readonly [move: Move, event: FlowEvent | undefined]

/** Says by which events a move is recorded; a wait by every clock that rings in it. */
function eventsOf(funnel: Funnel, { session, at }: Played, move: Move): readonly Happening[] {
  if (move.waitMs !== undefined) return ringsOf(funnel, { session, effects: [], at }, at + move.waitMs)
  if (move.start) return [[move, { type: 'start', at, route: {}, query: {}, kept: {}, ...move.start }]]
  if (move.reload) return [[move, { type: 'resume', at }]]
  if (move.reply !== undefined) {
    const { reply: type, data, problem } = move
    const n = session.calls.find(({ as }) => as === type.split(':')[0])?.n ?? -1
    return [
      [move, { type, at, n, ...(data !== undefined && { data }), ...(problem !== undefined && { problem }) }],
    ]
  }
  const { event: type = '', from = placeOf(session), values, id } = move
  const touched = id === undefined ? {} : { id: fill(id, facts(funnel, session, at)) }
  return [[move, { type, at, from, ...(values && { values }), ...touched }]]
}

function ringsOf(funnel: Funnel, played: Played, until: number): readonly Happening[] {
  const due = Object.entries(played.session.timers).toSorted(([, a], [, b]) => a - b)[0]
  if (!due || due[1] > until) return until > played.at ? [[{ waitMs: until - played.at }, undefined]] : []
  const move = { waitMs: Math.max(1, due[1] - played.at) }
  const event = { type: due[0], at: due[1], timer: true }
  return [[move, event], ...ringsOf(funnel, playMove(funnel, played, move), until)]
}
