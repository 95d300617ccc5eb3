import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addDays,
  addMonths,
  ageInMonths,
  bankingDayFrom,
  bankingDayUpTo,
  daysBetween,
  hourInMs,
  hourInSaoPaulo,
  isAdult,
  isOver120,
  isRealDate,
  knownDate,
  todayInSaoPaulo,
} from '../../engine/dates/index.ts'
import { datedValidatorOf } from '../../engine/validators/index.ts'

describe('banking days', () => {
  it.each([
    ['2024', '01-01 02-12 02-13 03-29 05-01 05-30 11-15 11-20 12-25'],
    ['2026', '01-01 02-16 02-17 04-03 04-21 05-01 06-04 09-07 10-12 11-02 11-20 12-25'],
    ['2027', '01-01 02-08 02-09 03-26 04-21 05-27 09-07 10-12 11-02 11-15'],
    ['2038', '01-01 03-08 03-09 04-21 04-23 06-24 09-07 10-12 11-02 11-15'],
  ])('of %s all weekdays are banking days but %s', (year, closed) => {
    const days = Array.from({ length: 365 }, (_, ahead) => addDays(`${year}-01-01`, ahead))
    const isWeekday = (day: string) => ![0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())
    const without = days.filter((day) => isWeekday(day) && bankingDayFrom(day) !== day)
    expect(without.map((day) => day.slice(5)).join(' ')).toBe(closed)
  })

  it.each([
    ['2026-11-29', '2026-11-27', '2026-11-30'],
    ['2026-11-30', '2026-11-30', '2026-11-30'],
    ['2026-12-25', '2026-12-24', '2026-12-28'],
    ['2027-02-08', '2027-02-05', '2027-02-10'],
  ])('%s counts as %s before a limit, and as %s from it on', (day, before, after) => {
    expect([bankingDayUpTo(day), bankingDayFrom(day)]).toEqual([before, after])
  })
})

describe('calendar', () => {
  it('[D41e] only days of the calendar are dates', () => {
    const real = ['1985-03-27', '2000-02-29', '2028-02-29', '2026-12-31']
    const unreal = '1900-02-29 2026-02-29 2026-04-31 2026-00-10 2026-13-01 2026-01-00 2026-1-1'.split(' ')
    expect([...real, ...unreal, '+012026-11-25', ''].filter(isRealDate)).toEqual(real)
  })

  it('[D30f] 0001-01-01, empty and null are no date, with or without a time of day', () => {
    const none = ['0001-01-01', '0001-01-01T00:00:00', '', null, undefined, 'amanhã', '2026-02-30']
    expect(none.filter((value) => knownDate(value) !== undefined)).toEqual([])
    expect(['2026-12-01', '2026-12-01T00:00:00'].map(knownDate)).toEqual(['2026-12-01', '2026-12-01'])
  })

  it('days are added over months, years and leap days', () => {
    expect(addDays('2026-11-30', 1)).toBe('2026-12-01')
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
    expect(addDays('2027-03-01', -1)).toBe('2027-02-28')
  })

  it('months are added over shorter ones, also in years of fewer than four digits', () => {
    expect(addMonths('0999-01-31', 1)).toBe('0999-02-28')
  })

  it('a company opened 180 days ago is 180 calendar days old, one day earlier 181', () => {
    expect(daysBetween('2026-05-25', '2026-11-21')).toBe(180)
    expect(daysBetween('2026-05-24', '2026-11-21')).toBe(181)
    expect(daysBetween('2026-05-21', '2026-11-21')).toBe(184)
    expect(daysBetween('2026-11-22', '2026-11-21')).toBe(-1)
  })

  it('adding the days between two dates leads from one to the other', () => {
    const days = fc.integer({ min: -100_000, max: 100_000 })
    fc.assert(
      fc.property(days, days, (a, b) => {
        const [from, to] = [addDays('2026-11-21', a), addDays('2026-11-21', b)]
        expect(daysBetween(from, to)).toBe(b - a)
        expect(addDays(from, b - a)).toBe(to)
      }),
    )
  })
})

describe('today in São Paulo', () => {
  const platform = new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'America/Sao_Paulo',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    hourCycle: 'h23',
  })
  const instants: readonly (readonly [string, string, number])[] = [
    ['2026-11-25T02:59:59.999Z', '2026-11-24', 23],
    ['2026-11-25T03:00:00.000Z', '2026-11-25', 0],
    ['2026-11-25T00:00:00.000Z', '2026-11-24', 21],
    ['2027-01-01T02:00:00.000Z', '2026-12-31', 23],
    ['2027-02-14T02:59:59.999Z', '2027-02-13', 23],
  ]
  it.each(instants)('[X10i] %s is %s, hour %i', (instant, date, hour) => {
    expect(hourInSaoPaulo(Date.parse(instant))).toEqual({ date, hour })
    expect(todayInSaoPaulo(Date.parse(instant))).toBe(date)
  })

  it('[X10i] agrees with the time zones of the machine at every hour from 2020 to 2060: summer time is not back', () => {
    const wrong: string[] = []
    for (let at = Date.UTC(2020, 0); at < Date.UTC(2061, 0); at += hourInMs) {
      const { date, hour } = hourInSaoPaulo(at)
      const shown = platform.format(at)
      if (shown !== `${date} ${String(hour).padStart(2, '0')}`) wrong.push(shown)
    }
    expect(wrong).toEqual([])
  })

  it('[X10i] gives the day of any instant, in any order', () => {
    const instant = fc.integer({ min: Date.UTC(2020, 0), max: Date.UTC(2060, 0) })
    fc.assert(
      fc.property(fc.array(instant, { minLength: 1, maxLength: 20 }), (instants) => {
        expect(instants.map(todayInSaoPaulo)).toEqual(
          instants.map((epochMs) => platform.format(epochMs).slice(0, 10)),
        )
      }),
    )
  })
})

const ages: readonly (readonly [
  birth: string,
  today: string,
  months: number,
  adult: boolean,
  over120: boolean,
])[] = [
  ['2008-11-22', '2026-11-21', 215, false, false],
  ['2008-11-21', '2026-11-21', 216, true, false],
  ['2008-02-29', '2026-02-28', 215, false, false],
  ['2008-02-29', '2026-03-01', 216, true, false],
  ['1906-11-21', '2026-11-21', 1440, true, false],
  ['1906-11-20', '2026-11-21', 1440, false, true],
  ['1906-10-21', '2026-11-21', 1441, false, true],
  ['1980-02-29', '2100-03-01', 1440, true, false],
  ['1980-02-29', '2100-03-02', 1440, false, true],
]

it.each(ages)('[D18a] born %s, on %s a person is %i months old', (birth, today, months) => {
  expect(ageInMonths(birth, today)).toBe(months)
})

it.each(ages)(
  '[D18b] born %s, on %s a person of %i months is an adult: %s',
  (birth, today, _, adult, over120) => {
    expect([isAdult(birth, today), isOver120(birth, today)]).toEqual([adult, over120])
  },
)

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
