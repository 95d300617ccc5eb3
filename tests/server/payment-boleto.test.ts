import { getBoletoInfo } from '@brazilian-utils/brazilian-utils/get-boleto-info'
import { isValidBoleto } from '@brazilian-utils/brazilian-utils/is-valid-boleto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, formatLinhaDigitavel } from '../../engine/index.ts'
import { barcodeOf, dueDateOf, dueFactor, typedLineOf } from '../../server/payment/index.ts'

const order = {
  bank: '001',
  dueDate: '2026-11-25',
  amountInCents: 4990,
  freeField: '0000001234567890123456789',
}

describe('the due date', () => {
  it.each([
    ['2000-07-03', '1000'],
    ['2002-05-01', '1667'],
    ['2010-11-17', '4789'],
    ['2025-02-21', '9999'],
    ['2025-02-22', '1000'],
    ['2025-02-23', '1001'],
    ['2026-11-25', '1641'],
    ['2026-12-01', '1647'],
    ['2026-12-05', '1651'],
    ['2049-10-13', '9999'],
    ['2049-10-14', '1000'],
  ])('[D33r] %s has the factor %s', (dueDate, factor) => {
    expect(dueFactor(dueDate)).toBe(factor)
  })

  it.each([
    { today: '2026-11-20', startDate: '2026-12-01', due: '2026-11-23' },
    { today: '2026-11-20', startDate: '2026-11-23', due: '2026-11-22' },
    { today: '2026-11-24', startDate: '2026-11-25', due: '2026-11-24' },
    { today: '2026-11-25', startDate: '2026-11-25', due: '2026-11-25' },
    { today: '2026-12-30', startDate: '2027-01-05', due: '2027-01-02' },
  ])('[D33q] of a boleto of $today for a plan from $startDate on is $due', ({ today, startDate, due }) => {
    expect(dueDateOf(today, startDate)).toBe(due)
  })
})

describe('the numbers of a boleto', () => {
  it('[D33r] are those worked out by hand', () => {
    const barcode = barcodeOf(order)
    expect(barcode).toBe('00195164100000049900000001234567890123456789')
    expect(formatLinhaDigitavel(typedLineOf(barcode))).toBe(
      '00190.00009 01234.567897 01234.567897 5 16410000004990',
    )
    const other = barcodeOf({ ...order, dueDate: '2026-12-05', freeField: '0000001234567890123456718' })
    expect(other).toBe('00191165100000049900000001234567890123456718')
    expect(typedLineOf(other)).toBe('00190000090123456789701234567186116510000004990')
  })

  it('[D33r] write a barcode known to all in the line known to all', () => {
    const line = typedLineOf('00196758600001026560000001149718606852452211')
    expect(formatLinhaDigitavel(line)).toBe('00190.00009 01149.718601 68524.522114 6 75860000102656')
  })

  it('[D33r] change with one day over the factor’s new beginning', () => {
    const bill = { bank: '237', amountInCents: 2300, freeField: '1234567890123456789012345' }
    const ends = ['2025-02-21', '2025-02-22'].map((dueDate) =>
      formatLinhaDigitavel(typedLineOf(barcodeOf({ ...bill, dueDate }))).slice(-16),
    )
    expect(ends).toEqual(['1 99990000002300', '5 10000000002300'])
  })

  it('[D33r] have the check digit 1 where the sum leaves 0 or 1', () => {
    const digits = ['0000000000000000000000007', '0000000000000000000000002'].map((freeField) =>
      typedLineOf(barcodeOf({ bank: '001', dueDate: '2025-02-22', amountInCents: 100, freeField })),
    )
    expect(digits.map((line) => line.slice(20, 33))).toEqual(['0000000000751', '0000000000261'])
  })

  it('[D33r] are read back by another library, and refused after any one digit was changed', () => {
    const anyOrder = fc.record({
      bank: fc.constantFrom('001', '237', '341', '999'),
      dueDate: fc.integer({ min: 0, max: 700 }).map((days) => addDays('2026-01-01', days)),
      amountInCents: fc.integer({ min: 1, max: 9_999_999_999 }),
      freeField: fc.stringMatching(/^\d{25}$/),
    })
    fc.assert(
      fc.property(anyOrder, fc.nat({ max: 46 }), fc.integer({ min: 1, max: 9 }), (one, place, more) => {
        const line = typedLineOf(barcodeOf(one))
        expect(line).toHaveLength(47)
        expect(isValidBoleto(line)).toBe(true)
        const [year, month, day] = one.dueDate.split('-').map(Number)
        expect(getBoletoInfo(line, { referenceDate: new Date(2026, 10, 20) })).toMatchObject({
          bankCode: one.bank,
          amount: one.amountInCents,
          expirationDate: new Date(Number(year), Number(month) - 1, Number(day)),
        })
        const digit = (Number(line[place]) + more) % 10
        const changed = `${line.slice(0, place)}${digit}${line.slice(place + 1)}`
        // The fields are guarded by their own digits; what follows them by one that is sometimes forced to 1.
        if (place < 32) expect(isValidBoleto(changed)).toBe(false)
      }),
    )
  })
})
