import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { discounted, lineTotal, orderTotal, percentOf, pixAmount } from '../../engine/money/index.ts'

const line = (precoCentavos: number, quantidade: number, descontoPercentual = 0) => ({
  precoCentavos,
  quantidade,
  descontoPercentual,
})

/** Rounds a non-negative fraction half up, in whole numbers of any size. */
const halfUp = (numerator: bigint, denominator: bigint) => (2n * numerator + denominator) / (2n * denominator)

describe('percentages', () => {
  it('[X13a] half a cent goes up, less goes down', () => {
    expect([percentOf(1, 50), percentOf(1, 49.99), percentOf(3, 50), percentOf(0, 50)]).toEqual([1, 0, 2, 0])
    expect([percentOf(10_000, 0.29), percentOf(10_000, 12.35), percentOf(4990, 100)]).toEqual([
      29, 1235, 4990,
    ])
  })

  it('[X13a] a discount rounds the remaining price, not the part taken off', () => {
    expect(discounted(23_805, 30)).toBe(16_664)
    expect(23_805 - percentOf(23_805, 30)).toBe(16_663)
  })

  it('[X13a] agrees with exact arithmetic for any price and any percentage of two decimals', () => {
    const cents = fc.nat(900_000_000)
    fc.assert(
      fc.property(cents, fc.integer({ min: 0, max: 20_000 }), (price, hundredths) => {
        const exact = halfUp(BigInt(price) * BigInt(hundredths), 10_000n)
        expect(percentOf(price, hundredths / 100)).toBe(Number(exact))
      }),
    )
    fc.assert(
      fc.property(cents, fc.integer({ min: 0, max: 10_000 }), (price, hundredths) => {
        const exact = halfUp(BigInt(price) * BigInt(10_000 - hundredths), 10_000n)
        expect(discounted(price, hundredths / 100)).toBe(Number(exact))
      }),
    )
  })
})

describe('dental', () => {
  it('[D29a] the total is the price of each life, summed in cents', () => {
    expect(orderTotal([line(2300, 1), line(4990, 2), line(11_990, 3)])).toBe(48_250)
    expect([2300, 4990, 11_990].map((price) => orderTotal([line(price, 99)]))).toEqual([
      227_700, 494_010, 1_187_010,
    ])
    expect(orderTotal([])).toBe(0)
  })

  it('[D32a] a Pix charges the months of the cycle and its fee once', () => {
    const amounts = [1, 6, 12].map((ciclo) =>
      pixAmount({ totalCentavos: 2 * 4990, ciclo, fator: 1, descontoCentavos: 0, taxaCentavos: 397 }),
    )
    expect(amounts).toEqual([10_377, 60_277, 120_157])
  })

  it('[D32b] the factor multiplies before discount and fee, half up', () => {
    const charge = { totalCentavos: 4990, ciclo: 6, descontoCentavos: 1000, taxaCentavos: 397 }
    expect(pixAmount({ ...charge, fator: 1 })).toBe(29_337)
    expect(pixAmount({ ...charge, fator: 0.95 })).toBe(27_840)
    expect(pixAmount({ ...charge, totalCentavos: 1, ciclo: 1, fator: 0.5 })).toBe(-602)
  })

  it('[X14a] the penalty is half of the remaining fees of twelve', () => {
    expect(percentOf(8 * 9980, 50)).toBe(39_920)
  })
})

/** Table 11.2: list price, then less 10, 20 and 30 per cent. */
const prices: readonly (readonly [string, number, number, number, number])[] = [
  ['Basic adult', 6186, 5567, 4949, 4330],
  ['Light adult', 9103, 8193, 7282, 6372],
  ['Plus adult', 13_656, 12_290, 10_925, 9559],
  ['Total adult', 19_998, 17_998, 15_998, 13_999],
  ['Premium adult', 41_314, 37_183, 33_051, 28_920],
  ['Basic puppy', 7364, 6628, 5891, 5155],
  ['Light puppy', 10_837, 9753, 8670, 7586],
  ['Plus puppy', 16_256, 14_630, 13_005, 11_379],
  ['Total puppy', 23_805, 21_425, 19_044, 16_664],
  ['Premium puppy', 49_183, 44_265, 39_346, 34_428],
]

describe('pet prices', () => {
  for (const [plan, list, less10, less20, less30] of prices) {
    it(`[P05a] ${plan} at ${list} cents is ${less10}, ${less20} and ${less30} after 10, 20 and 30 per cent`, () => {
      expect([10, 20, 30].map((percent) => discounted(list, percent))).toEqual([less10, less20, less30])
    })
  }

  it('[P05b] the discount is rounded on one unit before it is multiplied', () => {
    expect(lineTotal(line(23_805, 3, 30))).toBe(49_992)
    expect(discounted(3 * 23_805, 30)).toBe(49_991)
  })

  it('[P05b] a line without a discount costs its list price', () => {
    expect(lineTotal({ precoCentavos: 6186, quantidade: 2 })).toBe(12_372)
  })

  it('[P05c] the discounts of the partners give the totals of the specification', () => {
    expect(orderTotal([line(6186, 1, 30), line(10_837, 1, 30)])).toBe(11_916)
    expect(orderTotal([line(6186, 1, 20), line(9103, 1, 30)])).toBe(11_321)
    expect(orderTotal([line(41_314, 1, 10)])).toBe(37_183)
    expect(orderTotal([line(23_805, 2, 20)])).toBe(38_088)
  })
})

describe('payment methods', () => {
  const fee = (percentual: number, fixoCentavos = 0) => ({ percentual, fixoCentavos })
  const discountedBasic = [line(6186, 1, 30)]
  const listBasic = [line(6186, 1)]

  it('[P05d] taken reading: percentages are inert, debit adds R$ 5,00 and the old boleto R$ 15,00', () => {
    const totals = [fee(0), fee(0, 500), fee(0), fee(0, 1500)].map((each) =>
      orderTotal(discountedBasic, each),
    )
    expect(totals).toEqual([4330, 4830, 4330, 5830])
  })

  it('other readings are configuration: a discount per method, or a surcharge on the discounted price', () => {
    expect([fee(0), fee(-10), fee(-30)].map((each) => orderTotal(listBasic, each))).toEqual([
      6186, 5567, 4330,
    ])
    expect([fee(0), fee(10), fee(30)].map((each) => orderTotal(discountedBasic, each))).toEqual([
      4330, 4763, 5629,
    ])
  })

  it('[P05d] the fixed amount is charged once an order, after the sum', () => {
    expect(orderTotal([line(6186, 1, 30), line(10_837, 1, 30)], fee(0, 500))).toBe(12_416)
  })

  it('[X13b] an order is its lines in any order, and splitting a line changes nothing', () => {
    const lines = fc.array(fc.tuple(fc.nat(100_000), fc.nat(99), fc.constantFrom(0, 10, 20, 30)), {
      maxLength: 6,
    })
    fc.assert(
      fc.property(lines, (facts) => {
        const order = facts.map((each) => line(...each))
        const units = order.flatMap((each) =>
          Array.from({ length: each.quantidade }, () => ({ ...each, quantidade: 1 })),
        )
        expect(orderTotal(units)).toBe(orderTotal(order))
        expect(orderTotal([...order].reverse())).toBe(orderTotal(order))
      }),
    )
  })
})
