/** How long calls took. */
export interface Latencies {
  note(ms: number): void
  count(): number
  /** Gives the time within which that share of the calls ended, as 0.99; NaN where there were none. */
  within(share: number): number
}

/** Notes how long calls take, in milliseconds. */
export function openLatencies(): Latencies {
  const noted: number[] = []
  return {
    note: (ms) => void noted.push(ms),
    count: () => noted.length,
    within(share) {
      const sorted = Float64Array.from(noted).sort()
      return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
    },
  }
}
