import { holds, isItem } from '../conditions/index.ts'
import { admit } from './admit.ts'
import { factsOf, formAt } from './facts.ts'
import type { Fields, Json, Transition } from './funnel.ts'
import { shownLeaves } from './moves.ts'
import { boxOf, type Funnel, placeOf, screenAt } from './open.ts'
import { put, putEach } from './put.ts'
import { closeTo, draftOf, keepInBox, type OnTaken, type Run, type Values } from './run.ts'
import type { Advanced, Call, FlowEvent, Session } from './session.ts'
import { linesFor, linesOf, staysInPlace } from './tables.ts'
import { move, take } from './take.ts'
import { rearmed } from './timers.ts'

const MOST_SENDS = 8

/**
 * Moves a session one event forward.
 *
 * Pure: it starts no effect, it names the effects to start; its time is `event.at`. What comes too late, from a place
 * that is no longer on top, or while a call is on its way changes nothing, so a double click is harmless. Whoever wants to
 * know which transitions led there is told of each.
 */
export function advance(funnel: Funnel, session: Session, event: FlowEvent, onTaken?: OnTaken): Advanced {
  const call = event.n === undefined ? undefined : session.calls.find(({ n }) => n === event.n)
  if (!isAccepted(funnel, session, event, call)) return { session, effects: [] }
  const depth = isStepwide(event) ? 0 : (call?.depth ?? session.boxes.length)
  const run = runOf(funnel, session, event, { call, depth, onTaken })
  const { draft } = run
  if (call) draft.calls = session.calls.filter((each) => each !== call)
  if (event.timer) draft.timers = rearmed(funnel, session, event.type, event.at)
  if (event.type === 'resume') askAgain(run)
  if (event.values) write(run, depth)
  if (call || !isNotice(funnel, session, depth)) offer(run, depth)
  else {
    // Whatever button of a notice was pressed, the notice is done with.
    closeTo(draft, depth - 1)
    if (!staysInPlace(event.type)) offer(run, depth - 1)
  }
  return { session: draft, effects: run.effects }
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
    draft: draftOf(session),
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
    const since = isItem(entry) && typeof entry.at === 'number' ? entry.at : Number.NaN
    return since <= at && at - since <= (flow.kept?.[name]?.forMs ?? Number.POSITIVE_INFINITY)
  }
  const entries = Object.entries(kept ?? {}).filter(isFresh)
  return Object.fromEntries(entries.map(([name, entry]) => [name, (entry as { value: Json }).value]))
}

/** Writes what a person typed into the form of the place it came from; a name that was left empty is taken away. */
function write({ funnel, draft, typed }: Run, depth: number): void {
  const fields = fieldsAt(funnel, draft, depth)
  const path = funnel.steps.get(draft.step)?.form
  if (!fields) return
  const values = putEach((formAt(funnel, draft, depth) ?? {}) as Values, Object.keys(fields), typed)
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
  for (let place = depth; place > 0; place -= 1) {
    const table = boxOf(funnel, draft.boxes[place - 1]!.box)?.on
    const taken = table && takeFirst(run, linesFor(table, event.type), place)
    if (taken) return taken
    if (staysInPlace(event.type)) return fallBack(run, depth)
  }
  const { lines } = funnel.steps.get(draft.step) ?? funnel
  return takeFirst(run, linesOf(lines, event.type), 0) ?? fallBack(run, depth)
}

/** Takes the first of some lines that holds, and gives it. */
function takeFirst(
  run: Run,
  lines: readonly Transition[] | undefined,
  depth: number,
): Transition | undefined {
  if (!lines) return undefined
  const facts = factsOf(run.funnel, run.draft, run.event, depth)
  const taken = lines.find(({ when }) => holds(when, facts))
  if (!taken) return undefined
  run.onTaken?.(taken, facts)
  take(run, taken, { depth, facts })
  return taken
}

/** Does what an event does that no line answers; that is no transition. */
function fallBack(run: Run, depth: number): undefined {
  const { draft, event, funnel } = run
  const step = funnel.steps.get(draft.step)?.step
  if (depth > 0 && (event.type === 'back' || event.type === 'close')) closeTo(draft, depth - 1)
  else if (event.type === 'back') move(run, '@back')
  else if (depth === 0 && event.type === 'forward') moveAhead(run)
  else if (depth === 0 && event.type === 'next' && !step?.on?.next && !step?.final) move(run, '@next')
}

/** Moves to the step that a person's `forward` names, where it is still shown: they have been there and came back. */
function moveAhead(run: Run): void {
  const { draft, event, funnel } = run
  const shown = shownLeaves(funnel, factsOf(funnel, draft, event, 0))
  const ahead = shown.find(({ name, step }) => name === event.id && step.screen !== undefined)
  if (ahead) move(run, ahead.name)
}

/** Asks again for every call a reload cut off, under its old key; one that carried a secret ended as a timeout. */
function askAgain(run: Run): void {
  const { draft, effects } = run
  for (const { secret, op: name, input, n, key } of draft.calls) {
    if (!secret) effects.push({ effect: 'call', name, with: input, n, key })
  }
  for (let lost = secretCall(draft); lost; lost = secretCall(draft)) {
    const { as, input, n, depth } = lost
    draft.calls = draft.calls.filter((call) => call.n !== n)
    offer({ ...run, event: { at: run.event.at, type: `${as}:timeout`, n, input }, call: lost }, depth)
  }
}

const secretCall = ({ calls }: Session) => calls.find(({ secret }) => secret)
