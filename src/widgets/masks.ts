import type { MaskitoOptions } from '@maskito/core'
import type { MaskName } from '../../engine/config/language/widgets.ts'
import {
  type CodeName,
  codeCharactersOf,
  formatCartao,
  formatData,
  normalText,
  plainText,
} from '../../engine/index.ts'

/**
 * Shows a value with its separators. A mask only adds and moves separators: what is typed is judged by the validator of its
 * format alone, and nothing of it is ever cut.
 */
export interface Mask {
  /** Gives what is stored for a text on screen, by the validator of the mask's format; '' for none. */
  bare(text: string): string
  /** Gives the value that is stored for such a text, where that is no text. */
  kept?(text: string): unknown
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
function applyPattern(characters: string, pattern: string): string {
  let next = 0
  let text = ''
  for (const place of pattern) {
    if (next === characters.length) break
    text += place === '0' ? characters[next++] : place
  }
  return text + characters.slice(next)
}

const endsInSeparator = (text: string) => /[^\p{L}\p{N}]$/u.test(text)

/** Makes the mask of a code whose separators may be anywhere, by how its characters are written. */
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

/** A DDD never begins with a zero: that is a trunk zero, left as it is typed until the number is whole. */
const writtenPhone = (digits: string): string =>
  digits.startsWith('0')
    ? digits
    : applyPattern(digits, digits.length > 10 ? '(00) 00000-0000' : '(00) 0000-0000')

const phone = maskOf('telefone', writtenPhone, [10, 11])

/** Writes a zero before a day or a month of one digit, once a separator is typed after it: 1/2/1990 is 01/02/1990. */
function withZeros(text: string, pairs: number): string {
  const first = text.replace(/^(\d)(?=\D)/, '0$1')
  return pairs === 1 ? first : first.replace(/^(\d\d\D+)(\d)(?=\D)/, (_, day, month) => `${day}0${month}`)
}

/** Writes digits in pairs parted by slashes and what follows them; a text with separators elsewhere stays as it is. */
function inPairs(text: string, pattern: '00/00/0000' | '00/0000'): string {
  const pairs = pattern.split('/').length - 1
  const padded = withZeros(plainText(text), pairs).replace(/[\s.-]/g, '/')
  if (!new RegExp(`^(?:\\d\\d/?){0,${pairs}}\\d*$`).test(padded)) return text
  const digits = padded.replaceAll('/', '')
  if (!endsInSeparator(text)) return applyPattern(digits, pattern)
  const hasPairs = digits.length === 2 || digits.length === pairs * 2
  return hasPairs ? `${applyPattern(digits, pattern)}/` : text
}

const expiryOf = (text: string) => normalText(text, 'validade')

/** Writes an expiry as it is typed, and with the two digits of its year once it is whole. */
function writtenExpiry(text: string): string {
  const value = expiryOf(text)
  const isWhole = /^\d{4}$/.test(value) && !endsInSeparator(text)
  return isWhole ? applyPattern(value, '00/00') : inPairs(text, '00/0000')
}

/** Writes a date as it is typed. One that begins with its year is left as it is until it is whole. */
function writtenDate(text: string): string {
  if (!/^\d{4}\D/.test(text)) return inPairs(text, '00/00/0000')
  return /^\d{4}\D\d\d\D\d\d$/.test(text) ? formatData(normalText(text, 'data')) || text : text
}

/** Gives every mask by its name. */
export const masks: Readonly<Record<MaskName, Mask>> = {
  cpf: maskOf('cpf', (digits) => applyPattern(digits, '000.000.000-00'), [11]),
  cep: maskOf('cep', (digits) => applyPattern(digits, '00000-000'), [8]),
  cnpj: {
    ...maskOf('cnpj', (characters) => applyPattern(characters, '00.000.000/0000-00'), [14]),
    keyboard: { inputMode: 'text', autoCapitalize: 'characters' },
  },
  telefone: {
    ...phone,
    typed: (text) => {
      const value = phone.bare(text)
      return phone.isFull(value) ? writtenPhone(value) : phone.typed(text)
    },
  },
  cartao: maskOf('cartao', formatCartao, [14, 15, 16, 18, 19]),
  validade: {
    bare: expiryOf,
    shown: writtenExpiry,
    typed: writtenExpiry,
    isFull: (value) => value.length === 4,
  },
  data: {
    bare: (text) => normalText(text, 'data'),
    shown: (value) => formatData(value) || value,
    typed: writtenDate,
    isFull: (value) => value.length === 10,
  },
  dataRecente: {
    bare: (text) => normalText(text, 'dataRecente'),
    shown: (value) => formatData(value) || value,
    typed: (text) => (/^\d\d\D?20/.test(plainText(text)) ? inPairs(text, '00/0000') : writtenDate(text)),
    isFull: (value) => value.length === 10,
  },
}

const separatorsAtEnd = /[\s./)-]+$/

/**
 * Accepts every text, and writes it with its separators while it grows at its end; those left at the end by a deletion go with
 * it. What is typed or deleted before the end moves nothing else, so that the caret stays.
 */
export function optionsOf(mask: Mask): MaskitoOptions {
  // What was typed since the text began to grow, and what is shown of it: only the former has every sign.
  let typed = ''
  let shown = ''
  const forget = () => {
    typed = ''
    shown = ''
  }
  return {
    mask: /^[\s\S]*$/,
    plugins: [
      (element) => {
        element.addEventListener('blur', forget)
        return () => element.removeEventListener('blur', forget)
      },
    ],
    postprocessors: [
      ({ value, selection }, initial) => {
        if (value === shown) return { value, selection }
        // What was typed without an event, as by a keyboard that composes, is compared with what was shown last.
        const before = initial.value === value ? shown : initial.value
        const isAtEnd = selection[1] >= value.length
        const isGrown = isAtEnd && value.length > before.length
        if (isGrown && value.startsWith(before))
          typed = (before === shown ? typed : before) + value.slice(before.length)
        else typed = isAtEnd && value.length < before.length ? value.replace(separatorsAtEnd, '') : value
        shown = isGrown ? mask.typed(typed) : typed
        return shown === value
          ? { value, selection }
          : { value: shown, selection: [shown.length, shown.length] }
      },
    ],
  }
}
