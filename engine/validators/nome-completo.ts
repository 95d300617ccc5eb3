import { tidyText } from '../format/text.ts'
import { validator } from './validator.ts'

const incomplete = 'Informe nome e sobrenome.'

/** Accepts a name and a surname, of any length: at least two words with a letter in each. */
export const nomeCompleto = validator({
  name: 'nomeCompleto',
  reasons: [{ message: incomplete, refuses: (value) => wordsWithLetters(value) < 2 }],
  examples: {
    valid: ['Maria da Silva', 'Ana B Silva', 'Pereira e Silva', 'Ana O', "Joana D'Arc", 'João Souza 3º'],
    invalid: [
      { value: '', reason: incomplete },
      { value: 'Maria', reason: incomplete },
      { value: ' Maria ', reason: incomplete },
      { value: 'Maria 2', reason: incomplete },
    ],
  },
})

const wordsWithLetters = (value: string): number =>
  tidyText(value)
    .split(' ')
    .filter((word) => /\p{L}/u.test(word)).length
