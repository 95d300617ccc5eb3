import { holds, isRecord } from '../rules/index.ts'
import {
  boxOf,
  type Fields,
  type Funnel,
  type Json,
  linesFor,
  linesOf,
  staysInPlace,
  type Transition,
} from './funnel.ts'
import { rearmed, shownLeaves } from './moves.ts'
import {
  type Advanced,
  type Call,
  changed,
  type FlowEvent,
  factsOf,
  nextSession,
  objectAt,
  placeOf,
  produce,
  type Session,
  screenAt,
  setValues,
} from './session.ts'
import { closeTo, move, type OnTaken, type Run, take, type Values } from './transition.ts'

const MOST_SENDS = 8

/**
 * Moves a session one event forward.
 *
 * Pure: it starts no effect, it returns the effects to start; its time is `event.at`. An event that comes too late, from a
 * place that is no longer on top, or while a call is on its way changes nothing, so a double click is harmless. Calls
 * `onTaken` with each transition that is taken.
 */
export function advance(funnel: Funnel, session: Session, event: FlowEvent, onTaken?: OnTaken): Advanced {
  const call = event.n === undefined ? undefined : session.calls.find(({ n }) => n === event.n)
  if (!isAccepted(funnel, session, event, call)) return { session, effects: [] }
  const depth = isStepwide(event) ? 0 : (call?.depth ?? session.boxes.length)
  const run = runOf(funnel, session, event, { call, depth, onTaken })
  if (call) run.session = changed(run.session, { calls: session.calls.filter((each) => each !== call) })
  if (event.timer)
    run.session = changed(run.session, { timers: rearmed(funnel, session, event.type, event.at) })
  if (event.type === 'resume') askAgain(run)
  if (event.values) write(run, depth)
  if (call || !isNotice(funnel, session, depth)) offer(run, depth)
  else {
    // Whatever button of a notice was pressed, the notice is done with.
    closeTo(run, depth - 1)
    if (!staysInPlace(event.type)) offer(run, depth - 1)
  }
  return { session: run.session, effects: run.effects }
}

const isStepwide = ({ type, timer }: FlowEvent) => timer || type === 'resume'

const isNotice = (funnel: Funnel, { boxes }: Session, depth: number) =>
  depth > 0 && boxOf(funnel, boxes[depth - 1]!.box) === undefined

function isAccepted(funnel: Funnel, session: Session, event: FlowEvent, call: Call | undefined): boolean {
  if (event.n !== undefined) return call !== undefined
  if (event.timer) return (session.timers[event.type] ?? Number.POSITIVE_INFINITY) <= event.at
  if (event.type === 'start') return session.step === ''
  if (session.step === '') return false
  if (event.type === 'resume') return true
  if (event.from !== placeOf(session)) return false
  if (session.calls.every(({ quiet }) => quiet)) return true
  // A look-up may be abandoned, a save may not.
  const leaves = event.type === 'back' || event.type === 'close'
  return leaves && !session.calls.some(({ op, quiet }) => !quiet && funnel.operations[op]?.writes)
}

/** Makes what one advance works on. A person's event has no call of its own, but the place may remember one. */
function runOf(
  funnel: Funnel,
  session: Session,
  event: FlowEvent,
  { call, depth, onTaken }: Pick<Run, 'call' | 'onTaken'> & { readonly depth: number },
): Run {
  const fields = fieldsAt(funnel, session, depth)
  return {
    funnel,
    session,
    effects: [],
    event: call || event.kept ? happening(funnel, event, call) : event,
    typed: event.values && fields ? admit(event.values, fields) : {},
    call:
      call ?? (depth === 0 ? undefined : session.boxes.slice(0, depth).findLast(({ call }) => call)?.call),
    onTaken,
  }
}

const happening = (funnel: Funnel, event: FlowEvent, call: Call | undefined) => ({
  ...event,
  ...(call && { input: call.input }),
  ...(event.kept && { kept: fresh(funnel, event) }),
})

function fieldsAt(funnel: Funnel, session: Session, depth: number): Fields | undefined {
  const screen = screenAt(funnel, session, depth)
  return screen === undefined ? undefined : funnel.screens[screen]
}

/** Gives of what was kept only what is neither too old nor from the future. */
function fresh({ flow }: Funnel, { kept, at }: FlowEvent): { readonly [name: string]: Json } {
  const isFresh = ([name, entry]: [string, Json]) => {
    const since = isRecord(entry) && typeof entry.at === 'number' ? entry.at : Number.NaN
    return since <= at && at - since <= (flow.kept?.[name]?.forMs ?? Number.POSITIVE_INFINITY)
  }
  const entries = Object.entries(kept ?? {}).filter(isFresh)
  return Object.fromEntries(entries.map(([name, entry]) => [name, (entry as { value: Json }).value]))
}

