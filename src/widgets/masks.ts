import { type MaskitoOptions, type MaskitoPreprocessor, maskitoTransform } from '@maskito/core'
import { cnpjCharactersOf, digitsOf, isoOf, phoneDigitsOf, shortExpiry } from '../../engine/index.ts'
import type { MaskName } from '../../names/index.ts'

/** Shows a bare value with its separators while it is typed, and takes them off again. */
export interface Mask {
  readonly options: MaskitoOptions
  /** Gives what is stored for a text on screen; '' for none. */
  bare(text: string): string
  /** Gives the text on screen for what is stored. */
  shown(value: string): string
  /** Tells whether nothing more can be typed. */
  isFull(value: string): boolean
}

/** Reads 0 as a digit and A as a letter or digit; anything else stands for itself. */
const places = (pattern: string) =>
  [...pattern].map((place) => (place === '0' ? /\d/ : place === 'A' ? /[0-9A-Za-z]/ : place))

function digitsMask(pattern: string, lengths: readonly number[] = [digitsOf(pattern).length]): Mask {
  return maskOf({ mask: places(pattern) }, digitsOf, lengths)
}

function maskOf(options: MaskitoOptions, bare: (text: string) => string, lengths: readonly number[]): Mask {
  return {
    options,
    bare,
    shown: (value) => maskitoTransform(value, options),
    isFull: (value) => lengths.includes(value.length),
  }
}

/** Takes +55 and a leading zero off what is pasted or filled in, before they use up places. */
const national: MaskitoPreprocessor = ({ elementState, data }) => {
  const { value, selection } = elementState
  const isAtStart = digitsOf(value.slice(0, selection[0])) === ''
  return {
    elementState: digitsOf(value).length > 11 ? { value: phoneDigitsOf(value), selection } : elementState,
    data: isAtStart ? phoneDigitsOf(data) : data,
  }
}

const mobile = places('(00) 00000-0000')
const landline = places('(00) 0000-0000')
const cardOfFour = places('0000 0000 0000 0000')
const amex = places('0000 000000 00000')
const diners = places('0000 000000 0000')

function cardPlaces(digits: string) {
  if (/^3[47]/.test(digits)) return amex
  return /^3(0[0-5]|[68])/.test(digits) ? diners : cardOfFour
}

/** Writes a zero before a day or a month of one digit, once a separator is typed after it: 1/2/1990 is 01/02/1990. */
const withZeros = (text: string): string =>
  text.replace(/^(\d)(?=\D)/, '0$1').replace(/^(\d\d\D+)(\d)(?=\D)/, (_, day, month) => `${day}0${month}`)

/** Has a text written another way in what is typed up to the caret, and in what is pasted or filled in. */
const written =
  (anew: (text: string) => string): MaskitoPreprocessor =>
  ({ elementState, data }, action) => {
    const { value, selection } = elementState
    if (action === 'validation') return { elementState: { value: anew(value), selection } }
    if (action !== 'insert') return { elementState }
    const [from, to] = selection
    const typed = anew(value.slice(0, from) + data)
    return { elementState: { value: value.slice(to), selection: [0, 0] }, data: typed }
  }

const date = maskOf({ mask: places('00/00/0000'), preprocessors: [written(withZeros)] }, digitsOf, [8])

/** A browser may fill an expiry in as 2028-11. */
const monthFirst = (text: string): string => text.replace(/^(20\d\d)-(\d\d)$/, '$2/$1')
const expiry = places('00/00')
const longExpiry = places('00/0000')

/** While a year of four digits is typed it has its four places; once it is whole it is written with two. */
const expiryMask = maskOf(
  {
    mask: ({ value }) => (/^\d\d20/.test(digitsOf(value)) ? longExpiry : expiry),
    preprocessors: [written((text) => shortExpiry(withZeros(monthFirst(text))))],
  },
  digitsOf,
  [4],
)

/** Gives the mask of a security code by its number of digits. */
export const codeMasks: Readonly<Record<3 | 4, Mask>> = { 3: digitsMask('000'), 4: digitsMask('0000') }

/** Gives every mask by its name. */
export const masks: Readonly<Record<MaskName, Mask>> = {
  cpf: digitsMask('000.000.000-00'),
  cep: digitsMask('00000-000'),
  validade: expiryMask,
  cnpj: maskOf(
    {
      mask: places('AA.AAA.AAA/AAAA-00'),
      postprocessors: [({ value, selection }) => ({ value: value.toUpperCase(), selection })],
    },
    cnpjCharactersOf,
    [14],
  ),
  telefone: maskOf(
    {
      mask: ({ value }) => (digitsOf(value).length > 10 ? mobile : landline),
      preprocessors: [national],
    },
    digitsOf,
    [10, 11],
  ),
  cartao: maskOf({ mask: ({ value }) => cardPlaces(digitsOf(value)) }, digitsOf, [14, 15, 16]),
  // A date that is not whole or not real is kept as typed: nothing is lost, and the validator refuses it.
  data: {
    ...date,
    bare: (text) => isoOf(text) ?? text,
    shown: (value) => value.replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$3/$2/$1'),
    isFull: (value) => value.length === 10,
  },
}
