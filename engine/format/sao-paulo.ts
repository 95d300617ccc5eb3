/** São Paulo is three hours behind UTC all year, since it gave up summer time in February 2019: decision 0039. */
const behindUtcMs = 3 * 60 * 60 * 1000

/** Writes an instant, in epoch milliseconds, as clocks in São Paulo have shown it since 2019: 2026-11-25T14:05. */
export function shownInSaoPaulo(epochMs: number): string {
  return new Date(epochMs - behindUtcMs).toISOString().slice(0, 16)
}
