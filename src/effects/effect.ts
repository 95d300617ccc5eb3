import type { Effect, Facts, Funnel, Json } from '../../engine/index.ts'

/** How a call ended, to be told to the engine. */
export interface CallEnding {
  readonly outcome: string
  readonly data?: Json
  readonly problem?: Json
  readonly requestId?: string
}

/** What a runner may use of the page it runs in: the same object for as long as the page stands. */
export interface EffectContext {
  readonly funnel: Funnel
  readonly facts: () => Facts
  readonly now: () => number
  /** Tells the engine how the call `n` ended. */
  readonly end: (n: number, ending: CallEnding) => void
  readonly announce: (text: string, urgent?: boolean) => void
  /** Announces a text that shows too, for some seconds. */
  readonly toast: (text: string) => void
  /** Waits until everything typed and answered is kept by the server. */
  readonly settled: () => Promise<void>
  /** Throws the sale's draft away. */
  readonly discard: () => Promise<void>
  /** Takes the draft back from another tab. */
  readonly takeOver: () => void
}

/** Starts one kind of effect. */
export interface Runner {
  run(effect: Effect, around: EffectContext): void
}
