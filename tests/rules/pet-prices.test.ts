import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import {
  type Discounts,
  discountKey,
  discountOf,
  type MethodFee,
  offersOf,
  offerTotal,
  pricedLine,
  withFee,
} from '../../engine/money/index.ts'

const base = JSON.parse(
  readFileSync(new URL('../../variants/pet/pet-base.variant.json', import.meta.url), 'utf8'),
)

/** The list price that the base of all variants has for a plan in a band. */
const listOf = (plano: string, faixa: string): number =>
  base.planosPet.find(({ codigo }: { codigo: string }) => codigo === plano).precos[faixa]

const line = (plano: string, faixa: string, quantidade = 1) => ({
  plano,
  faixa,
  quantidade,
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
const [boleto, cartao, debito] = [methodOf(1), methodOf(2), methodOf(3)]
const old: MethodFee = { modo: 'acrescimo', percentual: 0, fixoCentavos: 1500 }

describe('what an order of plans for pets costs', () => {
  it('is the list price of the base, less one discount rounded on one pet', () => {
    expect(pricedLine(line('TOTAL', 'filhote', 3), partners)).toEqual({
      ...line('TOTAL', 'filhote', 3),
      descontoPercentual: 30,
      precoCentavos: 16_664,
      totalCentavos: 49_992,
    })
  })

  it('takes the discount of the product before that of the plan, and that before that of all, never two', () => {
    const of = (plano: string, faixa: string) => discountOf(blue, { plano, faixa })
    expect([of('LIGHT', 'adulto'), of('PREMIUM', 'adulto'), of('BASIC', 'adulto')]).toEqual([30, 10, 20])
    expect(discountOf({}, { plano: 'BASIC', faixa: 'adulto' })).toBe(0)
    expect(discountOf(blue, { plano: 'constructor', faixa: 'adulto' })).toBe(20)
  })

  it('is what is offered: each plan in each band it has a price for, and no other', () => {
    const offers = offersOf(base.planosPet, base.faixas, partners)
    expect(offers).toHaveLength(10)
    expect(offers.find(({ id }) => id === 'TOTAL/filhote')).toMatchObject({
      plano: 'TOTAL',
      nome: 'Pet Total',
      categoria: 'B',
      faixa: 'filhote',
      idFaixa: 1,
      nomeFaixa: 'Menores que 1 ano',
      listaCentavos: 23_805,
      descontoPercentual: 30,
      precoCentavos: 16_664,
    })
    const [first] = base.planosPet
    const listed = offersOf([{ ...first, precos: { adulto: 6186, idoso: 9000 } }], base.faixas, {})
    expect(listed.map(({ id, precoCentavos }) => [id, precoCentavos])).toEqual([['BASIC/adulto', 6186]])
  })

  it('says which key decided a discount', () => {
    const of = (plano: string, faixa: string) => discountKey(blue, { plano, faixa })
    expect(of('LIGHT', 'adulto')).toEqual(['produtos', 'LIGHT/adulto'])
    expect([of('PREMIUM', 'adulto'), of('LIGHT', 'filhote')]).toEqual([['planos', 'PREMIUM'], ['geral']])
    expect(discountKey({}, { plano: 'LIGHT', faixa: 'adulto' })).toBeUndefined()
  })

  it('gives the totals of the specification', () => {
    const abre = [line('BASIC', 'adulto'), line('LIGHT', 'filhote')]
    expect(offerTotal(abre, { discounts: partners })).toBe(11_916)
    expect(offerTotal([line('BASIC', 'adulto'), line('LIGHT', 'adulto')], { discounts: blue })).toBe(11_321)
    expect(offerTotal([line('PREMIUM', 'adulto')], { discounts: base.descontos })).toBe(37_183)
    expect(offerTotal([line('TOTAL', 'filhote', 2)], { discounts: base.descontos })).toBe(38_088)
  })

  it('adds R$ 5,00 once an order by debit and R$ 15,00 by the old boleto, and nothing by card and boleto', () => {
    const abre = [line('BASIC', 'adulto'), line('LIGHT', 'filhote')]
    const by = (fee: MethodFee) => offerTotal(abre, { discounts: partners, fee })
    expect([boleto, debito, cartao, old].map(by)).toEqual([11_916, 12_416, 11_916, 13_416])
    expect(withFee(11_916, debito)).toBe(12_416)
    expect(withFee(11_916, undefined)).toBe(11_916)
  })

  it('may take a percentage off or add one, by the configuration alone', () => {
    const one = [line('BASIC', 'adulto')]
    const fee = (modo: MethodFee['modo'], percentual: number): MethodFee => ({
      modo,
      percentual,
      fixoCentavos: 0,
    })
    expect(offerTotal(one, { discounts: {}, fee: fee('desconto', 30) })).toBe(4330)
    expect(offerTotal(one, { discounts: partners, fee: fee('acrescimo', 30) })).toBe(5629)
    expect(offerTotal(one, { discounts: partners, fee: fee('nenhum', 30) })).toBe(4330)
  })
})
