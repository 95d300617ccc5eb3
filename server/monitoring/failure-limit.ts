import { minuteInMs } from '../../engine/index.ts'

const mostAddresses = 10_000

/**
 * Counts failures by address in this process: each may fail so many times a minute, and then has to wait. Beyond 10,000
 * addresses the oldest are forgotten.
 */
export function openFailureLimit(now: () => number, maxPerMinute: number) {
  const known = new Map<string, { readonly count: number; readonly endsAt: number }>()
  const failuresOf = (address: string) => {
    const failures = known.get(address)
    return failures && failures.endsAt > now() ? failures : { count: 0, endsAt: now() + minuteInMs }
  }
  return {
    /** Gives how many seconds an address must wait; 0 lets it try. */
    waitOf(address: string): number {
      const { count, endsAt } = failuresOf(address)
      return count < maxPerMinute ? 0 : Math.ceil((endsAt - now()) / 1000)
    },
    fail(address: string): void {
      const { count, endsAt } = failuresOf(address)
      known.delete(address)
      known.set(address, { count: count + 1, endsAt })
      const [oldest = address] = known.keys()
      if (known.size > mostAddresses) known.delete(oldest)
    },
  }
}
