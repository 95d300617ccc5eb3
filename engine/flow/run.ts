import type { Facts } from '../conditions/index.ts'
import type { Happening } from './facts.ts'
import type { Json, Transition } from './funnel.ts'
import type { Funnel } from './open.ts'
import type { Call, Effect, Session } from './session.ts'

/** Values of a form or a box. */
export type Values = { readonly [name: string]: Json }

/** The session that is being made: the only thing in the engine that changes in place. */
export type SessionDraft = { -readonly [key in keyof Session]: Session[key] }

/** Copies a session to change it; built key by key, so that every session has the same keys in the same order. */
export const draftOf = (session: Session): SessionDraft => ({
  id: session.id,
  flow: session.flow,
  version: session.version,
  step: session.step,
  trail: session.trail,
  boxes: session.boxes,
  answers: session.answers,
  calls: session.calls,
  timers: session.timers,
  n: session.n,
})

/** One advance under way: the draft of the next session, and what the event that set it off brought along. */
export interface Run {
  readonly funnel: Funnel
  readonly draft: SessionDraft
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

/** Replaces the values of the box at a depth. */
export function keepInBox(draft: SessionDraft, depth: number, values: Values): void {
  draft.boxes = draft.boxes.map((box, i) => (i === depth - 1 ? { ...box, values } : box))
}

/** Closes the boxes above a depth, and drops the calls that waited in them. */
export function closeTo(draft: SessionDraft, depth: number): void {
  if (draft.boxes.length === depth) return
  draft.boxes = draft.boxes.slice(0, depth)
  draft.calls = draft.calls.filter((call) => call.depth <= depth)
}

/**
 * Starts a call, or starts it again under its old key. One that is already on its way is not started twice; a quiet one
 * gives way.
 */
export function startCall({ draft, effects }: Run, call: Call, input: Json): void {
  if (draft.calls.some(({ as, quiet }) => as === call.as && !quiet)) return
  const n = draft.n + 1
  const key = call.key || `${draft.id}-${n}`
  draft.n = n
  const others = draft.calls.filter(({ as }) => as !== call.as)
  const depth = Math.min(call.depth, draft.boxes.length)
  const { op, as, quiet, secret } = call
  draft.calls = [...others, { op, as, input: call.input, quiet, secret, n, key, depth }]
  effects.push({ effect: 'call', name: call.op, with: input, n, key })
}
