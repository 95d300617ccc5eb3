import {
  type Advanced,
  advance,
  begin,
  type Flow,
  type FlowEvent,
  type Funnel,
  type FunnelSource,
  type Json,
  type OperationFacts,
  openFunnel,
  placeOf,
  type Session,
  type Table,
} from '../../engine/index.ts'
import { type Move, play as playReplay } from '../../engine/replay/index.ts'

type Said = Partial<Omit<FunnelSource, 'flow'>> & Partial<Flow>

/** Opens a tiny funnel of what a test says of it; what it leaves out is empty, and `start` leads to the first step. */
export function funnel({ id, name, notices, screens, operations, variant, ...flow }: Said): Funnel {
  const [first = ''] = Object.keys(flow.steps ?? {})
  return openFunnel({
    id: id ?? 'teste',
    name: name ?? 'teste',
    notices: notices ?? {},
    screens: screens ?? {},
    operations: operations ?? {},
    variant: variant ?? {},
    flow: { answers: {}, steps: {}, ...flow, on: { start: [{ to: first }], ...flow.on } },
  })
}

/** Says a step whose screen edits the answer of the same name. */
export const step = (name: string, on: Table = {}) => ({ screen: name, form: name, on })

/** Says an operation that changes something on the server. */
export const saves: OperationFacts = { problems: [], writes: true, timeoutMs: 40_000, retries: 0 }

/** Says an operation that only looks something up. */
export const looksUp: OperationFacts = { problems: [], writes: false, timeoutMs: 10_000, retries: 2 }

/** Says lines by which a place tells that it answered. */
export const said = (who: string) => [{ effects: [{ track: who }] }]

/** Says the effects that come of it. */
export const tell = (who: string) => [{ effect: 'track', name: who }]

/** Says a call on its way as a session has it: the first one, of the step, with an operation and what it takes. */
export const onItsWay = (op: string, input: Json, more: object = {}) => ({
  n: 1,
  key: 's-1',
  op,
  as: op,
  input,
  depth: 0,
  quiet: false,
  secret: false,
  ...more,
})

type Happened = string | (Partial<FlowEvent> & { readonly type: string })

/**
 * Plays events on a session. Unless an event says otherwise it is a person's, from the place on top; `call:outcome`
 * is the reply to the call of that name. A second passes before each.
 */
export function play(funnel: Funnel, session: Session, ...events: readonly Happened[]): Advanced {
  let at = 0
  let done: Advanced = { session, effects: [] }
  for (const happened of events) {
    const event = typeof happened === 'string' ? { type: happened } : happened
    at = event.at ?? at + 1000
    done = advance(funnel, done.session, { at, ...senderOf(done.session, event.type), ...event })
  }
  return done
}

function senderOf(session: Session, type: string): Partial<FlowEvent> {
  if (type === 'start' || type === 'resume') return {}
  const call = session.calls.find(({ as }) => type.startsWith(`${as}:`))
  return call ? { n: call.n } : { from: placeOf(session) }
}

/** Plays events from the very start of a funnel, and gives where the last one led and what it set off. */
export const journey = (funnel: Funnel, ...events: readonly Happened[]): Advanced =>
  play(funnel, begin(funnel, 's'), 'start', ...events)

/** Plays moves from 21 November 2026 on, and gives what was seen after each of what it expects. */
export const seenAfter = (funnel: Funnel, moves: readonly Move[]) =>
  playReplay(funnel, { title: '', rules: [], variant: funnel.id, at: '2026-11-21T10:00:00-03:00', moves })

/** Tells where a session is: its step and the boxes over it. */
export const placesOf = ({ session }: Advanced): readonly string[] => [
  session.step,
  ...session.boxes.map(({ box }) => box),
]
