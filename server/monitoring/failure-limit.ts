import { minuteInMs } from '../../engine/index.ts'

const mostAddresses = 10_000

/** Counts failures by address in this process; an address with too many waits. */
export interface FailureLimit {
  /** Says how many seconds an address must wait; 0 lets it try. */
  waitOf(address: string): number
  fail(address: string): void
}

interface Failures {
  readonly count: number
  readonly endsAt: number
}

/** Lets each address fail so many times a minute; it forgets the oldest beyond 10,000 addresses. */
export function openFailureLimit(now: () => number, mostInAMinute: number): FailureLimit {
  const known = new Map<string, Failures>()
  const current = (address: string): Failures | undefined => {
    const failures = known.get(address)
    return failures && failures.endsAt > now() ? failures : undefined
  }
  return {
    waitOf(address) {
      const failures = current(address)
      if (!failures || failures.count < mostInAMinute) return 0
      return Math.ceil((failures.endsAt - now()) / 1000)
    },
    fail(address) {
      const { count, endsAt } = current(address) ?? { count: 0, endsAt: now() + minuteInMs }
      known.delete(address)
      known.set(address, { count: count + 1, endsAt })
      for (const oldest of known.keys()) {
        if (known.size <= mostAddresses) break
        known.delete(oldest)
      }
    },
  }
}
