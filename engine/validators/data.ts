import { isRealDate } from '../format/date.ts'
import { plainText } from './codes.ts'
import { isoOf } from './read-date.ts'
import { validator } from './validator.ts'

const message = 'Confira a data: dia, mês e ano, como 27/03/1985.'

/** Accepts a date of the calendar as yyyy-mm-dd. */
export const data = validator({
  name: 'data',
  normal: (value) => isoOf(value) ?? plainText(value),
  reasons: [{ message, refuses: (value) => !isRealDate(value) }],
  examples: {
    valid: ['1985-03-27', '2028-02-29'],
    invalid: [
      { value: '', reason: message },
      { value: '2026-02-29', reason: message },
      { value: '2026-13-01', reason: message },
      { value: '27/03/1985', reason: message },
      { value: '0001-01-01', reason: message },
    ],
  },
})
