/** What the kind of an operation decides. */
export interface KindFacts {
  /** Whether it changes something, so that it needs a key and happens once. */
  readonly writes: boolean
  /** For how long a page waits for its answer. */
  readonly timeoutMs: number
  /** How often a page sends it again by itself. */
  readonly retries: number
  /** For how long the server waits for one call to the service behind it: all its calls fit into what the page waits. */
  readonly upstreamTimeoutMs: number
}

/** Every kind that `schemas/operation.schema.json` offers; what it decides for pages and for the server is said here. */
export const operationKinds = {
  lookup: { writes: false, timeoutMs: 10_000, retries: 2, upstreamTimeoutMs: 4_000 },
  reference: { writes: false, timeoutMs: 10_000, retries: 2, upstreamTimeoutMs: 4_000 },
  // A save may read twice before it writes, a payment once.
  save: { writes: true, timeoutMs: 40_000, retries: 2, upstreamTimeoutMs: 26_000 },
  notify: { writes: true, timeoutMs: 40_000, retries: 0, upstreamTimeoutMs: 26_000 },
  payment: { writes: true, timeoutMs: 60_000, retries: 0, upstreamTimeoutMs: 50_000 },
  poll: { writes: false, timeoutMs: 8_000, retries: 0, upstreamTimeoutMs: 3_500 },
} as const satisfies Readonly<Record<string, KindFacts>>

/** What a call is for, as its file says it. */
export type OperationKind = keyof typeof operationKinds