/** Writes what a person typed into the form of the place it came from; a name that was left empty is taken away. */
function write(run: Run, depth: number): void {
  const { funnel, session, typed } = run
  const fields = fieldsAt(funnel, session, depth)
  const path = funnel.steps.get(session.step)?.form
  if (!fields) return
  const names = Object.keys(fields)
  if (depth > 0)
    run.session = nextSession(session, (draft) => setValues(draft.boxes[depth - 1]!.values, names, typed))
  else if (path) {
    const answers = produce(session.answers, (draft) => setValues(objectAt(draft, path), names, typed))
    run.session = changed(session, { answers })
  }
}

/** Offers the event to its place, then outwards, and whatever the answer sends to what is then on top. */
function offer(run: Run, depth: number): void {
  let place = depth
  for (let sends = 0; sends <= MOST_SENDS; sends += 1) {
    const taken = answer(run, place)
    if (taken?.send === undefined) return
    const { values: _values, ...kept } = run.event
    run.event = { ...kept, type: taken.send }
    place = run.session.boxes.length
  }
}

/** Takes the first transition that holds, from the place outwards, and gives it; without one, does the default. */
function answer(run: Run, depth: number): Transition | undefined {
  const { funnel, event } = run
  const { boxes, step } = run.session
  for (let place = depth; place > 0; place -= 1) {
    const table = boxOf(funnel, boxes[place - 1]!.box)?.on
    const taken = table && takeFirst(run, linesFor(table, event.type), place)
    if (taken) return taken
    if (staysInPlace(event.type)) return fallBack(run, depth)
  }
  const { lines } = funnel.steps.get(step) ?? funnel
  return takeFirst(run, linesOf(lines, event.type), 0) ?? fallBack(run, depth)
}

/** Takes the first of some lines that holds, and gives it. */
function takeFirst(
  run: Run,
  lines: readonly Transition[] | undefined,
  depth: number,
): Transition | undefined {
  if (!lines) return undefined
  const facts = factsOf(run.funnel, run.session, run.event, depth)
  const taken = lines.find(({ when }) => holds(when, facts))
  if (!taken) return undefined
  run.onTaken?.(taken, facts)
  take(run, taken, { depth, facts })
  return taken
}

/** Does what an event does that no line answers; that is no transition. */
function fallBack(run: Run, depth: number): undefined {
  const { session, event, funnel } = run
  const step = funnel.steps.get(session.step)?.step
  if (depth > 0 && (event.type === 'back' || event.type === 'close')) closeTo(run, depth - 1)
  else if (event.type === 'back') move(run, '@back')
  else if (depth === 0 && event.type === 'forward') moveAhead(run)
  else if (depth === 0 && event.type === 'next' && !step?.on?.next && !step?.final) move(run, '@next')
}

/** Moves to the step that a person's `forward` names, where it is still shown: they have been there and came back. */
function moveAhead(run: Run): void {
  const { session, event, funnel } = run
  const shown = shownLeaves(funnel, factsOf(funnel, session, event, 0))
  const ahead = shown.find(({ name, step }) => name === event.id && step.screen !== undefined)
  if (ahead) move(run, ahead.name)
}

/** Asks again for every call a reload cut off, under its old key; one that carried a secret ended as a timeout. */
function askAgain(run: Run): void {
  for (const { secret, op: name, input, n, key } of run.session.calls)
    if (!secret) run.effects.push({ effect: 'call', name, with: input, n, key })
  const { event, call } = run
  for (let lost = secretCall(run.session); lost; lost = secretCall(run.session)) {
    const { as, input, n, depth } = lost
    run.session = changed(run.session, { calls: run.session.calls.filter((each) => each.n !== n) })
    run.event = { at: event.at, type: `${as}:timeout`, n, input }
    run.call = lost
    offer(run, depth)
  }
  run.event = event
  run.call = call
}

const secretCall = ({ calls }: Session) => calls.find(({ secret }) => secret)

/** Keeps of some values what a screen may write: its own names, no secrets, through lists too. */
export function admit(values: Values, fields: Fields): Values {
  const admitted: Record<string, Json> = {}
  for (const [name, facts] of Object.entries(fields)) {
    if (facts === 'secret' || !Object.hasOwn(values, name)) continue
    const value = values[name]!
    admitted[name] = facts === true ? value : within(value, facts)
  }
  return admitted
}

function within(value: Json, fields: Fields): Json {
  if (Array.isArray(value)) return value.map((item) => within(item, fields))
  return typeof value === 'object' && value !== null ? admit(value as Values, fields) : value
}
