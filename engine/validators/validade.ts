import { validator } from './validator.ts'

const message = 'Use mês e ano, como 08/29.'

/** Writes the expiry of a card with the two digits of its year: 11/2028 is 11/28, and anything else stays as it is. */
export const shortExpiry = (value: string): string => value.replace(/^(\s*\d\d\D*)20(\d\d)\s*$/, '$1$2')

/** Accepts the expiry of a card as MMAA or MMAAAA, with a month from 01 to 12; a slash and spaces are ignored. */
export const validade = validator({
  name: 'validade',
  reasons: [
    { message, refuses: (value) => !/^(0[1-9]|1[0-2])\d\d$/.test(shortExpiry(value).replace(/[\s/]/g, '')) },
  ],
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
