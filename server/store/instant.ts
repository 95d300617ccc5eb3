/** Writes milliseconds since 1970 as both databases take a timestamptz. */
export function instant(epochMs: number): string {
  return new Date(epochMs).toISOString()
}
