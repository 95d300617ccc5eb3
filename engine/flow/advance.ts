import { holds, isItem, isMissing } from '../conditions/index.ts'
import { admit } from './admit.ts'
import { factsOf, formAt, formPath } from './facts.ts'
import type { Json, Transition } from './funnel.ts'
import { boxOf, type Funnel, placeOf, screenAt, tablesFrom } from './open.ts'
import { put } from './put.ts'
import { closeTo, keepInBox, type Run } from './run.ts'
import type { Advanced, Call, FlowEvent, Session } from './session.ts'
import { linesFor, move, take } from './take.ts'

const OWN = new Set(['next', 'back', 'close'])
const MOST_SENDS = 8

/**
 * Moves a session one event forward.
 *
 * Pure: it starts no effect, it names the effects to start; its time is `event.at`. What comes too late, from a place
 * that is no longer on top, or while a call is on its way changes nothing, so a double click is harmless.
 */
export function advance(funnel: Funnel, session: Session, event: FlowEvent): Advanced {
  const call = event.n === undefined ? undefined : session.calls.find(({ n }) => n === event.n)
  if (!isAccepted(funnel, session, event, call)) return { session, effects: [] }
  const happening = {
    ...event,
    ...(call && { input: call.input }),
    ...(event.kept && { kept: fresh(funnel, event) }),
  }
  const run: Run = { funnel, draft: { ...session }, effects: [], event: happening, call }

  const isStepwide = event.timer || event.type === 'start' || event.type === 'resume'
  const depth = isStepwide ? 0 : (call?.depth ?? session.boxes.length)
  if (call) run.draft.calls = session.calls.filter((each) => each !== call)
  if (event.timer) rearm(run, event.type)
  if (event.type === 'resume') askAgain(run)
  write(run, depth)
  offer(run, depth)
  return { session: run.draft, effects: run.effects }
}

function isAccepted(funnel: Funnel, session: Session, event: FlowEvent, call: Call | undefined): boolean {
  if (event.n !== undefined) return call !== undefined
  if (event.timer) return (session.timers[event.type] ?? Number.POSITIVE_INFINITY) <= event.at
  if (event.type === 'start') return session.step === ''
  if (event.type === 'resume') return session.step !== ''
  if (event.from !== placeOf(session)) return false
  const waiting = session.calls.filter(({ quiet }) => !quiet)
  // A look-up may be abandoned, a save may not.
  const leaves = event.type === 'back' || event.type === 'close'
  return waiting.length === 0 || (leaves && !waiting.some(({ op }) => funnel.operations[op]?.writes))
}

/** Gives of what was kept only what is neither too old nor from the future. */
function fresh({ flow }: Funnel, { kept, at }: FlowEvent): { readonly [name: string]: Json } {
  const isFresh = ([name, entry]: [string, Json]) => {
    const since = isItem(entry) && typeof entry.at === 'number' ? entry.at : Number.NaN
    return since <= at && at - since <= (flow.kept?.[name]?.forMs ?? Number.POSITIVE_INFINITY)
  }
  const entries = Object.entries(kept ?? {}).filter(isFresh)
  return Object.fromEntries(entries.map(([name, entry]) => [name, (entry as { value: Json }).value]))
}

/** Writes what a person typed into the form of the place it came from: the screen's own names only, and no secret. */
function write({ funnel, draft, event }: Run, depth: number): void {
  const screen = screenAt(funnel, draft, depth)
  const fields = screen === undefined ? undefined : funnel.screens[screen]
  if (!event.values || !fields) return
  const typed = admit(event.values, fields)
  const before = (formAt(funnel, draft, depth) ?? {}) as typeof typed
  const others = Object.entries(before).filter(([name]) => !Object.hasOwn(fields, name))
  const values = Object.fromEntries([
    ...others,
    ...Object.entries(typed).filter(([, value]) => !isMissing(value)),
  ])
  const path = formPath(funnel, draft)
  if (depth > 0) keepInBox(draft, depth, values)
  else if (path) draft.answers = put(draft.answers, path, values)
}

/** Offers the event to its place, then outwards, and whatever the answer sends to what is then on top. */
function offer(run: Run, depth: number): void {
  let place = depth
  for (let sends = 0; sends <= MOST_SENDS; sends += 1) {
    const taken = answer(run, place)
    if (taken?.send === undefined) return
    const { values: _values, ...kept } = run.event
    run.event = { ...kept, type: taken.send }
    place = run.draft.boxes.length
  }
}

/** Takes the first transition that holds, from the place outwards, and gives it; without one, does the default. */
function answer(run: Run, depth: number): Transition | undefined {
  const { funnel, draft, event } = run
  run.call ??= draft.boxes.slice(0, depth).findLast(({ call }) => call)?.call
  const top = draft.boxes[depth - 1]
  if (top && event.n === undefined && boxOf(funnel, top.box) === undefined) {
    // Whatever button of a notice was pressed, the notice is done with.
    closeTo(draft, depth - 1)
    return OWN.has(event.type) ? undefined : answer(run, depth - 1)
  }
  const tables = tablesFrom(funnel, draft, depth)
  // `next`, `back` and `close` never leave their place; `start` is the flow's.
  const asked = event.type === 'start' ? tables.slice(-1) : OWN.has(event.type) ? tables.slice(0, 1) : tables
  for (const { table, depth: place } of asked) {
    const facts = factsOf(funnel, draft, event, place)
    const taken = linesFor(table, event.type)?.find(({ when }) => holds(when, facts))
    if (!taken) continue
    take(run, taken, { depth: place, facts })
    return taken
  }
  fallBack(run, depth)
  return undefined
}

function fallBack(run: Run, depth: number): void {
  const { draft, event, funnel } = run
  const step = funnel.steps.get(draft.step)?.step
  if (depth > 0 && (event.type === 'back' || event.type === 'close')) closeTo(draft, depth - 1)
  else if (depth === 0 && event.type === 'back') move(run, '@back')
  else if (depth === 0 && event.type === 'next' && !step?.on?.next && !step?.final) move(run, '@next')
}

function rearm({ funnel, draft, event }: Run, name: string): void {
  const { [name]: _fired, ...others } = draft.timers
  const everyMs = funnel.steps.get(draft.step)?.step.timers?.[name]?.everyMs
  draft.timers = everyMs === undefined ? others : { ...draft.timers, [name]: event.at + everyMs }
}

/** Asks again for every call a reload cut off, under its old key; one that carried a secret ended as a timeout. */
function askAgain(run: Run): void {
  const { draft, effects } = run
  for (const call of draft.calls) {
    if (!call.secret)
      effects.push({ effect: 'call', name: call.op, with: call.input, n: call.n, key: call.key })
  }
  const lost = draft.calls.find(({ secret }) => secret)
  if (!lost) return
  draft.calls = draft.calls.filter((call) => call !== lost)
  const event = { at: run.event.at, type: `${lost.as}:timeout`, n: lost.n, input: lost.input }
  offer({ ...run, event, call: lost }, lost.depth)
}
