import { digitsOf } from '../format/digits.ts'
import { brandOf } from './card-brands.ts'
import { normalCode } from './codes.ts'
import { validator } from './validator.ts'

const notDigits = 'Use apenas números no cartão.'
const wrongNumber = 'Este número de cartão não existe. Confira os números.'
const wrongBrand =
  'Não aceitamos a bandeira deste cartão. Use Elo, Hipercard, Diners Club, American Express, Visa ou Mastercard.'

/** Accepts a card number of one of our brands, check digit and length right; dashes and spaces ignored. */
export const cartao = validator({
  name: 'cartao',
  normal: (value) => normalCode('cartao', value),
  reasons: [
    { message: notDigits, refuses: (value) => !/^[\d\s-]*$/.test(value) },
    { message: wrongNumber, refuses: (value) => !passesLuhn(digitsOf(value)) || hasForeignLength(value) },
    { message: wrongBrand, refuses: (value) => brandOf(value) === undefined },
  ],
  examples: {
    valid: ['4111111111111111', '5555-5555-5555-4444', '3782 822463 10005', '6362970000457013'],
    invalid: [
      { value: '4111.1111.1111.1111', reason: notDigits },
      { value: '', reason: wrongNumber },
      { value: '4111111111111112', reason: wrongNumber },
      { value: '4222222222222', reason: wrongNumber },
      { value: '0000000000000000', reason: wrongBrand },
    ],
  },
})

/** Tells whether the digits, every second from the right doubled, sum to a multiple of ten. */
function passesLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const worth = Number(digit) * (place % 2 === 0 ? 1 : 2)
    return total + (worth > 9 ? worth - 9 : worth)
  }, 0)
  return digits !== '' && sum % 10 === 0
}

function hasForeignLength(value: string): boolean {
  const brand = brandOf(value)
  return brand !== undefined && !brand.lengths.includes(digitsOf(value).length)
}
