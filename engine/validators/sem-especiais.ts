import { validator } from './validator.ts'

const message = 'Use apenas letras, números e espaços.'

/** Accepts letters (ç and accents too), digits and spaces. */
export const semEspeciais = validator({
  name: 'semEspeciais',
  reasons: [{ message, refuses: (value) => !/^[\p{L}\d ]*$/u.test(value.normalize('NFC')) }],
  examples: {
    valid: ['Conceição Araújo 2', ''],
    invalid: [
      { value: 'Maria @ Silva', reason: message },
      { value: "Joana D'Arc", reason: message },
      { value: 'Ana-Maria', reason: message },
    ],
  },
})
