import { normalCode } from './codes.ts'
import { validator } from './validator.ts'

const message = 'CEP com o formato inválido. Por favor, corrija e tente novamente.'

/** Accepts a CEP: eight digits from 01000-000 on; spaces, dots and dashes ignored. */
export const cep = validator({
  name: 'cep',
  normal: (value) => normalCode('cep', value),
  reasons: [{ message, refuses: (value) => !/^(?!00)\d{8}$/.test(value.replace(/[\s.-]/g, '')) }],
  examples: {
    valid: ['01310100', '01310-100'],
    invalid: [
      { value: '', reason: message },
      { value: '0131010', reason: message },
      { value: '013101000', reason: message },
      { value: '0131010a', reason: message },
      { value: '00999999', reason: message },
    ],
  },
})
