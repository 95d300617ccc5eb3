import { digitsOf } from '../format/text.ts'
import { normalCode, plainText, validator } from './validator.ts'

/** Describes a card brand by the first six digits of its numbers, its lengths and its security code. */
export interface CardBrand {
  readonly name: 'elo' | 'hipercard' | 'diners_club' | 'american_express' | 'visa' | 'mastercard'
  /** First and last of each run of six-digit prefixes. */
  readonly ranges: readonly (readonly [number, number])[]
  readonly lengths: readonly number[]
  readonly codeLength: 3 | 4
}

/** Lists the accepted brands in the order they are recognised: Elo takes its numbers out of Visa and Mastercard. */
export const cardBrands: readonly CardBrand[] = [
  {
    name: 'elo',
    ranges: [
      [401178, 401179],
      [431274, 431274],
      [438935, 438935],
      [451416, 451416],
      [457393, 457393],
      [457631, 457632],
      [504175, 504175],
      [506699, 506778],
      [509000, 509999],
      [627780, 627780],
      [636297, 636297],
      [636368, 636368],
      [650031, 650033],
      [650035, 650051],
      [650405, 650439],
      [650485, 650538],
      [650541, 650598],
      [650700, 650718],
      [650720, 650727],
      [650901, 650978],
      [651652, 651679],
      [655000, 655019],
      [655021, 655058],
    ],
    lengths: [16],
    codeLength: 3,
  },
  { name: 'hipercard', ranges: [[606282, 606282]], lengths: [16, 19], codeLength: 3 },
  {
    name: 'diners_club',
    ranges: [
      [300000, 305999],
      [360000, 369999],
      [380000, 399999],
    ],
    lengths: [14, 16, 19],
    codeLength: 3,
  },
  {
    name: 'american_express',
    ranges: [
      [340000, 349999],
      [370000, 379999],
    ],
    lengths: [15],
    codeLength: 4,
  },
  { name: 'visa', ranges: [[400000, 499999]], lengths: [16, 18, 19], codeLength: 3 },
  {
    name: 'mastercard',
    ranges: [
      [222100, 272099],
      [510000, 559999],
    ],
    lengths: [16],
    codeLength: 3,
  },
]

/** Recognises the brand of a card number from its first six digits on; undefined for fewer or for none of ours. */
export function brandOf(cardNumber: string): CardBrand | undefined {
  // Fewer than six digits make a number below every range.
  const prefix = Number(cardNumber.replace(/\D/g, '').slice(0, 6))
  return cardBrands.find(({ ranges }) => ranges.some(([first, last]) => first <= prefix && prefix <= last))
}

const groupsOf: Readonly<Partial<Record<CardBrand['name'], readonly number[]>>> = {
  american_express: [4, 6, 5],
  diners_club: [4, 6, 4],
}

/**
 * Writes the digits of a card number in the groups that stand on cards of its brand: fours, but for American Express and for a
 * Diners Club of up to 14 digits. What goes beyond a brand's longest number follows as one more group.
 */
export function formatCartao(digits: string): string {
  const name = brandOf(digits)?.name
  const own = name && !(name === 'diners_club' && digits.length > 14) ? groupsOf[name] : undefined
  const sizes = own ?? [4, 4, 4, 4]
  let from = 0
  const groups = sizes.map((size) => {
    from += size
    return digits.slice(from - size, from)
  })
  return [...groups, digits.slice(from)].filter(Boolean).join(' ')
}

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

const wrongLength = 'O código tem 3 números (no American Express, 4).'

/** Accepts the security code of a card of any brand: three or four digits. */
export const codigoSeguranca = validator({
  name: 'codigoSeguranca',
  normal: (value) => normalCode('codigoSeguranca', value),
  reasons: [{ message: wrongLength, refuses: (value) => !/^\d{3,4}$/.test(value) }],
  examples: {
    valid: ['123', '0123'],
    invalid: [
      { value: '', reason: wrongLength },
      { value: '12', reason: wrongLength },
      { value: '12345', reason: wrongLength },
      { value: '12a', reason: wrongLength },
    ],
  },
})

/**
 * Says why a value does not go with those that stand beside it: a security code that has not as many digits as the brand of
 * the card number prints. Undefined where it may, or where the brand is not known yet.
 */
export function reasonBeside(
  format: string | undefined,
  value: unknown,
  { numeroCartao }: Readonly<Record<string, unknown>>,
): string | undefined {
  const number = String(numeroCartao)
  const isOther = value && brandOf(number) && !codeFits(String(value), number)
  return format === 'codigoSeguranca' && isOther ? wrongLength : undefined
}

/** Tells whether a security code has as many digits as the brand of the card number prints: four for American Express, else three. */
export function codeFits(code: string, cardNumber: string): boolean {
  return codigoSeguranca.accepts(code) && code.length === (brandOf(cardNumber)?.codeLength ?? 3)
}

const wrongExpiry = 'Use mês e ano, como 08/29.'

const monthAndYear = /^(0[1-9]|1[0-2]|[1-9](?=\D))[\s./-]*(?:20)?(\d\d)$/

/** Writes the expiry of a card as MMAA: 11/2028, 11/28 and 2028-11 are 1128. What is no month and year stays as it is. */
export function shortExpiry(value: string): string {
  // A browser may fill it in with its year first.
  const plain = plainText(value).replace(/^(20\d\d)[./-](\d\d)$/, '$2/$1')
  const [, month = '', year] = monthAndYear.exec(plain) ?? []
  return year === undefined ? plain : month.padStart(2, '0') + year
}

/** Accepts the expiry of a card as MMAA or MMAAAA, with a month from 01 to 12; a slash and spaces are ignored. */
export const validade = validator({
  name: 'validade',
  normal: shortExpiry,
  reasons: [{ message: wrongExpiry, refuses: (value) => !/^(0[1-9]|1[0-2])\d\d$/.test(shortExpiry(value)) }],
  examples: {
    valid: ['0829', '08/29', '12 / 30', '08/2029', '112028'],
    invalid: [
      { value: '', reason: wrongExpiry },
      { value: '1329', reason: wrongExpiry },
      { value: '0029', reason: wrongExpiry },
      { value: '829', reason: wrongExpiry },
      { value: '13/2029', reason: wrongExpiry },
      { value: '08/1929', reason: wrongExpiry },
      { value: '08/20299', reason: wrongExpiry },
    ],
  },
})
