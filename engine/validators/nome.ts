import { tidyText } from '../format/text.ts'
import { validator } from './validator.ts'

const incomplete = 'Informe nome e sobrenome.'
const tooShort = 'Cada nome precisa ter pelo menos 2 letras.'

/** Above this length a full name may hold one-letter words. */
const shortNameInCharacters = 20

/** Accepts a full name as the stores of plans for pets do: at least two words and, up to 20 characters, two letters in each word. */
export const nome = validator({
  name: 'nome',
  reasons: [
    { message: incomplete, refuses: (value) => !tidyText(value).includes(' ') },
    {
      message: tooShort,
      refuses: (value) =>
        tidyText(value).length <= shortNameInCharacters &&
        tidyText(value).split(' ').some(hasUnderTwoLetters),
    },
  ],
  examples: {
    valid: ['Maria da Silva', '  Ana   Souza ', 'Maria Aparecida D Silva'],
    invalid: [
      { value: '', reason: incomplete },
      { value: 'Maria', reason: incomplete },
      { value: ' Maria ', reason: incomplete },
      { value: 'Ana B Silva', reason: tooShort },
      { value: 'José e Ana', reason: tooShort },
    ],
  },
})

function hasUnderTwoLetters(word: string): boolean {
  return !/\p{L}.*\p{L}/u.test(word)
}
