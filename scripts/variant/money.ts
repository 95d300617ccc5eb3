/** Reads an amount as a person types it (49,90, R$ 1.234,5, 49) as cents; undefined for any other text. */
export function centsTyped(text: string): number | undefined {
  const form = /^(?:R\$)?\s*(\d+|\d{1,3}(?:\.\d{3})+)(?:,(\d{1,2}))?$/
  const [, whole, fraction = ''] = form.exec(text.trim()) ?? []
  return whole === undefined ? undefined : Number(whole.replaceAll('.', '') + fraction.padEnd(2, '0'))
}

/** Writes cents as a person types them: 4990 → 49,90. */
export const reaisOf = (cents: number): string =>
  `${Math.floor(cents / 100)},${String(cents % 100).padStart(2, '0')}`
