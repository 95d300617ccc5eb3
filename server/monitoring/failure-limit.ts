import { minuteInMs } from '../../engine/index.ts'

const mostAddresses = 10_000

/** Counts failures by address in this process; an address with too many waits. */
export interface FailureLimit {
  /** Says how many seconds an address must wait; 0 lets it try. */
  waitOf(address: string): number
  fail(address: string): void
}

/** Lets each address fail so many times a minute; it forgets the oldest beyond 10,000 addresses. */
export function openFailureLimit(now: () => number, mostInAMinute: number): FailureLimit {
  const known = new Map<string, { readonly count: number; readonly endsAt: number }>()
  const failuresOf = (address: string) => {
    const failures = known.get(address)
    return failures && failures.endsAt > now() ? failures : { count: 0, endsAt: now() + minuteInMs }
  }
  return {
    waitOf(address) {
      const { count, endsAt } = failuresOf(address)
      return count < mostInAMinute ? 0 : Math.ceil((endsAt - now()) / 1000)
    },
    fail(address) {
      const { count, endsAt } = failuresOf(address)
      known.delete(address)
      known.set(address, { count: count + 1, endsAt })
      const [oldest = address] = known.keys()
      if (known.size > mostAddresses) known.delete(oldest)
    },
  }
}
