import { validator } from './validator.ts'

const message = 'A senha precisa ter pelo menos 6 caracteres e um número.'

/** Accepts a password: six characters or more, one of them a digit. */
export const senha = validator({
  name: 'senha',
  // Every sign of a password counts.
  normal: (value) => value,
  reasons: [{ message, refuses: (value) => value.length < 6 || !/\d/.test(value) }],
  examples: {
    valid: ['abcde1', '123456'],
    invalid: [
      { value: '', reason: message },
      { value: 'abcd1', reason: message },
      { value: 'abcdef', reason: message },
    ],
  },
})
