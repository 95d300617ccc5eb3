import { plainText } from './codes.ts'
import { validator } from './validator.ts'

const message = 'Use mês e ano, como 08/29.'

const monthAndYear = /^(0[1-9]|1[0-2]|[1-9](?=\D))[\s./-]*(?:20)?(\d\d)$/

/** Writes the expiry of a card as MMAA: 11/2028, 11/28 and 2028-11 are 1128. What is no month and year stays as it is. */
export function shortExpiry(value: string): string {
  // A browser may fill it in with its year first.
  const plain = plainText(value).replace(/^(20\d\d)[./-](\d\d)$/, '$2/$1')
  const [, month = '', year] = monthAndYear.exec(plain) ?? []
  return year === undefined ? plain : month.padStart(2, '0') + year
}

/** Accepts the expiry of a card as MMAA or MMAAAA, with a month from 01 to 12; a slash and spaces are ignored. */
export const validade = validator({
  name: 'validade',
  normal: shortExpiry,
  reasons: [{ message, refuses: (value) => !/^(0[1-9]|1[0-2])\d\d$/.test(shortExpiry(value)) }],
  examples: {
    valid: ['0829', '08/29', '12 / 30', '08/2029', '112028'],
    invalid: [
      { value: '', reason: message },
      { value: '1329', reason: message },
      { value: '0029', reason: message },
      { value: '829', reason: message },
      { value: '13/2029', reason: message },
      { value: '08/1929', reason: message },
      { value: '08/20299', reason: message },
    ],
  },
})
