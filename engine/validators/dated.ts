import { isOver120 } from '../dates/ages.ts'
import { data } from './data.ts'
import { shortExpiry, validade } from './validade.ts'
import type { RefusedExample } from './validator.ts'

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
