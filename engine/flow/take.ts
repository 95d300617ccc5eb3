import { type Facts, holds, namesOf, work } from '../conditions/index.ts'
import { factsOf } from './facts.ts'
import type { EffectRule, Json, Transition } from './funnel.ts'
import { targetOf, trailAfter } from './moves.ts'
import { put } from './put.ts'
import { closeTo, keepInBox, type Run, startCall, type Values } from './run.ts'
import type { OpenBox } from './session.ts'
import { armed } from './timers.ts'

/** Where a transition is taken: the place that answers, and what its rules read. */
export interface Answering {
  readonly depth: number
  readonly facts: Facts
}

/** The keys of an effect beside its own name. */
const BESIDE = new Set(['with', 'as', 'quiet'])

/** Does a transition but for its `send`: set, effects, close, move, calls, open, in this order. */
export function take(run: Run, taken: Transition, { depth, facts }: Answering): void {
  const { funnel, draft, event } = run
  const writes = taken.set !== undefined || taken.fresh === true
  if (writes) assign(run, taken, { depth, facts })
  const after = writes ? factsOf(funnel, draft, event, depth) : facts
  const started = taken.effects?.map((rule) => effectOf(run, rule, { depth, facts: after }))
  const opened = taken.open === undefined ? undefined : boxFor(run, taken, after)
  if (taken.close) closeTo(draft, Math.max(0, depth - 1))
  if (taken.to !== undefined) move(run, taken.to)
  // Nothing leads back to a step whose answers are gone.
  if (taken.fresh) draft.trail = []
  if (taken.again && run.call && !run.call.secret) startCall(run, run.call, run.call.input)
  for (const start of started ?? []) start?.(depth)
  if (opened) draft.boxes = [...draft.boxes, opened]
}

/** Leaves a step with all that hung on it and arrives in another; an unknown or missing target changes nothing. */
export function move(run: Run, to: string): void {
  const { funnel, draft, event } = run
  const target = targetOf(funnel, draft, to, factsOf(funnel, draft, event, 0))
  if (target === undefined) return
  draft.trail = trailAfter(funnel, draft, target, to === '@back')
  draft.step = target
  draft.boxes = []
  draft.calls = []
  arrive(run)
}

function assign({ funnel, draft }: Run, { set = {}, fresh }: Transition, { depth, facts }: Answering): void {
  // Every value is worked out from what was before, then all are written.
  const written = Object.entries(set).map(
    ([path, rule]) => [namesOf(path), work(rule, facts) as Json] as const,
  )
  if (fresh) draft.answers = funnel.flow.answers
  for (const [[root = '', ...rest], value] of written) {
    const form = root === 'form' ? funnel.steps.get(draft.step)?.form : [root]
    if (root === 'form' && depth > 0) {
      const { values } = put({ values: draft.boxes[depth - 1]!.values }, ['values', ...rest], value)
      keepInBox(draft, depth, (values as Values | undefined) ?? {})
    } else if (form) draft.answers = put(draft.answers, [...form, ...rest], value)
  }
}

/** Starts an effect; of a call it gives what starts it later, at the place that is then on top. */
function effectOf(
  run: Run,
  rule: EffectRule,
  { depth, facts }: Answering,
): ((place: number) => void) | undefined {
  const effect = Object.keys(rule).find((key) => !BESIDE.has(key)) ?? ''
  // What is asked of the server stands in files; what a person is told may name what was worked out.
  const op = String(effect === 'call' ? rule[effect] : work(rule[effect], facts))
  const value = rule.with === undefined ? undefined : (work(rule.with, facts) as Json)
  if (effect !== 'call') {
    run.effects.push(value === undefined ? { effect, name: op } : { effect, name: op, with: value })
    return undefined
  }
  const input = value ?? {}
  const kept = run.event.values ? ((work(rule.with, keepable(run, depth)) as Json | undefined) ?? {}) : input
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
const keepable = ({ funnel, draft, event, typed }: Run, depth: number): Facts =>
  factsOf(funnel, draft, { ...event, values: typed }, depth)

function boxFor(run: Run, { open, with: given }: Transition, facts: Facts): OpenBox {
  const values = (given === undefined ? {} : work(given, facts)) as Values | null
  return {
    box: open!,
    values: values ?? {},
    ...(run.event.n !== undefined && run.call && { call: run.call }),
  }
}

/** Offers `enter` to the flow, then each parent, then the step; each takes its first line that holds. Arms timers. */
function arrive(run: Run): void {
  const { funnel, draft } = run
  const { enter = [], step } = funnel.steps.get(draft.step) ?? {}
  // For speed: most steps do nothing on arriving.
  if (enter.length === 0 && !step?.timers) {
    draft.timers = {}
    return
  }
  const event = { ...run.event, type: 'enter' }
  for (const lines of enter) {
    const facts = factsOf(funnel, draft, event, 0)
    const line = lines.find(({ when }) => holds(when, facts))
    if (!line) continue
    run.onTaken?.(line, facts)
    const { to: _stays, ...taken } = line
    take({ ...run, event }, taken, { depth: 0, facts })
  }
  draft.timers = armed(funnel, draft, event)
}
