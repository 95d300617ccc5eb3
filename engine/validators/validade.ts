import { validator } from './validator.ts'

const message = 'Use mês e ano, como 08/29.'

/** Accepts the expiry of a card as MMAA, with a month from 01 to 12; a slash and spaces are ignored. */
export const validade = validator({
  name: 'validade',
  reasons: [{ message, refuses: (value) => !/^(0[1-9]|1[0-2])\d\d$/.test(value.replace(/[\s/]/g, '')) }],
  examples: {
    valid: ['0829', '08/29', '12 / 30'],
    invalid: [
      { value: '', reason: message },
      { value: '1329', reason: message },
      { value: '0029', reason: message },
      { value: '829', reason: message },
      { value: '08/2029', reason: message },
    ],
  },
})
