import { plainText } from './codes.ts'
import { validator } from './validator.ts'

const message = 'Confira o e-mail: falta o @ ou o final, como nome@exemplo.com.br.'
const notOne = 'Escreva um e-mail só, sem espaços, vírgulas ou aspas.'

/** The longest address that mail servers take. */
const mostOfAnAddress = 254

/** The signs that part, quote or comment addresses: in a header any of them would make another recipient of one. */
const parting = /[\s\p{C},;:<>()[\]\\"]/u

/**
 * Tells whether a text is one address and nothing else, so that nothing in it can be read as anything but the recipient: the
 * rule by which e-mails go out, and part of the rule by which they are taken.
 */
export function isOneAddress(text: string): boolean {
  const isShaped = /^[^@]+@[a-z\d-]+(?:\.[a-z\d-]+)+$/iu.test(text)
  return isShaped && text.length <= mostOfAnAddress && !parting.test(text)
}

/** Accepts an e-mail: local part, @, domain and a suffix of 2 to 5 letters. */
export const email = validator({
  name: 'email',
  normal: (value) => plainText(value).replace(/^mailto: ?/i, ''),
  reasons: [
    { message: notOne, refuses: (value) => value.includes('@') && parting.test(value) },
    { message, refuses: (value) => !isOneAddress(value) || !/\.[a-z]{2,5}$/i.test(value) },
  ],
  examples: {
    valid: ['nome@exemplo.com.br', 'a.b+c@x-y.co', 'NOME@EXEMPLO.COM', 'a@b.email'],
    invalid: [
      { value: 'no me@exemplo.com', reason: notOne },
      { value: 'nome@exemplo.com, outro@exemplo.com', reason: notOne },
      { value: '"nome"@exemplo.com', reason: notOne },
      { value: '', reason: message },
      { value: 'nome', reason: message },
      { value: 'nome@exemplo', reason: message },
      { value: '@exemplo.com', reason: message },
      { value: 'nome@exemplo.c', reason: message },
      { value: 'nome@exemplo.online', reason: message },
      { value: 'nome@exemplo.c0m', reason: message },
      { value: 'nome@a@b.com', reason: message },
      { value: 'nome@.com', reason: message },
    ],
  },
})
