import type { MaskitoOptions } from '@maskito/core'
import {
  type CodeName,
  codeCharactersOf,
  formatCartao,
  formatData,
  normalText,
  plainText,
} from '../../engine/index.ts'
import type { MaskName } from '../../names/index.ts'

/**
 * Shows a value with its separators. A mask only adds and moves separators: what is typed is judged by the validator of its
 * format alone, and nothing of it is ever cut.
 */
export interface Mask {
  /** Gives what is stored for a text on screen, by the validator of the mask's format; '' for none. */
  bare(text: string): string
  /** Gives the text on screen for what is stored. */
  shown(value: string): string
  /** Writes a text to whose end something was added: with the separators that go before it. */
  typed(text: string): string
  /** Tells whether a value is whole. */
  isFull(value: string): boolean
  /** What a keyboard on screen needs where it must have more than digits. */
  readonly keyboard?: { readonly inputMode: 'text'; readonly autoCapitalize: 'characters' }
}

/** Puts the separators of a pattern, as (00) 0000-0000, between characters; what goes beyond its places follows. */
function laid(characters: string, pattern: string): string {
  let next = 0
  let text = ''
  for (const place of pattern) {
    if (next === characters.length) break
    text += place === '0' ? characters[next++] : place
  }
  return text + characters.slice(next)
}

const endsInSeparator = (text: string) => /[^\p{L}\p{N}]$/u.test(text)

/** Makes the mask of a code whose separators may stand anywhere, by how its characters are written. */
function maskOf(format: CodeName, write: (characters: string) => string, lengths: readonly number[]): Mask {
  const typed = (text: string) => {
    const characters = codeCharactersOf(format, text)
    return characters === undefined || endsInSeparator(text) ? text : write(characters)
  }
  return {
    bare: (text) => normalText(text, format),
    shown: typed,
    typed,
    isFull: (value) => lengths.includes(value.length),
  }
}

/** A DDD never begins with a zero: that is a trunk zero, written as the person does until it is understood. */
function writtenPhone(digits: string): string {
  if (digits.startsWith('0')) return digits
  return laid(digits, digits.length > 10 ? '(00) 00000-0000' : '(00) 0000-0000')
}

/** Writes a zero before a day or a month of one digit, once a separator is typed after it: 1/2/1990 is 01/02/1990. */
const withZeros = (text: string): string =>
  text.replace(/^(\d)(?=\D)/, '0$1').replace(/^(\d\d\D+)(\d)(?=\D)/, (_, day, month) => `${day}0${month}`)

/**
 * Writes digits in pairs parted by slashes while the text has no other separators than such. `places` is how many pairs a
 * separator follows, and `rest` what may stand after them.
 */
function inPairs(text: string, { places, pattern }: { readonly places: number; readonly pattern: string }) {
  const padded = withZeros(plainText(text)).replace(/[\s.-]/g, '/')
  const digits = padded.replaceAll('/', '')
  const fits = new RegExp(`^(?:\\d\\d/?){0,${places}}\\d*$`).test(padded)
  if (!fits) return text
  if (!endsInSeparator(text)) return laid(digits, pattern)
  return digits.length % 2 === 0 && digits.length > 0 && digits.length <= places * 2
    ? `${laid(digits, pattern)}/`
    : text
}

/** Writes a date as it is typed. One that begins with its year is left as it is: 2026-11-25 becomes 25/11/2026 as a whole. */
function typedDate(text: string): string {
  const yearFirst = text.replace(/^(\d\d)\/(\d\d)\/(\d\d?)[./-]$/, '$1$2-$3-')
  if (yearFirst !== text || /^\d{4}\D/.test(text)) return yearFirst
  return inPairs(text, { places: 2, pattern: '00/00/0000' })
}

/** Writes an expiry as it is typed; 20 is no month, so that 20/28- begins with a year. */
function typedExpiry(text: string): string {
  const yearFirst = text.replace(/^20\/(\d\d)[./-]$/, '20$1-')
  if (yearFirst !== text || /^\d{4}\D/.test(text)) return yearFirst
  return inPairs(text, { places: 1, pattern: '00/0000' })
}

/** The mask of a security code, whose digits are not parted. */
export const securityCodeMask: Mask = maskOf('codigoSeguranca', (digits) => digits, [])

/** Gives every mask by its name. */
export const masks: Readonly<Record<MaskName, Mask>> = {
  cpf: maskOf('cpf', (digits) => laid(digits, '000.000.000-00'), [11]),
  cep: maskOf('cep', (digits) => laid(digits, '00000-000'), [8]),
  cnpj: {
    ...maskOf('cnpj', (characters) => laid(characters, '00.000.000/0000-00'), [14]),
    keyboard: { inputMode: 'text', autoCapitalize: 'characters' },
  },
  telefone: maskOf('telefone', writtenPhone, [10, 11]),
  cartao: maskOf('cartao', formatCartao, [14, 15, 16, 18, 19]),
  validade: {
    bare: (text) => normalText(text, 'validade'),
    shown: typedExpiry,
    typed: typedExpiry,
    isFull: (value) => value.length === 4,
  },
  data: {
    bare: (text) => normalText(text, 'data'),
    shown: (value) => formatData(value) || value,
    typed: typedDate,
    isFull: (value) => value.length === 10,
  },
}

/**
 * Lets every text stand, and writes separators while one grows at its end; those left at the end by a deletion go with it. What
 * is typed or deleted before the end moves nothing else, so that the caret stays.
 */
export function optionsOf(mask: Mask): MaskitoOptions {
  let before = ''
  return {
    mask: /^[\s\S]*$/,
    postprocessors: [
      ({ value, selection }, initial) => {
        // What was not heard of before it was done, as by a keyboard that composes, is compared with what stood there last.
        const grown = value.length - (initial.value === value ? before : initial.value).length
        const isAtEnd = selection[1] >= value.length
        before = value
        if (isAtEnd && grown > 0) before = mask.typed(value)
        if (isAtEnd && grown < 0) before = value.replace(/[\s./)-]+$/, '')
        const end = before.length
        return before === value ? { value, selection } : { value: before, selection: [end, end] }
      },
    ],
  }
}
