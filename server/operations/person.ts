import { datedValidatorOf, todayInSaoPaulo } from '../../engine/index.ts'

/** What calls send in place of an identity card, which is no longer asked for. */
export const noIdentityCard = { rg: '00000000-0', dataExpedicao: '1999-09-09', orgaoEmissor: 'NULO' } as const

/** Trims a name and joins its words by single spaces. */
export function tidy(name: string): string {
  return name.normalize('NFC').trim().replace(/\s+/g, ' ')
}

/** Tells whether a birth date is before today, in São Paulo, and at most 120 years ago. */
export function isBirthDate(date: string, now: number): boolean {
  return datedValidatorOf('nascimento')?.reason(date, todayInSaoPaulo(now)) === undefined
}
