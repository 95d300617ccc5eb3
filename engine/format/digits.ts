/** Keeps only the decimal digits of a text, in order, so leading zeros survive. */
export function digitsOf(value: string): string {
  return value.replace(/\D/g, '')
}
