import { type Facts, holds, work } from '../conditions/index.ts'
import { hasSecret } from './admit.ts'
import { factsOf, formPath } from './facts.ts'
import type { EffectRule, Json, Table, Transition } from './funnel.ts'
import { targetOf, trailAfter } from './moves.ts'
import { screenAt, tablesFrom } from './open.ts'
import { put } from './put.ts'
import { closeTo, keepInBox, type Run, startCall, type Values } from './run.ts'
import type { OpenBox } from './session.ts'

/** Where a transition is taken: the place that answers, and what its rules read. */
export interface Answering {
  readonly depth: number
  readonly facts: Facts
}

/** Finds the lines of a table for an event; `*:outcome` stands for any call that has no line of its own. */
export function linesFor(table: Table, type: string): readonly Transition[] | undefined {
  if (Object.hasOwn(table, type)) return table[type]
  const any = `*:${type.split(':')[1]}`
  return type.includes(':') && Object.hasOwn(table, any) ? table[any] : undefined
}

/** Does a transition but for its `send`: set, effects, close, move, calls, open, in this order. */
export function take(run: Run, taken: Transition, { depth, facts }: Answering): void {
  const { funnel, draft, event } = run
  assign(run, taken, { depth, facts })
  const after = factsOf(funnel, draft, event, depth)
  const started = (taken.effects ?? []).map((rule) => effectOf(run, rule, { depth, facts: after }))
  const opened = taken.open === undefined ? undefined : boxFor(run, taken, after)
  if (taken.close) closeTo(draft, Math.max(0, depth - 1))
  if (taken.to !== undefined) move(run, taken.to)
  if (taken.again && run.call && !run.call.secret) startCall(run, run.call, run.call.input)
  for (const start of started) start?.(Math.min(depth, draft.boxes.length))
  if (opened) draft.boxes = [...draft.boxes, opened]
}

/** Leaves a step with all that hung on it and arrives in another; an unknown or missing target changes nothing. */
export function move(run: Run, to: string): void {
  const { funnel, draft, event } = run
  const target = targetOf(funnel, draft, to, factsOf(funnel, draft, event, 0))
  if (target === undefined) return
  draft.trail = trailAfter(funnel, draft, target, to === '@back')
  Object.assign(draft, { step: target, boxes: [], calls: [], timers: {} })
  arrive(run)
}

function assign({ funnel, draft }: Run, { set }: Transition, { depth, facts }: Answering): void {
  // Every value is worked out from what was before, then all are written.
  const written = Object.entries(set ?? {}).map(
    ([path, rule]) => [path.split('.'), work(rule, facts) as Json] as const,
  )
  for (const [[root = '', ...rest], value] of written) {
    const form = root === 'form' ? formPath(funnel, draft) : [root]
    if (root === 'form' && depth > 0) {
      const { values } = put({ values: draft.boxes[depth - 1]!.values }, ['values', ...rest], value)
      keepInBox(draft, depth, (values as Values | undefined) ?? {})
    } else if (form) draft.answers = put(draft.answers, [...form, ...rest], value)
  }
}

/** Starts an effect; of a call it gives what starts it later, at the place that is then on top. */
function effectOf(run: Run, rule: EffectRule, { depth, facts }: Answering): ((place: number) => void) | undefined {
  const { with: given, as, quiet, ...named } = rule
  const [[effect, name] = ['', '']] = Object.entries(named)
  const value = given === undefined ? undefined : (work(given, facts) as Json)
  if (effect !== 'call') {
    run.effects.push({ effect, name: String(name), ...(value !== undefined && { with: value }) })
    return undefined
  }
  const screen = screenAt(run.funnel, run.draft, depth)
  const secret = hasSecret(run.event.values, screen === undefined ? {} : (run.funnel.screens[screen] ?? {}))
  // A secret goes out with the call and is kept nowhere: the session holds what the rule gives without it.
  const { values: _values, ...bare } = run.event
  const kept = secret
    ? (work(given ?? {}, factsOf(run.funnel, run.draft, bare, depth)) as Json)
    : (value ?? {})
  const call = {
    op: String(name),
    as: String(as ?? name),
    input: kept,
    quiet: quiet === true,
    secret,
    n: 0,
    key: '',
  }
  return (place) => startCall(run, { ...call, depth: place }, value ?? {})
}

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
  const event = { ...run.event, type: 'enter' }
  for (const { table } of tablesFrom(funnel, draft, 0).toReversed()) {
    const facts = factsOf(funnel, draft, event, 0)
    const {
      to: _to,
      send: _send,
      ...stays
    } = linesFor(table, 'enter')?.find(({ when }) => holds(when, facts)) ?? {}
    take({ ...run, event }, stays, { depth: 0, facts })
  }
  const facts = factsOf(funnel, draft, event, 0)
  const armed = Object.entries(funnel.steps.get(draft.step)?.step.timers ?? {}).flatMap(([name, timer]) => {
    const until =
      timer.until === undefined ? event.at + (timer.everyMs ?? timer.afterMs ?? 0) : work(timer.until, facts)
    return typeof until === 'number' ? [[name, until] as const] : []
  })
  draft.timers = Object.fromEntries(armed)
}
