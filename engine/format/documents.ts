import { digitsOf } from './text.ts'

/** Writes the 11 digits of a CPF as 529.982.247-25; any other length comes back as given. */
export function formatCpf(value: string): string {
  const digits = digitsOf(value)
  if (digits.length !== 11) return value
  return `${digits.slice(0, 3)}.${digits.slice(3, 6)}.${digits.slice(6, 9)}-${digits.slice(9)}`
}

/** Writes a CPF with only its six middle digits readable, as ***.982.247-**; '' when it has not 11 digits. */
export function maskedCpf(value: string): string {
  const digits = digitsOf(value)
  return digits.length === 11 ? `***.${digits.slice(3, 6)}.${digits.slice(6, 9)}-**` : ''
}

/** Keeps the characters of a CNPJ without separators, letters in upper case. */
export function cnpjCharactersOf(value: string): string {
  // Only a–z: 'ß'.toUpperCase() would grow into two letters.
  return value.replace(/[\s./-]/g, '').replace(/[a-z]/g, (letter) => letter.toUpperCase())
}

/** Writes the 14 letters or digits of a CNPJ as 12.ABC.345/01DE-35; any other length comes back as given. */
export function formatCnpj(value: string): string {
  const characters = cnpjCharactersOf(value)
  if (characters.length !== 14) return value
  const [root, branch, check] = [characters.slice(0, 8), characters.slice(8, 12), characters.slice(12)]
  return `${root.slice(0, 2)}.${root.slice(2, 5)}.${root.slice(5)}/${branch}-${check}`
}

/** Writes the 8 digits of a CEP as 01310-100; any other length comes back as given. */
export function formatCep(value: string): string {
  const digits = digitsOf(value)
  return digits.length === 8 ? `${digits.slice(0, 5)}-${digits.slice(5)}` : value
}

/** Writes the 9 characters of an RG, the last possibly X, as 12.345.678-X; any other length comes back as given. */
export function formatRg(value: string): string {
  const characters = value.replace(/[\s.-]/g, '')
  if (characters.length !== 9) return value
  return `${characters.slice(0, 2)}.${characters.slice(2, 5)}.${characters.slice(5, 8)}-${characters.slice(8)}`
}

/**
 * DDD and number, after what is dialled before them: nothing or the trunk zero; 0055 from abroad; 55 alone, or the trunk zero
 * with the two digits of an operator. The last two count before a landline only where its DDD has no 9: 55 99 2345-6781 may also
 * be a mobile of DDD 55 with a digit too many, and is not guessed at.
 */
const whole =
  /^(?:0?|0055(?:0(?:[1-9]\d)?)?)([1-9]\d{9,10})$|^(?:550?|0[1-9]\d)([1-9]\d9\d{8}|[1-8][1-8]\d{8})$/

/** Gives DDD and number of a text that is a whole Brazilian telephone, and undefined for any other. */
export function nationalOf(text: string): string | undefined {
  // A plus sign is dialled as 00.
  const digits = digitsOf(text.normalize('NFKC').replace(/^[^\d+]*\+/, '00'))
  const found = whole.exec(digits)
  return found?.[1] ?? found?.[2]
}

/**
 * Keeps the digits of a telephone as calls send them: DDD and number, without the country's code, the trunk zero and the code of
 * an operator. All digits where it is no whole Brazilian number.
 */
export function phoneDigitsOf(value: string): string {
  return nationalOf(value) ?? digitsOf(value)
}

/** Writes 11 digits as (11) 98765-4321 and 10 as (61) 3333-4444; any other length comes back as given. */
export function formatTelefone(value: string): string {
  const digits = phoneDigitsOf(value)
  if (digits.length !== 10 && digits.length !== 11) return value
  return `(${digits.slice(0, 2)}) ${digits.slice(2, -4)}-${digits.slice(-4)}`
}

/** Writes the number of a boleto in the groups of a printed one: 47 digits as FEBRABAN draws them, any other count in fours. */
export function formatLinhaDigitavel(value: string): string {
  const digits = digitsOf(value)
  return digits.length === 47
    ? digits.replace(/^(.{5})(.{5})(.{5})(.{6})(.{5})(.{6})(.)(.{14})$/, '$1.$2 $3.$4 $5.$6 $7 $8')
    : digits.replace(/(.{4})(?=.)/g, '$1 ')
}

/** Which of the five bars or spaces of each digit are wide. */
const patterns = [
  '00110',
  '10001',
  '01001',
  '11000',
  '00101',
  '10100',
  '01100',
  '00011',
  '10010',
  '01010',
] as const

const [narrow, wide] = [1, 3]
const start = [narrow, narrow, narrow, narrow]
const stop = [wide, narrow, narrow]

/**
 * Gives the widths of an Interleaved 2 of 5 barcode in modules, a bar first, then a space, in turn; wide is three narrow.
 *
 * Of each pair of digits the first is written in bars and the second in the spaces between; the count must be even.
 */
export function interleavedWidths(digits: string): readonly number[] {
  const pairs = digits.match(/\d\d/g) ?? []
  return [...start, ...pairs.flatMap(widthsOfPair), ...stop]
}

function widthsOfPair(pair: string): readonly number[] {
  const [bars, spaces] = [patterns[Number(pair[0])]!, patterns[Number(pair[1])]!]
  return [...bars].flatMap((bar, i) => [widthOf(bar), widthOf(spaces[i]!)])
}

const widthOf = (sign: string) => (sign === '1' ? wide : narrow)
