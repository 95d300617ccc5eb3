import { tidyLines, tidyText } from '../format/text.ts'
import { type Validator, validator } from './validator.ts'

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

const reason = (value: string) => nome.reason(value) ?? semEspeciais.reason(value)

/** Accepts a full name of letters (ç and accents too), digits and spaces. */
export const nomeSemEspeciais: Validator = {
  name: 'nomeSemEspeciais',
  normal: nome.normal,
  reason,
  accepts: (value) => reason(value) === undefined,
  examples: {
    valid: ['Maria da Silva', 'Conceição Araújo'],
    invalid: [
      { value: 'Maria', reason: 'Informe nome e sobrenome.' },
      { value: 'Ana B Silva', reason: 'Cada nome precisa ter pelo menos 2 letras.' },
      { value: "Joana D'Arc", reason: 'Use apenas letras, números e espaços.' },
      { value: 'Ana-Maria Souza', reason: 'Use apenas letras, números e espaços.' },
    ],
  },
}

/** Accepts any text of one or more lines, which are kept as such. */
export const linhas = validator({
  name: 'linhas',
  normal: tidyLines,
  reasons: [],
  examples: { valid: ['', 'Bom dia.\n\nChego às 9h.'], invalid: [] },
})
