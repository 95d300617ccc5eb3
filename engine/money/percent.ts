/** Takes a percentage, of up to two decimals, of whole cents, rounded half up to the cent. */
export function percentOf(cents: number, percent: number): number {
  // Hundredths of a percent keep every step a safe integer: 238,05 × 0,7 in floats loses half a cent.
  return Math.floor((cents * Math.round(percent * 100) + 5_000) / 10_000)
}

/** Takes a percentage off whole cents, the remaining price rounded half up to the cent. */
export function discounted(cents: number, percent: number): number {
  return percentOf(cents, 100 - percent)
}
