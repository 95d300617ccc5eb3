import { digitsOf } from './digits.ts'
import { plainText } from './text.ts'

/** Brazil's code as it is dialled from abroad, with or without a trunk zero and the two digits of an operator. */
const fromAbroad = /^(?:00)?55(?:0(?:[1-9]\d)?)?([1-9]\d{9,10})$/

/** A DDD and its number, with or without the trunk zero. */
const fromBrazil = /^0?([1-9]\d{9,10})$/

/**
 * 55 without a plus sign, or a trunk zero and an operator's two digits. Before a landline they count only where its DDD has no 9:
 * 55 99 2345-6781 may also be a mobile of DDD 55 with a digit too many, and is not guessed at.
 */
const afterTwoDigits = /^(?:550?|0[1-9]\d)([1-9]\d9\d{8}|[1-8][1-8]\d{8})$/

function nationalOf(text: string): string | undefined {
  const digits = digitsOf(text)
  if (text.startsWith('+')) return text.startsWith('+55') ? fromAbroad.exec(digits)?.[1] : undefined
  const forms = [fromBrazil, /^00/.test(digits) ? fromAbroad : afterTwoDigits]
  return forms.map((form) => form.exec(digits)?.[1]).find((found) => found !== undefined)
}

/**
 * Keeps the digits of a telephone as calls send them: DDD and number, without the country's code, the trunk zero and the code of
 * an operator. All digits where it is no whole Brazilian number.
 */
export function phoneDigitsOf(value: string): string {
  const text = plainText(value)
  return nationalOf(text) ?? digitsOf(text)
}

/** Gives a telephone as it is kept: DDD and number, or the text as it was typed where that is not understood. */
export function normalPhone(value: string): string {
  const text = plainText(value)
  if (/[^\d\s()./+-]|.\+/.test(text)) return text
  return nationalOf(text) ?? (text.startsWith('+') ? text : digitsOf(text))
}

/** Writes 11 digits as (11) 98765-4321 and 10 as (61) 3333-4444; any other length comes back as given. */
export function formatTelefone(value: string): string {
  const digits = phoneDigitsOf(value)
  if (digits.length !== 10 && digits.length !== 11) return value
  return `(${digits.slice(0, 2)}) ${digits.slice(2, -4)}-${digits.slice(-4)}`
}
