import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isStartDateOpen, type StartDatesConfig, startDates } from '../../engine/dates/index.ts'

const config: StartDatesConfig = {
  dias: [1, 5, 10, 15, 20, 25],
  horaCorte: 21,
  ofertas: 2,
  terceira: { pedido: { deDia: 19, ateDia: 24 }, simulacao: { dia: 13 } },
  manutencao: null,
}

/** Reads an instant written in the local time of São Paulo. */
const at = (local: string) => Date.parse(`${local.replace(' ', 'T')}-03:00`)

const offersOf = (local: string) => ({
  pedido: startDates(config, at(local), 'pedido'),
  simulacao: startDates(config, at(local), 'simulacao'),
})

interface Offer {
  readonly now: string
  readonly both: readonly string[]
  readonly third?: Readonly<Partial<Record<'pedido' | 'simulacao', string>>>
}

/** Table 9.2 at both ends of each interval, then the examples of 9.3. */
const offers: readonly Offer[] = [
  { now: '2026-10-31 21:00:00', both: ['2026-11-05', '2026-11-10'] },
  { now: '2026-11-04 20:59:59', both: ['2026-11-05', '2026-11-10'] },
  { now: '2026-11-04 21:00:00', both: ['2026-11-10', '2026-11-15'] },
  { now: '2026-11-09 20:59:59', both: ['2026-11-10', '2026-11-15'] },
  { now: '2026-11-09 21:00:00', both: ['2026-11-15', '2026-11-20'] },
  { now: '2026-11-14 20:59:59', both: ['2026-11-15', '2026-11-20'] },
  { now: '2026-11-14 21:00:00', both: ['2026-11-20', '2026-11-25'] },
  { now: '2026-11-19 20:59:59', both: ['2026-11-20', '2026-11-25'] },
  { now: '2026-11-19 21:00:00', both: ['2026-11-25', '2026-12-01'], third: { pedido: '2026-12-05' } },
  { now: '2026-11-24 20:59:59', both: ['2026-11-25', '2026-12-01'], third: { pedido: '2026-12-05' } },
  { now: '2026-11-24 21:00:00', both: ['2026-12-01', '2026-12-05'] },
  { now: '2026-11-30 20:59:59', both: ['2026-12-01', '2026-12-05'] },
  { now: '2026-11-01 00:00:00', both: ['2026-11-05', '2026-11-10'] },
  { now: '2026-11-12 23:59:00', both: ['2026-11-15', '2026-11-20'] },
  { now: '2026-11-13 00:00:00', both: ['2026-11-15', '2026-11-20'], third: { simulacao: '2026-11-25' } },
  { now: '2026-11-13 23:59:00', both: ['2026-11-15', '2026-11-20'], third: { simulacao: '2026-11-25' } },
  { now: '2026-11-14 00:00:00', both: ['2026-11-15', '2026-11-20'] },
  { now: '2026-11-30 21:00:00', both: ['2026-12-05', '2026-12-10'] },
  { now: '2026-12-19 21:00:00', both: ['2026-12-25', '2027-01-01'], third: { pedido: '2027-01-05' } },
  { now: '2026-12-31 20:59:00', both: ['2027-01-01', '2027-01-05'] },
  { now: '2026-12-31 21:00:00', both: ['2027-01-05', '2027-01-10'] },
  { now: '2027-02-28 20:59:00', both: ['2027-03-01', '2027-03-05'] },
  { now: '2027-02-28 21:00:00', both: ['2027-03-05', '2027-03-10'] },
  { now: '2028-02-28 21:00:00', both: ['2028-03-01', '2028-03-05'] },
  { now: '2028-02-29 20:59:00', both: ['2028-03-01', '2028-03-05'] },
  { now: '2028-02-29 21:00:00', both: ['2028-03-05', '2028-03-10'] },
]

describe('offers', () => {
  for (const { now, both, third = {} } of offers) {
    it(`[D30a] at ${now} order and simulation offer ${both.join(', ')}${(third.pedido ?? third.simulacao) ? ' and a third' : ''}`, () => {
      expect(offersOf(now)).toEqual({
        pedido: third.pedido ? [...both, third.pedido] : both,
        simulacao: third.simulacao ? [...both, third.simulacao] : both,
      })
    })
  }

  it('[D30b] a date closes at 21:00:00 exactly, not a millisecond before', () => {
    expect(offersOf('2026-11-19 20:59:59.999').pedido[0]).toBe('2026-11-20')
    expect(offersOf('2026-11-19 21:00:00.000').pedido[0]).toBe('2026-11-25')
  })

  it('[D30c] the third date of the order is the next in order, from the 19th to the 24th at 21:00', () => {
    expect(offersOf('2026-11-19 20:59:59.999').pedido).toHaveLength(2)
    expect(offersOf('2026-11-19 21:00:00.000').pedido[2]).toBe('2026-12-05')
    expect(offersOf('2026-11-24 20:59:59.999').pedido[2]).toBe('2026-12-05')
    expect(offersOf('2026-11-24 21:00:00.000').pedido).toHaveLength(2)
  })

  it('[D30c] day 13 brings no third date to the order, nor do days 19 to 24 to the simulation', () => {
    expect(offersOf('2026-11-13 12:00:00').pedido).toHaveLength(2)
    expect(offersOf('2026-11-22 12:00:00').simulacao).toHaveLength(2)
  })

  it('[D30d] the third date of the simulation lasts the whole local day 13', () => {
    const lengths = ['12 23:59:59.999', '13 00:00:00', '13 23:59:59.999', '14 00:00:00'].map(
      (moment) => offersOf(`2026-11-${moment}`).simulacao.length,
    )
    expect(lengths).toEqual([2, 3, 3, 2])
  })

  it('days, hour, number of offers and windows come from the configuration', () => {
    const other: StartDatesConfig = {
      dias: [31],
      horaCorte: 12,
      ofertas: 1,
      terceira: { pedido: { deDia: 1, ateDia: 2 }, simulacao: { dia: 30 } },
      manutencao: null,
    }
    expect(startDates(other, at('2026-10-30 11:59:59'), 'pedido')).toEqual(['2026-10-31'])
    expect(startDates(other, at('2026-10-30 12:00:00'), 'pedido')).toEqual(['2026-12-31'])
    expect(startDates(other, at('2026-10-30 12:00:00'), 'simulacao')).toEqual(['2026-12-31', '2027-01-31'])
    expect(startDates({ ...other, dias: [] }, at('2026-10-30 12:00:00'), 'pedido')).toEqual([])
  })
})

