import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  brandOf,
  codeFits,
  datedValidatorOf,
  hasCardNumber,
  shortExpiry,
} from '../../engine/validators/index.ts'
import { expectEach, reasonOf } from './validator-each.ts'

describe('card', () => {
  const wrongNumber = 'Este número de cartão não existe. Confira os números.'
  const wrongBrand =
    'Não aceitamos a bandeira deste cartão. Use Elo, Hipercard, Diners Club, American Express, Visa ou Mastercard.'
  const accepted: readonly (readonly [string, string])[] = [
    ['visa', '4111111111111111'],
    ['mastercard', '5555555555554444'],
    ['mastercard', '2223003122003222'],
    ['american_express', '378282246310005'],
    ['diners_club', '30569309025904'],
    ['diners_club', '38520000023237'],
    ['hipercard', '6062825624254001'],
    ['elo', '6362970000457013'],
    ['elo', '5067230000009011'],
  ]
  for (const [brand, number] of accepted) {
    it(`[P15d] accepts ${number} as ${brand}`, () => {
      expect([reasonOf('cartao', number), brandOf(number)?.name]).toEqual([undefined, brand])
    })
  }

  expectEach('P15c', 'cartao', ['4111111111111112', '4011788888881881', '4222222222222'], wrongNumber)
  expectEach('P15d', 'cartao', ['0000000000000000', '6011111111111117', '3530111333300000'], wrongBrand)
  expectEach('P15c', 'cartao', ['4111a11111111111'], 'Use apenas números no cartão.')

  it.each([
    ['elo', '401178-401179 431274 438935 451416 457393 457631-457632 504175 506699-506778 509000-509999'],
    ['elo', '627780 636297 636368 650031-650033 650035-650051 650405-650439 650485-650538 650541-650598'],
    ['elo', '650700-650718 650720-650727 650901-650978 651652-651679 655000-655019 655021-655058'],
    ['hipercard', '606282'],
    ['diners_club', '300000-305999 360000-369999 380000-399999'],
    ['american_express', '340000-349999 370000-379999'],
    ['mastercard', '222100-272099 510000-559999'],
  ])('[P15d] %s is known by its first six digits: %s', (brand, runs) => {
    for (const run of runs.split(' ')) {
      const [first = '', last = first] = run.split('-')
      const around = [Number(first) - 1, Number(first), Number(last), Number(last) + 1]
      expect(around.map((prefix) => brandOf(String(prefix))?.name === brand)).toEqual([
        false,
        true,
        true,
        false,
      ])
    }
  })

  it('[P15d] Elo is recognised before Visa and Mastercard, and nothing before six digits', () => {
    const names = ['401178', '401180', '506699', '506779', '655020', '655021', '4', '41111'].map(
      (prefix) => brandOf(prefix)?.name,
    )
    expect(names).toEqual(['elo', 'visa', 'elo', undefined, undefined, 'elo', undefined, undefined])
  })

  it('[P15c] changing any one digit of a good number is refused', () => {
    const number = '4111111111111111'
    fc.assert(
      fc.property(fc.nat(15), fc.integer({ min: 1, max: 9 }), (place, step) => {
        const digit = (Number(number[place]) + step) % 10
        expect(reasonOf('cartao', number.slice(0, place) + digit + number.slice(place + 1))).toBe(wrongNumber)
      }),
    )
  })

  it('[D33a] the security code has four digits on American Express and three elsewhere', () => {
    const amex = '378282246310005'
    const visa = '4111111111111111'
    expect([codeFits('1234', amex), codeFits('123', visa)]).toEqual([true, true])
    expect([codeFits('123', '6011111111111117'), codeFits('123', '')]).toEqual([true, true])
    expect([codeFits('123', amex), codeFits('1234', visa), codeFits('12a', visa)]).toEqual([
      false,
      false,
      false,
    ])
  })

  expectEach('P15e', 'validade', ['10829', '08290'], 'Use mês e ano, como 08/29.')

  it.each(['11/2026', '112026', ' 11 / 2026 '])('%j is the expiry 11/26', (value) => {
    const reasons = ['2026-11-30', '2026-12-01'].map((today) =>
      datedValidatorOf('validadeCartao')?.reason(value, today),
    )
    expect(reasons).toEqual([undefined, 'Este cartão está vencido. Use outro cartão.'])
    expect(shortExpiry(value).replace(/\D/g, '')).toBe('1126')
  })

  it('[P15f] a card of 11/26 is good on 30 November 2026 and expired on 1 December 2026', () => {
    const reasons = ['2026-11-30', '2026-12-01'].map((today) =>
      datedValidatorOf('validadeCartao')?.reason('1126', today),
    )
    expect(reasons).toEqual([undefined, 'Este cartão está vencido. Use outro cartão.'])
  })
})

describe('a card number in a text', () => {
  const number = '4111111111111111'
  const grouped = (sign: string) => number.replace(/(....)(?=.)/g, `$1${sign}`)

  it.each([
    number,
    grouped(' '),
    grouped('-'),
    grouped('.'),
    grouped('\u00a0'),
    grouped('  '),
    '4111 1111-1111.1111',
    `meu cartão: ${grouped(' ')}, 08/29, 123`,
    `x ${grouped(' ')} 123`,
    '3782 822463 10005',
    '6362970000457013',
  ])('is found in %j', (text) => {
    expect(hasCardNumber(text)).toBe(true)
  })

  it.each([
    '4111111111111112',
    '4222222222222',
    `${number}0000000000`,
    `a${number}`,
    '41 111111 1111111 1',
    '529.982.247-25',
    '52998224725',
    '(41) 98765-4321',
    '+55 41 98765-4321',
    '36.482.246/3100-05',
    '23793.38128 60007.827136 95000.063305 9 84660000010000',
    '34191.79001 01043.510047 91020.150008 6 91070026000',
    '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D',
    '2026-11-20T15:00:00.000Z',
    '',
  ])('is not found in %j', (text) => {
    expect(hasCardNumber(text)).toBe(false)
  })

  it('is found in no run of digits that a boleto has, whatever they are', () => {
    const digits = (length: number) =>
      fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: length, maxLength: length })
    fc.assert(fc.property(fc.oneof(digits(44), digits(47), digits(48)), (text) => !hasCardNumber(text)))
    fc.assert(fc.property(digits(11), (text) => !hasCardNumber(text)))
  })
})
