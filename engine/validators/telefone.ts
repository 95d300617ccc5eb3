import { digitsOf } from '../format/digits.ts'
import { nationalOf, phoneDigitsOf } from '../format/phone.ts'
import { plainText } from './codes.ts'
import { isAreaCode } from './documents.ts'
import { validator } from './validator.ts'

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
