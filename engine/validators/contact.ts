import { nationalOf, phoneDigitsOf } from '../format/documents.ts'
import { digitsOf } from '../format/text.ts'
import { isAreaCode } from './tax-documents.ts'
import { normalCode, plainText, validator } from './validator.ts'

const wrongEmail = 'Confira o e-mail: falta o @ ou o final, como nome@exemplo.com.br.'
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
    { message: wrongEmail, refuses: (value) => !isOneAddress(value) || !/\.[a-z]{2,5}$/i.test(value) },
  ],
  examples: {
    valid: ['nome@exemplo.com.br', 'a.b+c@x-y.co', 'NOME@EXEMPLO.COM', 'a@b.email'],
    invalid: [
      { value: 'no me@exemplo.com', reason: notOne },
      { value: 'nome@exemplo.com, outro@exemplo.com', reason: notOne },
      { value: '"nome"@exemplo.com', reason: notOne },
      { value: '', reason: wrongEmail },
      { value: 'nome', reason: wrongEmail },
      { value: 'nome@exemplo', reason: wrongEmail },
      { value: '@exemplo.com', reason: wrongEmail },
      { value: 'nome@exemplo.c', reason: wrongEmail },
      { value: 'nome@exemplo.online', reason: wrongEmail },
      { value: 'nome@exemplo.c0m', reason: wrongEmail },
      { value: 'nome@a@b.com', reason: wrongEmail },
      { value: 'nome@.com', reason: wrongEmail },
    ],
  },
})

/** Gives a telephone as it is kept: DDD and number, or the text as it was typed where that is not understood. */
function normalPhone(value: string): string {
  const text = plainText(value)
  if (/[^\d\s()./+-]|.\+/.test(text)) return text
  return nationalOf(text) ?? (text.startsWith('+') ? text : digitsOf(text))
}

/** Accepts a Brazilian telephone with its area code; separators, trunk zero, operator and country code are ignored. */
export const telefone = validator({
  name: 'telefone',
  normal: normalPhone,
  reasons: [
    {
      message: 'O telefone tem 10 ou 11 números, com o DDD.',
      refuses: (value) => !/^\d{10,11}$/.test(normalPhone(value)),
    },
    {
      message: 'Celular com 11 números começa com 9 depois do DDD.',
      refuses: (value) => phoneDigitsOf(value).length === 11 && phoneDigitsOf(value)[2] !== '9',
    },
    {
      message: 'Este DDD não existe. Confira os dois primeiros números.',
      refuses: (value) => !isAreaCode(phoneDigitsOf(value).slice(0, 2)),
    },
    {
      message: 'Confira o telefone: os números são todos iguais.',
      refuses: (value) => /^(\d)\1+$/.test(phoneDigitsOf(value)),
    },
  ],
  examples: {
    valid: [
      '11987654321',
      '(11) 98765-4321',
      '011 98765-4321',
      '+55 11 98765-4321',
      '0 15 11 98765-4321',
      '6133334444',
    ],
    invalid: [
      { value: '', reason: 'O telefone tem 10 ou 11 números, com o DDD.' },
      { value: '987654321', reason: 'O telefone tem 10 ou 11 números, com o DDD.' },
      { value: '+1 919 555 1234', reason: 'O telefone tem 10 ou 11 números, com o DDD.' },
      { value: '1198765432x1', reason: 'O telefone tem 10 ou 11 números, com o DDD.' },
      { value: '11887654321', reason: 'Celular com 11 números começa com 9 depois do DDD.' },
      { value: '20987654321', reason: 'Este DDD não existe. Confira os dois primeiros números.' },
      { value: '99999999999', reason: 'Confira o telefone: os números são todos iguais.' },
    ],
  },
})

const wrongCep = 'CEP com o formato inválido. Por favor, corrija e tente novamente.'

/** Accepts a CEP: eight digits from 01000-000 on; spaces, dots and dashes ignored. */
export const cep = validator({
  name: 'cep',
  normal: (value) => normalCode('cep', value),
  reasons: [{ message: wrongCep, refuses: (value) => !/^(?!00)\d{8}$/.test(value.replace(/[\s.-]/g, '')) }],
  examples: {
    valid: ['01310100', '01310-100'],
    invalid: [
      { value: '', reason: wrongCep },
      { value: '0131010', reason: wrongCep },
      { value: '013101000', reason: wrongCep },
      { value: '0131010a', reason: wrongCep },
      { value: '00999999', reason: wrongCep },
    ],
  },
})

const weakPassword = 'A senha precisa ter pelo menos 6 caracteres e um número.'

/** Accepts a password: six characters or more, one of them a digit. */
export const senha = validator({
  name: 'senha',
  // Every sign of a password counts.
  normal: (value) => value,
  reasons: [{ message: weakPassword, refuses: (value) => value.length < 6 || !/\d/.test(value) }],
  examples: {
    valid: ['abcde1', '123456'],
    invalid: [
      { value: '', reason: weakPassword },
      { value: 'abcd1', reason: weakPassword },
      { value: 'abcdef', reason: weakPassword },
    ],
  },
})
