import { getBoletoInfo } from '@brazilian-utils/brazilian-utils/get-boleto-info'
import { getPixPayloadInfo } from '@brazilian-utils/brazilian-utils/get-pix-payload-info'
import { isValidBoleto } from '@brazilian-utils/brazilian-utils/is-valid-boleto'
import { isValidPixPayload } from '@brazilian-utils/brazilian-utils/is-valid-pix-payload'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, formatLinhaDigitavel } from '../../engine/index.ts'
import { barcodeOf, dueDateOf, dueFactor, pixCode, typedLineOf } from '../../server/payment/index.ts'
import { brCode, crc16, tlv } from '../../server/payment/pix.ts'

describe('a BR Code', () => {
  const key = '123e4567-e12b-12d1-a456-426655440000'
  const place = 'pix.example.com/8b3da2f39a4140d1a91abd93113bd441'
  const end = [
    ['52', '0000'],
    ['53', '986'],
    ['58', 'BR'],
    ['59', 'Fulano de Tal'],
    ['60', 'BRASILIA'],
    ['62', tlv([['05', '***']])],
  ] as const

  it('has the CRC whose check value is 29B1', () => {
    expect(crc16('123456789')).toBe(0x29b1)
  })

  it('is, static and dynamic, what the manual of the Banco Central shows', () => {
    const account = (field: readonly [string, string]) =>
      ['26', tlv([['00', 'br.gov.bcb.pix'], field])] as const
    expect(brCode([['00', '01'], account(['01', key]), ...end])).toBe(
      '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D',
    )
    expect(brCode([['00', '01'], ['01', '12'], account(['25', place]), ...end])).toBe(
      '00020101021226700014br.gov.bcb.pix2548pix.example.com/8b3da2f39a4140d1a91abd93113bd4415204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***630464E4',
    )
  })

  it('[D35x] of a charge can be paid once, names its address, its amount, and a receiver cut to the limits', () => {
    const code = pixCode({
      txid: 'f'.repeat(32),
      amountInCents: 123_456,
      merchantName: 'Associação Odontológica de Demonstração Ltda',
      merchantCity: 'São José dos Campos',
    })
    expect(code).toBe(
      `00020101021226760014br.gov.bcb.pix2554pix.example.com/qr/v2/${'f'.repeat(32)}52040000530398654071234.565802BR5925Associacao Odontologica d6015Sao Jose dos Ca62070503***6304${code.slice(-4)}`,
    )
    expect(isValidPixPayload(code)).toBe(true)
    expect(getPixPayloadInfo(code)).toMatchObject({
      pointOfInitiation: 'dynamic',
      url: `pix.example.com/qr/v2/${'f'.repeat(32)}`,
      merchantName: 'Associacao Odontologica d',
      merchantCity: 'Sao Jose dos Ca',
    })
  })

  it('[D35x] is refused by readers after any one character was changed', () => {
    const code = pixCode({
      txid: 'a'.repeat(32),
      amountInCents: 5387,
      merchantName: 'Nome',
      merchantCity: 'Rio',
    })
    const changed = [...code].map(
      (sign, i) => code.slice(0, i) + (sign === '0' ? '1' : '0') + code.slice(i + 1),
    )
    expect(
      changed.filter((one) => one.toUpperCase() !== code.toUpperCase() && isValidPixPayload(one)),
    ).toEqual([])
  })
})

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
  ])('%s has the factor %s', (dueDate, factor) => {
    expect(dueFactor(dueDate)).toBe(factor)
  })

  it.each([
    { today: '2026-11-20', startDate: '2026-12-01', due: '2026-11-23' },
    { today: '2026-11-20', startDate: '2026-11-23', due: '2026-11-23' },
    { today: '2026-11-24', startDate: '2026-11-25', due: '2026-11-24' },
    { today: '2026-11-25', startDate: '2026-11-25', due: '2026-11-25' },
    { today: '2026-11-26', startDate: '2026-12-10', due: '2026-11-30' },
    { today: '2027-01-06', startDate: '2027-01-10', due: '2027-01-08' },
    { today: '2027-01-09', startDate: '2027-01-10', due: '2027-01-11' },
    { today: '2027-02-05', startDate: '2027-02-15', due: '2027-02-10' },
    { today: '2026-12-30', startDate: '2027-01-05', due: '2027-01-04' },
  ])('[D33q] of a boleto of $today for a plan from $startDate on is $due', ({ today, startDate, due }) => {
    expect(dueDateOf(today, startDate)).toBe(due)
  })
})

describe('the numbers of a boleto', () => {
  it('are those worked out by hand', () => {
    const barcode = barcodeOf(order)
    expect(barcode).toBe('00195164100000049900000001234567890123456789')
    expect(formatLinhaDigitavel(typedLineOf(barcode))).toBe(
      '00190.00009 01234.567897 01234.567897 5 16410000004990',
    )
    const other = barcodeOf({ ...order, dueDate: '2026-12-05', freeField: '0000001234567890123456718' })
    expect(other).toBe('00191165100000049900000001234567890123456718')
    expect(typedLineOf(other)).toBe('00190000090123456789701234567186116510000004990')
  })

  it('write a barcode known to all in the line known to all', () => {
    const line = typedLineOf('00196758600001026560000001149718606852452211')
    expect(formatLinhaDigitavel(line)).toBe('00190.00009 01149.718601 68524.522114 6 75860000102656')
  })

  it('change with one day over the factor’s new beginning', () => {
    const bill = { bank: '237', amountInCents: 2300, freeField: '1234567890123456789012345' }
    const ends = ['2025-02-21', '2025-02-22'].map((dueDate) =>
      formatLinhaDigitavel(typedLineOf(barcodeOf({ ...bill, dueDate }))).slice(-16),
    )
    expect(ends).toEqual(['1 99990000002300', '5 10000000002300'])
  })

  it('have the check digit 1 where the sum leaves 0 or 1', () => {
    const digits = ['0000000000000000000000007', '0000000000000000000000002'].map((freeField) =>
      typedLineOf(barcodeOf({ bank: '001', dueDate: '2025-02-22', amountInCents: 100, freeField })),
    )
    expect(digits.map((line) => line.slice(20, 33))).toEqual(['0000000000751', '0000000000261'])
  })

  it('are read back by another library, and refused after any one digit was changed', () => {
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
