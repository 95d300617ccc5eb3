/** Writes cents as R$ 1.234,56, with a no-break space after R$. */
export function formatMoeda(cents: number): string {
  const digits = Math.abs(cents).toFixed(0).padStart(3, '0')
  const whole = digits.slice(0, -2).replace(/\B(?=(?:\d{3})+$)/g, '.')
  return `${cents < 0 ? '-' : ''}R$\u00a0${whole},${digits.slice(-2)}`
}

/** Reads an amount of the wire ('23.00', '23.5', '23') as cents; undefined for any other text. */
export function centsOf(text: string): number | undefined {
  const [, sign, whole, fraction = ''] = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(text) ?? []
  if (whole === undefined) return undefined
  const cents = Number(whole + fraction.padEnd(2, '0'))
  if (!Number.isSafeInteger(cents)) return undefined
  return sign === '-' ? 0 - cents : cents
}

/** Writes cents as an amount of the wire, always with two decimals: 2300 → '23.00'. */
export function wireOf(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
