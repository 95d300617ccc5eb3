import type { Json } from '../../engine/index.ts'

/** Says why a message was not delivered by a code of letters and at most three digits, as `smtp451`. */
export interface Refusal {
  readonly verdict: 'again' | 'never'
  readonly code: string
}

/**
 * Says how a delivery ended: `again` is tried later, `never` is a dead letter at once.
 *
 * One that nobody knows to have failed is `again`: twice is better than not at all.
 */
export type Delivery = 'sent' | 'again' | 'never' | Refusal

/** What comes along with a message, the same at every attempt. */
export interface Parcel {
  /** Names this message and no other, in letters, digits, `-` and `_`. */
  readonly mark: string
  /** Aborts when the worker waits no longer. */
  readonly signal: AbortSignal
}

/** Delivers the messages of one kind; what it throws counts as `again`. */
export interface Courier {
  readonly kind: string
  deliver(payload: Json, parcel: Parcel): Promise<Delivery>
}

/**
 * Gives the code of an undelivered message as it may be kept and shown.
 *
 * Anything but a short word could quote a person, and becomes `erro`.
 */
export function codeOf(failure: unknown): string {
  const code = typeof failure === 'object' && failure !== null && 'code' in failure ? failure.code : undefined
  return typeof code === 'string' && /^[A-Za-z][A-Za-z_-]{0,39}\d{0,3}$/.test(code) ? code : 'erro'
}
