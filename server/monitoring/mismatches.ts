import type { FastifyBaseLogger } from 'fastify'
import type { Mismatch } from '../contract/work.ts'

/** Where a mismatch was found. */
export interface MismatchFound extends Mismatch {
  readonly operation: string
  readonly variant: string
}

/** Counts where services and variants do not agree, by what they disagree about. */
export interface Mismatches {
  readonly counts: Readonly<Record<string, number>>
  /** Takes one: counts it and, once an hour, says it in the log. */
  take(found: MismatchFound, log: Pick<FastifyBaseLogger, 'warn'>): void
}

/** A clock, and everything that may be counted, which is zero until it is. */
interface MismatchParts {
  readonly now: () => number
  readonly kinds: readonly string[]
}

const silentMs = 60 * 60_000

/** Makes a count that begins with nothing. */
export function openMismatches({ now, kinds }: MismatchParts): Mismatches {
  const counts: Record<string, number> = Object.fromEntries(kinds.map((kind) => [kind, 0]))
  // As many as variants can say.
  const saidAt = new Map<string, number>()
  return {
    counts,
    take({ what, about, says, operation, variant }, log) {
      counts[what] = (counts[what] ?? 0) + 1
      const mark = `${variant} ${what} ${about}`
      if (now() < (saidAt.get(mark) ?? Number.NEGATIVE_INFINITY) + silentMs) return
      saidAt.set(mark, now())
      log.warn({ operation, variant, what, about }, says)
    },
  }
}
