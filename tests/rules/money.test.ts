import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Discounts,
  discounted,
  discountKey,
  discountOf,
  lineTotal,
  type MethodFee,
  offersOf,
  offerTotal,
  orderTotal,
  percentOf,
  pixAmount,
  pricedLine,
  withFee,
} from '../../engine/money/index.ts'

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

describe('pet prices', () => {
  it('[P05b] the discount is rounded on one unit before it is multiplied', () => {
    expect(lineTotal(line(23_805, 3, 30))).toBe(49_992)
    expect(discounted(3 * 23_805, 30)).toBe(49_991)
    expect(lineTotal({ precoCentavos: 6186, quantidade: 2 })).toBe(12_372)
  })
})

describe('an order', () => {
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

const base = JSON.parse(
  readFileSync(new URL('../../variants/pet/pet-base.variant.json', import.meta.url), 'utf8'),
)

/** The list price that the base of all variants has for a plan in a band. */
const listOf = (plano: string, faixa: string): number =>
  base.planosPet.find(({ codigo }: { codigo: string }) => codigo === plano).precos[faixa]

const petLine = (plano: string, faixa: string, quantidade = 1) => ({
  ...{ plano, faixa, quantidade },
  listaCentavos: listOf(plano, faixa),
})

const partners: Discounts = { geral: 30 }
const blue: Discounts = {
  geral: 20,
  planos: { PREMIUM: 10 },
  produtos: { 'LIGHT/adulto': 30, 'PLUS/adulto': 30 },
}
const methodOf = (id: number): MethodFee =>
  base.pagamento.metodos.find((method: { id: number }) => method.id === id).ajuste
const boleto = methodOf(1)
const cartao = methodOf(2)
const debito = methodOf(3)
const old: MethodFee = { modo: 'acrescimo', percentual: 0, fixoCentavos: 1500 }

describe('what an order of plans for pets costs', () => {
  it('[P05f] is the list price of the base, less one discount rounded on one pet', () => {
    expect(pricedLine(petLine('TOTAL', 'filhote', 3), partners)).toEqual({
      ...petLine('TOTAL', 'filhote', 3),
      ...{ descontoPercentual: 30, precoCentavos: 16_664, totalCentavos: 49_992 },
    })
  })

  it('[P05f] takes the discount of the product before that of the plan, and that before that of all, never two', () => {
    const of = (plano: string, faixa: string) => discountOf(blue, { plano, faixa })
    expect([of('LIGHT', 'adulto'), of('PREMIUM', 'adulto'), of('BASIC', 'adulto')]).toEqual([30, 10, 20])
    expect(discountOf({}, { plano: 'BASIC', faixa: 'adulto' })).toBe(0)
    expect(discountOf(blue, { plano: 'constructor', faixa: 'adulto' })).toBe(20)
  })

  it('[P05i] is what is offered: each plan in each band it has a price for, and no other', () => {
    const offers = offersOf(base.planosPet, base.faixas, partners)
    expect(offers).toHaveLength(10)
    expect(offers.find(({ id }) => id === 'TOTAL/filhote')).toMatchObject({
      ...{ plano: 'TOTAL', nome: 'Pet Total', categoria: 'B', faixa: 'filhote', idFaixa: 1 },
      ...{ nomeFaixa: 'Menores que 1 ano', listaCentavos: 23_805, descontoPercentual: 30 },
      precoCentavos: 16_664,
    })
    const [first] = base.planosPet
    const listed = offersOf([{ ...first, precos: { adulto: 6186, idoso: 9000 } }], base.faixas, {})
    expect(listed.map(({ id, precoCentavos }) => [id, precoCentavos])).toEqual([['BASIC/adulto', 6186]])
  })

  it('[P05i] says which key decided a discount', () => {
    const of = (plano: string, faixa: string) => discountKey(blue, { plano, faixa })
    expect(of('LIGHT', 'adulto')).toEqual(['produtos', 'LIGHT/adulto'])
    expect([of('PREMIUM', 'adulto'), of('LIGHT', 'filhote')]).toEqual([['planos', 'PREMIUM'], ['geral']])
    expect(discountKey({}, { plano: 'LIGHT', faixa: 'adulto' })).toBeUndefined()
  })

  it('[P05c] gives the totals of the specification', () => {
    const abre = [petLine('BASIC', 'adulto'), petLine('LIGHT', 'filhote')]
    expect(offerTotal(abre, { discounts: partners })).toBe(11_916)
    expect(offerTotal([petLine('BASIC', 'adulto'), petLine('LIGHT', 'adulto')], { discounts: blue })).toBe(
      11_321,
    )
    expect(offerTotal([petLine('PREMIUM', 'adulto')], { discounts: base.descontos })).toBe(37_183)
    expect(offerTotal([petLine('TOTAL', 'filhote', 2)], { discounts: base.descontos })).toBe(38_088)
  })

  it('[P05d] [P05g] adds R$ 5,00 once an order by debit and R$ 15,00 by the old boleto, and nothing by card and boleto', () => {
    const abre = [petLine('BASIC', 'adulto'), petLine('LIGHT', 'filhote')]
    const by = (fee: MethodFee) => offerTotal(abre, { discounts: partners, fee })
    expect([boleto, debito, cartao, old].map(by)).toEqual([11_916, 12_416, 11_916, 13_416])
    expect(withFee(11_916, debito)).toBe(12_416)
    expect(withFee(11_916, undefined)).toBe(11_916)
  })

  it('[P05e] may take a percentage off or add one, by the configuration alone', () => {
    const one = [petLine('BASIC', 'adulto')]
    const fee = (modo: MethodFee['modo'], percentual: number): MethodFee => ({
      ...{ modo, percentual, fixoCentavos: 0 },
    })
    expect(offerTotal(one, { discounts: {}, fee: fee('desconto', 30) })).toBe(4330)
    expect(offerTotal(one, { discounts: partners, fee: fee('acrescimo', 30) })).toBe(5629)
    expect(offerTotal(one, { discounts: partners, fee: fee('nenhum', 30) })).toBe(4330)
  })
})
