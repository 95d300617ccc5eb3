import { evaluate, type Facts, holds, namesOf } from '../rules/index.ts'
import type { EffectRule, Funnel, Json, Transition } from './funnel.ts'
import { armed, targetOf, trailAfter } from './moves.ts'
import {
  type Call,
  changed,
  type Effect,
  factsOf,
  type Happening,
  nextSession,
  type OpenBox,
  type Session,
  setPath,
} from './session.ts'

/** Values of a form or a box. */
export type Values = { readonly [name: string]: Json }

/** One advance under way: the session as it is by now, and what the event that set it off brought along. */
export interface Run {
  readonly funnel: Funnel
  session: Session
  readonly effects: Effect[]
  /** What a person sent, as far as it may be kept: names of the sender's screen that are no secrets. */
  readonly typed: Values
  event: Happening & { readonly type: string }
  /** The call that ended, or whose outcome opened the box the event came from: what `again` repeats. */
  call: Call | undefined
  /** Told of each transition that is taken. */
  readonly onTaken: OnTaken | undefined
}

/**
 * Told of each transition that an event takes, in their order, as the funnel holds them, and of the facts by which it was
 * taken: they are to be read before it returns.
 */
export type OnTaken = (taken: Transition, facts: Facts) => void

/** Closes the boxes above a depth, and drops the calls that waited in them. */
export function closeTo(run: Run, depth: number): void {
  const { boxes, calls } = run.session
  if (boxes.length === depth) return
  run.session = changed(run.session, {
    boxes: boxes.slice(0, depth),
    calls: calls.filter((call) => call.depth <= depth),
  })
}

/**
 * Starts a call, or starts it again under its old key. One that is already on its way is not started twice; a quiet one
 * gives way.
 */
export function startCall(run: Run, call: Call, input: Json): void {
  const { id, n: last, calls, boxes } = run.session
  if (calls.some(({ as, quiet }) => as === call.as && !quiet)) return
  const n = last + 1
  const key = call.key || `${id}-${n}`
  const others = calls.filter(({ as }) => as !== call.as)
  const depth = Math.min(call.depth, boxes.length)
  const { op, as, quiet, secret } = call
  run.session = changed(run.session, {
    n,
    calls: [...others, { op, as, input: call.input, quiet, secret, n, key, depth }],
  })
  run.effects.push({ effect: 'call', name: op, with: input, n, key })
}

/** Where a transition is taken: the place that answers, and what its rules read. */
export interface Answering {
  readonly depth: number
  readonly facts: Facts
}

/** The keys of an effect beside its own name. */
const BESIDE = new Set(['with', 'as', 'quiet'])

/** Does a transition but for its `send`: set, effects, close, move, calls, open, in this order. */
export function take(run: Run, taken: Transition, { depth, facts }: Answering): void {
  const { funnel, event } = run
  const writes = taken.set !== undefined || taken.fresh === true
  if (writes) assign(run, taken, { depth, facts })
  const after = writes ? factsOf(funnel, run.session, event, depth) : facts
  const started = taken.effects?.map((rule) => effectOf(run, rule, { depth, facts: after }))
  const opened = taken.open === undefined ? undefined : boxFor(run, taken, after)
  if (taken.close) closeTo(run, Math.max(0, depth - 1))
  if (taken.to !== undefined) move(run, taken.to)
  // Nothing leads back to a step whose answers are gone.
  if (taken.fresh) run.session = changed(run.session, { trail: [] })
  if (taken.again && run.call && !run.call.secret) startCall(run, run.call, run.call.input)
  for (const start of started ?? []) start?.(depth)
  if (opened) run.session = changed(run.session, { boxes: [...run.session.boxes, opened] })
}

/** Leaves a step with all that hung on it and arrives in another; an unknown or missing target changes nothing. */
export function move(run: Run, to: string): void {
  const { funnel, session, event } = run
  const target = targetOf(funnel, session, to, factsOf(funnel, session, event, 0))
  if (target === undefined) return
  const trail = trailAfter(funnel, session, target, to === '@back')
  run.session = changed(session, { step: target, trail, boxes: [], calls: [], timers: {} })
  arrive(run)
}

/** Writes what a transition sets. Every value is evaluated over what was before, then all are written. */
function assign(run: Run, { set = {}, fresh }: Transition, { depth, facts }: Answering): void {
  const { funnel, session } = run
  const written = Object.entries(set).map(
    ([path, rule]) => [namesOf(path), evaluate(rule, facts) as Json] as const,
  )
  const form = funnel.steps.get(session.step)?.form
  if (fresh) run.session = changed(run.session, { answers: funnel.flow.answers })
  run.session = nextSession(run.session, (draft) => {
    for (const [path, value] of written) {
      const inForm = path.slice(1)
      if (path[0] !== 'form') setPath(draft.answers, path, value)
      else if (depth > 0) {
        const box = draft.boxes[depth - 1]! as { values: Json }
        setPath(box, ['values', ...inForm], inForm.length > 0 ? value : (value ?? {}))
      } else if (form) setPath(draft.answers, [...form, ...inForm], value)
    }
  })
}

/** Starts an effect; of a call it gives what starts it later, at the place that is then on top. */
function effectOf(
  run: Run,
  rule: EffectRule,
  { depth, facts }: Answering,
): ((place: number) => void) | undefined {
  const effect = Object.keys(rule).find((key) => !BESIDE.has(key)) ?? ''
  // Requests name what files name; texts for a person may also name derived values.
  const op = String(effect === 'call' ? rule[effect] : evaluate(rule[effect], facts))
  const value = rule.with === undefined ? undefined : (evaluate(rule.with, facts) as Json)
  if (effect !== 'call') {
    run.effects.push(value === undefined ? { effect, name: op } : { effect, name: op, with: value })
    return undefined
  }
  const input = value ?? {}
  const kept = run.event.values
    ? ((evaluate(rule.with, keepable(run, depth)) as Json | undefined) ?? {})
    : input
  // A secret goes out with the call and is kept nowhere: the session holds what the rule gives without it.
  const secret = kept !== input && JSON.stringify(kept) !== JSON.stringify(input)
  const call = {
    op,
    as: String(rule.as ?? op),
    input: kept,
    quiet: rule.quiet === true,
    secret,
    n: 0,
    key: '',
  }
  return (place) => startCall(run, { ...call, depth: place }, input)
}

/** Gives the facts without what may not be kept of the values a person sent. */
const keepable = ({ funnel, session, event, typed }: Run, depth: number): Facts =>
  factsOf(funnel, session, { ...event, values: typed }, depth)

function boxFor(run: Run, { open, with: given }: Transition, facts: Facts): OpenBox {
  const values = (given === undefined ? {} : evaluate(given, facts)) as Values | null
  return {
    box: open!,
    values: values ?? {},
    ...(run.event.n !== undefined && run.call && { call: run.call }),
  }
}

/** Offers `enter` to the flow, then each parent, then the step; each takes its first line that holds. Arms timers. */
function arrive(run: Run): void {
  const { funnel, event: cause } = run
  const { enter = [], step } = funnel.steps.get(run.session.step) ?? {}
  const event = { ...cause, type: 'enter' }
  run.event = event
  for (const lines of enter) {
    const facts = factsOf(funnel, run.session, event, 0)
    const line = lines.find(({ when }) => holds(when, facts))
    if (!line) continue
    run.onTaken?.(line, facts)
    const { to: _stays, ...taken } = line
    take(run, taken, { depth: 0, facts })
  }
  run.event = cause
  if (step?.timers) run.session = changed(run.session, { timers: armed(funnel, run.session, event) })
}
