import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, ageInMonths, isAdult, isOver120 } from '../../engine/dates/index.ts'
import { datedValidatorOf } from '../../engine/validators/index.ts'

interface AgeCase {
  readonly birth: string
  readonly today: string
  readonly months: number
  readonly adult: boolean
  readonly over120: boolean
}

const cases: readonly AgeCase[] = [
  { birth: '2008-11-22', today: '2026-11-21', months: 215, adult: false, over120: false },
  { birth: '2008-11-21', today: '2026-11-21', months: 216, adult: true, over120: false },
  { birth: '2008-02-29', today: '2026-02-28', months: 215, adult: false, over120: false },
  { birth: '2008-02-29', today: '2026-03-01', months: 216, adult: true, over120: false },
  { birth: '1906-11-21', today: '2026-11-21', months: 1440, adult: true, over120: false },
  { birth: '1906-11-20', today: '2026-11-21', months: 1440, adult: false, over120: true },
  { birth: '1906-10-21', today: '2026-11-21', months: 1441, adult: false, over120: true },
  { birth: '1980-02-29', today: '2100-03-01', months: 1440, adult: true, over120: false },
  { birth: '1980-02-29', today: '2100-03-02', months: 1440, adult: false, over120: true },
]

for (const { birth, today, months, adult, over120 } of cases) {
  it(`[D18a] born ${birth}, on ${today} a person is ${months} months old`, () => {
    expect(ageInMonths(birth, today)).toBe(months)
  })

  it(`[D18b] born ${birth}, on ${today} a person is ${adult ? '' : 'not '}an adult`, () => {
    expect([isAdult(birth, today), isOver120(birth, today)]).toEqual([adult, over120])
  })
}

it('[D18c] a missing birth date is a minor and not over 120', () => {
  for (const missing of [undefined, null, '', '0001-01-01', '2026-02-30']) {
    expect([isAdult(missing, '2026-11-21'), isOver120(missing, '2026-11-21')]).toEqual([false, false])
  }
})

it('[D18b] once adult, a person stays so until the 120th birthday, and over 120 for ever', () => {
  const birth = fc.integer({ min: 0, max: 60_000 }).map((days) => addDays('1850-01-01', days))
  fc.assert(
    fc.property(birth, fc.nat(50_000), (born, days) => {
      const today = addDays(born, days)
      const tomorrow = addDays(today, 1)
      expect(isAdult(born, today) && isOver120(born, today)).toBe(false)
      if (isAdult(born, today)) expect(isAdult(born, tomorrow) || isOver120(born, tomorrow)).toBe(true)
      if (isOver120(born, today)) expect(isOver120(born, tomorrow)).toBe(true)
    }),
  )
})

describe('birth date of the field', () => {
  const reason = (birth: string) => datedValidatorOf('nascimento')?.reason(birth, '2026-11-21')

  it('[D41f] today or later is refused, yesterday is not', () => {
    expect(reason('2026-11-20')).toBeUndefined()
    expect(reason('2026-11-21')).toBe('A data de nascimento precisa ser anterior a hoje.')
    expect(reason('2026-11-22')).toBe('A data de nascimento precisa ser anterior a hoje.')
  })

  it('over 120 years is a wrong date, not a minor', () => {
    expect(reason('1906-11-21')).toBeUndefined()
    expect(reason('1906-11-20')).toBe('Confira o ano de nascimento.')
    expect(reason('1906-10-21')).toBe('Confira o ano de nascimento.')
  })
})

describe('pet age bands', () => {
  it('[P06a] a pet born on 21/11/2025 leaves the puppy band on 21/11/2026', () => {
    expect(ageInMonths('2025-11-21', '2026-11-20')).toBe(11)
    expect(ageInMonths('2025-11-21', '2026-11-21')).toBe(12)
  })

  it('[P06a] the adult band ends on the 9th birthday', () => {
    expect(ageInMonths('2017-11-22', '2026-11-21')).toBe(107)
    expect(ageInMonths('2017-11-21', '2026-11-21')).toBe(108)
  })
})
