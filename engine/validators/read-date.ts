import { isRealDate } from '../format/date.ts'
import { plainText } from './codes.ts'

const dayFirst = /^(\d\d?)[\s./-](\d\d?)[\s./-](\d{4})$|^(\d\d)[\s./-]?(\d\d)[\s./-]?(\d{4})$/
const yearFirst = /^(\d{4})[\s./-](\d\d?)[\s./-](\d\d?)$/

/**
 * Reads a date as people and browsers write it as yyyy-mm-dd: 27/03/1985, 27.3.1985, 27031985, 1985-03-27. Undefined unless the
 * calendar has it, and for a year of two digits, which may be of two centuries.
 */
export function isoOf(text: string): string | undefined {
  const parts = plainText(text).replace(yearFirst, '$3/$2/$1').match(dayFirst)?.slice(1).filter(Boolean)
  if (!parts) return undefined
  const iso = parts
    .reverse()
    .map((part) => part.padStart(2, '0'))
    .join('-')
  return isRealDate(iso) ? iso : undefined
}
