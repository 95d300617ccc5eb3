import { digitsOf } from './digits.ts'

/**
 * Keeps the digits of a telephone as calls send them: DDD and number, without +55 and without the leading zero.
 *
 * 55 is also a DDD, so it is dropped only in front of a whole number (12 or 13 digits).
 */
export function phoneDigitsOf(value: string): string {
  const digits = digitsOf(value)
  const isInternational = digits.startsWith('55') && (digits.length === 12 || digits.length === 13)
  return (isInternational ? digits.slice(2) : digits).replace(/^0/, '')
}

/** Writes 11 digits as (11) 98765-4321 and 10 as (61) 3333-4444; any other length comes back as given. */
export function formatTelefone(value: string): string {
  const digits = phoneDigitsOf(value)
  if (digits.length !== 10 && digits.length !== 11) return value
  return `(${digits.slice(0, 2)}) ${digits.slice(2, -4)}-${digits.slice(-4)}`
}
