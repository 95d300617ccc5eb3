import { isOver120 } from '../dates/calendar.ts'
import { isRealDate } from '../format/formats.ts'
import { shortExpiry, validade } from './card.ts'
import { plainText, type RefusedExample, type Validator, validator } from './validator.ts'

const dayFirst = /^(\d\d?)[\s./-](\d\d?)[\s./-](\d{4})$|^(\d\d)[\s./-]?(\d\d)[\s./-]?(\d{4})$/
const yearFirst = /^(\d{4})[\s./-](\d\d?)[\s./-](\d\d?)$/

/**
 * Reads a date as people and browsers write it as yyyy-mm-dd: 27/03/1985, 27.3.1985, 27031985, 1985-03-27. Undefined unless the
 * calendar has it, and for a year of two digits, which may be of two centuries.
 */
export function isoOf(text: string): string | undefined {
  const parts = plainText(text).replace(yearFirst, '$3/$2/$1').match(dayFirst)?.slice(1).filter(Boolean)
  if (!parts) return undefined
  const iso = parts
    .reverse()
    .map((part) => part.padStart(2, '0'))
    .join('-')
  return isRealDate(iso) ? iso : undefined
}

const message = 'Confira a data: dia, mês e ano, como 27/03/1985.'

/** Accepts a date of the calendar as yyyy-mm-dd. */
export const data = validator({
  name: 'data',
  normal: (value) => isoOf(value) ?? plainText(value),
  reasons: [{ message, refuses: (value) => !isRealDate(value) }],
  examples: {
    valid: ['1985-03-27', '2028-02-29'],
    invalid: [
      { value: '', reason: message },
      { value: '2026-02-29', reason: message },
      { value: '2026-13-01', reason: message },
      { value: '27/03/1985', reason: message },
      { value: '0001-01-01', reason: message },
    ],
  },
})

const shortYear = /^(\d\d?)[\s./-](\d\d?)[\s./-](\d\d)$|^(\d\d)(0[1-9]|1[0-2])(\d\d)$/
const monthAndYear = /^(\d\d?)[\s./-](20\d\d)$|^(\d\d)(20\d\d)$/

/**
 * Accepts a date of this century, as yyyy-mm-dd: it may be written with two digits of its year, 02/03/22, or without its day,
 * 03/2022, which is the first of that month.
 */
export const dataRecente: Validator = {
  ...data,
  name: 'dataRecente',
  normal: (value) =>
    data.normal(
      plainText(value).replace(monthAndYear, '01/$1$3/$2$4').replace(shortYear, '$1$4/$2$5/20$3$6'),
    ),
}

const clock = /^(\d\d?)(?:[:.h] ?(\d\d)|h|(\d\d))(?: ?(?:h|min|m))?$/i
const time = 'Confira a hora: de 00:00 a 23:59, como 09:30.'

/** Accepts a time of the day as HH:MM: it may be written 9:30, 0930, 9h30 or 9h. */
export const hora = validator({
  name: 'hora',
  normal: (value) =>
    plainText(value).replace(
      clock,
      (_, hour, parted = '00', joined = parted) => `${hour.padStart(2, '0')}:${joined}`,
    ),
  reasons: [{ message: time, refuses: (value) => !/^(?:[01]\d|2[0-3]):[0-5]\d$/.test(value) }],
  examples: {
    valid: ['00:00', '23:59'],
    invalid: [
      { value: '', reason: time },
      { value: '24:00', reason: time },
      { value: '12:60', reason: time },
      { value: '9:30', reason: time },
    ],
  },
})

/** Judges a text by what day it is (yyyy-mm-dd, in São Paulo) and says the first reason for refusing it. */
export interface DatedValidator {
  readonly name: string
  readonly reason: (value: string, today: string) => string | undefined
  readonly examples: {
    readonly today: string
    readonly valid: readonly string[]
    readonly invalid: readonly RefusedExample[]
  }
}

const notBeforeToday = 'A data de nascimento precisa ser anterior a hoje.'
const tooOld = 'Confira o ano de nascimento.'
const issuedTooLongAgo = 'Confira o ano de expedição.'
const notIssuedBefore = 'A data de expedição precisa ser anterior a hoje.'
const expired = 'Este cartão está vencido. Use outro cartão.'

/** Accepts a birth date before today and at most 120 years ago, the birthday included. */
export const nascimento: DatedValidator = {
  name: 'nascimento',
  reason(value, today) {
    if (!data.accepts(value)) return data.reason(value)
    if (value >= today) return notBeforeToday
    return isOver120(value, today) ? tooOld : undefined
  },
  examples: {
    today: '2026-11-21',
    valid: ['2026-11-20', '1985-03-27', '1906-11-21'],
    invalid: [
      { value: '1985-02-30', reason: 'Confira a data: dia, mês e ano, como 27/03/1985.' },
      { value: '2026-11-21', reason: notBeforeToday },
      { value: '2027-01-01', reason: notBeforeToday },
      { value: '1906-11-20', reason: tooOld },
    ],
  },
}

/** Accepts the day on which an identity card was issued: before today, and in a lifetime of 120 years. */
export const expedicao: DatedValidator = {
  name: 'expedicao',
  reason(value, today) {
    if (!data.accepts(value)) return data.reason(value)
    if (value >= today) return notIssuedBefore
    return isOver120(value, today) ? issuedTooLongAgo : undefined
  },
  examples: {
    today: '2026-11-21',
    valid: ['2026-11-20', '2015-03-27'],
    invalid: [
      { value: '2015-02-30', reason: 'Confira a data: dia, mês e ano, como 27/03/1985.' },
      { value: '2026-11-21', reason: notIssuedBefore },
      { value: '0002-03-27', reason: issuedTooLongAgo },
    ],
  },
}

/** Accepts the expiry of a card, MMAA or MMAAAA of this century, until the last day of its month. */
export const validadeCartao: DatedValidator = {
  name: 'validadeCartao',
  reason(value, today) {
    if (!validade.accepts(value)) return validade.reason(value)
    const short = shortExpiry(value)
    return `20${short.slice(2)}-${short.slice(0, 2)}` < today.slice(0, 7) ? expired : undefined
  },
  examples: {
    today: '2026-11-30',
    valid: ['1126', '11/26', '0127', '11/2026', '11/2028'],
    invalid: [
      { value: '1326', reason: 'Use mês e ano, como 08/29.' },
      { value: '1026', reason: expired },
      { value: '12/25', reason: expired },
      { value: '10/2026', reason: expired },
    ],
  },
}

/** Lists every dated validator, sorted by name: a screen names one by its keyword `dated`. */
export const datedValidators = [expedicao, nascimento, validadeCartao] as const

/** Finds a dated validator by its name. */
export function datedValidatorOf(name: string): DatedValidator | undefined {
  return datedValidators.find((candidate) => candidate.name === name)
}
