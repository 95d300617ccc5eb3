import { digitsOf } from './digits.ts'

/**
 * DDD and number, after what is dialled before them: nothing or the trunk zero; 0055 from abroad; 55 alone, or the trunk zero
 * with the two digits of an operator. The last two count before a landline only where its DDD has no 9: 55 99 2345-6781 may also
 * be a mobile of DDD 55 with a digit too many, and is not guessed at.
 */
const whole =
  /^(?:0?|0055(?:0(?:[1-9]\d)?)?)([1-9]\d{9,10})$|^(?:550?|0[1-9]\d)([1-9]\d9\d{8}|[1-8][1-8]\d{8})$/

/** Gives DDD and number of a text that is a whole Brazilian telephone, and undefined for any other. */
export function nationalOf(text: string): string | undefined {
  // A plus sign is dialled as 00.
  const digits = digitsOf(text.normalize('NFKC').replace(/^[^\d+]*\+/, '00'))
  const found = whole.exec(digits)
  return found?.[1] ?? found?.[2]
}

/**
 * Keeps the digits of a telephone as calls send them: DDD and number, without the country's code, the trunk zero and the code of
 * an operator. All digits where it is no whole Brazilian number.
 */
export function phoneDigitsOf(value: string): string {
  return nationalOf(value) ?? digitsOf(value)
}

/** Writes 11 digits as (11) 98765-4321 and 10 as (61) 3333-4444; any other length comes back as given. */
export function formatTelefone(value: string): string {
  const digits = phoneDigitsOf(value)
  if (digits.length !== 10 && digits.length !== 11) return value
  return `(${digits.slice(0, 2)}) ${digits.slice(2, -4)}-${digits.slice(-4)}`
}