/** Offers by the independent form: 21:00 in São Paulo is 00:00 UTC of the offered day itself. */
function offersByUtc(epochMs: number, place: 'pedido' | 'simulacao'): readonly string[] {
  const now = new Date(epochMs)
  const local = new Date(epochMs - 3 * 3_600_000)
  const days = [0, 1, 2].flatMap((month) =>
    config.dias.map((day) => Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + month, day)),
  )
  const from = (day: number) => Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), day)
  const hasThird = place === 'pedido' ? from(20) <= epochMs && epochMs < from(25) : local.getUTCDate() === 13
  return days
    .filter((day) => epochMs < day)
    .slice(0, hasThird ? 3 : 2)
    .map((day) => new Date(day).toISOString().slice(0, 10))
}

describe('independent form', () => {
  const start = Date.UTC(2026, 0, 1)
  const end = Date.UTC(2029, 0, 1)

  it('[D30a] both forms agree every two hours and a second before, from 2026 to 2028', () => {
    const differences: string[] = []
    for (let hour = start; hour < end; hour += 2 * 3_600_000) {
      for (const epochMs of [hour - 1_000, hour]) {
        for (const place of ['pedido', 'simulacao'] as const) {
          const [ours, theirs] = [startDates(config, epochMs, place), offersByUtc(epochMs, place)]
          if (ours.join() !== theirs.join()) differences.push(`${new Date(epochMs).toISOString()} ${place}`)
        }
      }
    }
    expect(differences).toEqual([])
  })

  it('[D30g] whatever is offered on either screen can be confirmed until its cut-off', () => {
    const instant = fc.integer({ min: start, max: end })
    fc.assert(
      fc.property(instant, fc.constantFrom('pedido' as const, 'simulacao' as const), (epochMs, place) => {
        for (const date of startDates(config, epochMs, place)) {
          const cutOff = Date.parse(`${date}T00:00:00Z`)
          expect(
            [epochMs, cutOff - 1, cutOff].map((moment) => isStartDateOpen(config, date, moment)),
          ).toEqual([true, true, false])
        }
      }),
    )
  })
})

describe('confirming a date', () => {
  it('[D30g] a date chosen at 20:58 is refused at 21:01', () => {
    expect(isStartDateOpen(config, '2026-11-25', at('2026-11-24 20:58:00'))).toBe(true)
    expect(isStartDateOpen(config, '2026-11-25', at('2026-11-24 21:01:00'))).toBe(false)
  })

  it('[D30g] a past date, a day never offered and a date further than any offer are refused', () => {
    const refused = ['2026-10-25', '2026-11-21', '2026-11-26', '2026-12-10', '2099-01-01', '2026-11-31']
    expect(refused.filter((date) => isStartDateOpen(config, date, at('2026-11-21 12:00:00')))).toEqual([])
  })

  it('[D30f] the sentinel 0001-01-01, empty and null are no date', () => {
    const none = ['0001-01-01', '0001-01-01T00:00:00', '', null, undefined]
    expect(none.filter((date) => isStartDateOpen(config, date, at('2026-11-21 12:00:00')))).toEqual([])
  })

  it('[D30e] during maintenance, both days included, nothing is offered and nothing confirmed', () => {
    const closed: StartDatesConfig = { ...config, manutencao: { de: '2026-11-20', ate: '2026-11-21' } }
    const moments = [
      '2026-11-19 23:59:59',
      '2026-11-20 00:00:00',
      '2026-11-21 23:59:59',
      '2026-11-22 00:00:00',
    ]
    const states = moments.map((moment) => [
      startDates(closed, at(moment), 'simulacao').length,
      isStartDateOpen(closed, '2026-11-25', at(moment)),
    ])
    expect(states).toEqual([
      [2, true],
      [0, false],
      [0, false],
      [2, true],
    ])
  })
})
