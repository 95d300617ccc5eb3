import type { Json } from './funnel.ts'

/** The answers of one run: one tree of everything known. */
export type Answers = { readonly [name: string]: Json }

/** An open box: its name, the values it keeps, and the call whose outcome opened it. */
export interface OpenBox {
  readonly box: string
  readonly values: { readonly [name: string]: Json }
  readonly call?: Call
}

/**
 * A call on its way. `key` stays the same when the call is repeated, so that the server does the work once.
 * `depth` is the place that waits: 0 the step, 1 the lowest box. A call with a secret keeps no secret here.
 */
export interface Call {
  readonly n: number
  readonly key: string
  readonly op: string
  readonly as: string
  readonly input: Json
  readonly depth: number
  readonly quiet: boolean
  readonly secret: boolean
}

/** One run of a funnel: plain JSON, equal after a round trip, always these keys in this order. */
export interface Session {
  readonly id: string
  readonly flow: string
  readonly version: string
  readonly step: string
  readonly trail: readonly string[]
  readonly boxes: readonly OpenBox[]
  readonly answers: Answers
  readonly calls: readonly Call[]
  readonly timers: { readonly [name: string]: number }
  readonly n: number
}

/**
 * Something that happened. A person's event says where it came `from`; a reply names its call `n`; `timer` marks
 * the event of a clock. `at` is in milliseconds since 1970 and is the engine's only clock.
 */
export interface FlowEvent {
  readonly type: string
  readonly at: number
  readonly from?: string
  readonly values?: { readonly [name: string]: Json }
  readonly id?: string
  readonly n?: number
  readonly data?: Json
  readonly problem?: Json
  readonly timer?: boolean
  readonly route?: { readonly [name: string]: string }
  readonly query?: { readonly [name: string]: string }
  readonly kept?: { readonly [name: string]: Json }
}

/** Something to do outside, worked out. A call carries its number, its key and its input with the secrets in. */
export interface Effect {
  readonly effect: string
  readonly name: string
  readonly with?: Json
  readonly n?: number
  readonly key?: string
}

/** Where an event led: the session after it and what is to be done outside. */
export interface Advanced {
  readonly session: Session
  readonly effects: readonly Effect[]
}
