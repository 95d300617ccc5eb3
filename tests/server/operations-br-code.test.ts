import { getPixPayloadInfo } from '@brazilian-utils/brazilian-utils/get-pix-payload-info'
import { isValidPixPayload } from '@brazilian-utils/brazilian-utils/is-valid-pix-payload'
import { describe, expect, it } from 'vitest'
import { brCode, crc16, tlv } from '../../server/payment/br-code.ts'
import { pixCode } from '../../server/payment/index.ts'

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

  it('[D35w] has the CRC whose check value is 29B1', () => {
    expect(crc16('123456789')).toBe(0x29b1)
  })

  it('[D35w] is, static and dynamic, what the manual of the Banco Central shows', () => {
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
