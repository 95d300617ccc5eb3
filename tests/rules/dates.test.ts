import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addDays,
  daysBetween,
  hourInSaoPaulo,
  isRealDate,
  knownDate,
  todayInSaoPaulo,
} from '../../engine/dates/index.ts'

describe('calendar', () => {
  it('[D41e] only days of the calendar are dates', () => {
    const real = ['1985-03-27', '2000-02-29', '2028-02-29', '2026-12-31']
    const unreal = [
      '1900-02-29',
      '2026-02-29',
      '2026-04-31',
      '2026-00-10',
      '2026-13-01',
      '2026-01-00',
      '2026-1-1',
      '+012026-11-25',
      '',
    ]
    expect([...real, ...unreal].filter(isRealDate)).toEqual(real)
  })

  it('[D30f] 0001-01-01, empty and null are no date, with or without a time of day', () => {
    const none = ['0001-01-01', '0001-01-01T00:00:00', '', null, undefined, 'amanhã', '2026-02-30']
    expect(none.filter((value) => knownDate(value) !== undefined)).toEqual([])
    expect(['2026-12-01', '2026-12-01T00:00:00'].map(knownDate)).toEqual(['2026-12-01', '2026-12-01'])
  })

  it('[D30i] days are added over months, years and leap days', () => {
    expect(addDays('2026-11-30', 1)).toBe('2026-12-01')
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
    expect(addDays('2027-03-01', -1)).toBe('2027-02-28')
  })

  it('[C03a] a company opened 180 days ago is 180 calendar days old, one day earlier 181', () => {
    expect(daysBetween('2026-05-25', '2026-11-21')).toBe(180)
    expect(daysBetween('2026-05-24', '2026-11-21')).toBe(181)
    expect(daysBetween('2026-05-21', '2026-11-21')).toBe(184)
    expect(daysBetween('2026-11-22', '2026-11-21')).toBe(-1)
  })

  it('[C03a] adding the days between two dates leads from one to the other', () => {
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
  const instants: readonly (readonly [string, string, number])[] = [
    ['2026-11-25T02:59:59.999Z', '2026-11-24', 23],
    ['2026-11-25T03:00:00.000Z', '2026-11-25', 0],
    ['2026-11-25T00:00:00.000Z', '2026-11-24', 21],
    ['2027-01-01T02:00:00.000Z', '2026-12-31', 23],
    ['2018-11-04T02:59:59.999Z', '2018-11-03', 23],
    ['2018-11-04T03:00:00.000Z', '2018-11-04', 1],
    ['2019-02-17T02:30:00.000Z', '2019-02-16', 23],
    ['1969-12-31T23:00:00.000Z', '1969-12-31', 20],
  ]
  for (const [instant, date, hour] of instants) {
    it(`[X10i] ${instant} is ${date}, hour ${hour}, summer time included`, () => {
      expect(hourInSaoPaulo(Date.parse(instant))).toEqual({ date, hour })
      expect(todayInSaoPaulo(Date.parse(instant))).toBe(date)
    })
  }

  it('[X10i] agrees with the calendar of the platform at any instant, in any order', () => {
    const platform = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' })
    const instant = fc.integer({ min: Date.UTC(1970, 0), max: Date.UTC(2060, 0) })
    fc.assert(
      fc.property(fc.array(instant, { minLength: 1, maxLength: 20 }), (instants) => {
        expect(instants.map(todayInSaoPaulo)).toEqual(instants.map((epochMs) => platform.format(epochMs)))
      }),
    )
  })
})
