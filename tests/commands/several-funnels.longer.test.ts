import { describe, expect, it } from 'vitest'
import type { VariantAnswers } from '../../scripts/variant/answers.ts'
import { ask } from '../../scripts/variant/ask.ts'
import { basesOf } from '../../scripts/variant/bases.ts'
import { openGround } from '../../scripts/variant/ground.ts'
import { openPrompts } from '../../scripts/variant/prompts.ts'
import { openTrial } from '../../scripts/variant/trial.ts'
import { variantOf } from '../../scripts/variant/variant-of.ts'
import { down, enter, gaveUp, instead, somebody } from './somebody.ts'
import { dental, pets, twoFunnels } from './two-funnels.ts'

const bases = basesOf(twoFunnels)
const beneath = bases.find(({ name }) => name === 'familia')!.funnels

const least: VariantAnswers = {
  ...{ base: 'familia', id: 'mar-azul', name: 'Mar Azul', origin: 77 },
  prefixes: { [dental]: 'mar-dental', [pets]: 'mar-pets' },
}
/** The new file with these answers, which the check finds nothing wrong with. */
function written(more: Partial<VariantAnswers>) {
  const value = variantOf({ ...least, ...more }, beneath)
  const added = { path: 'variants/mar-azul.variant.json', text: JSON.stringify(value) }
  expect(openTrial(twoFunnels)(added)).toEqual([])
  return JSON.parse(added.text)
}

// Each answer has the whole project checked.
describe('a variant with two funnels', { timeout: 60_000 }, () => {
  it('is asked for what each of them sells', async () => {
    const person = somebody([
      ['De qual variante', enter],
      ['Quais funis', enter],
      ['E depois da venda', enter],
      ['Nome do parceiro', `Mar Azul${enter}`],
      ['Nome do arquivo', enter],
      [`Começo do endereço de ${dental}`, instead('mar-dental')],
      [`Começo do endereço de ${pets}`, instead('mar-pets')],
      ['Código de origem', instead('77')],
      ['Logo', enter],
      ['Cor da marca', enter],
      [`Preços de ${dental}: Dental I 23,00`, enter],
      [`Preços de ${pets}: Dental I 30,00, Pet I 50,00`, `${down}${enter}`],
      ['Preço de Dental I,', enter],
      ['Preço de Pet I,', instead('10,00')],
      [`Descontos do Pix de ${dental}: Mensal 0,00`, enter],
      [`Descontos do Pix de ${pets}: Anual 5,00`, `${down}${enter}`],
      ['Desconto do Pix Anual', instead('61,00')],
      ['No máximo 60,00', instead('60,00')],
      [`Formas de pagamento de ${dental}`, enter],
      ['vem escolhida', enter],
      [`Formas de pagamento de ${pets}`, ` ${enter}`],
      ['Texto ao lado', enter],
    ])
    const asked = await ask(openPrompts(gaveUp, person.terminal), {
      files: twoFunnels,
      bases: bases.filter(({ name }) => name === 'familia'),
    })
    expect(person.left).toEqual([])
    expect(asked.answers).toMatchObject({
      prices: { [pets]: { 'plano-1': 3000, 'pet-1': 1000 } },
      discounts: { [pets]: { 12: 6000 } },
      methods: { [dental]: [5, 2, 1], [pets]: [5] },
    })
    expect(written(asked.answers)).toMatchObject({
      precos: { 'pet-1': 1000 },
      funis: {
        [dental]: { rotas: { prefixo: 'mar-dental' } },
        [pets]: {
          rotas: { prefixo: 'mar-pets' },
          pagamento: {
            formas: [5],
            pix: { descontos: { 12: 6000 } },
          },
        },
      },
    })
  })

  it('says the price of a product once where it is the same in both, and else in each', () => {
    const alike = { [dental]: { 'plano-1': 2000 }, [pets]: { 'plano-1': 2000 } }
    expect(written({ prices: alike })).toMatchObject({ precos: { 'plano-1': 2000 } })
    const { precos, funis } = written({
      prices: { [dental]: { 'plano-1': 2000 }, [pets]: { 'plano-1': 2500 } },
    })
    expect(precos).toBeUndefined()
    expect([funis[dental].precos, funis[pets].precos]).toEqual([{ 'plano-1': 2000 }, { 'plano-1': 2500 }])
  })

  it('leaves the other as it is where one takes a price that the other has', () => {
    const { precos, funis } = written({ prices: { [dental]: { 'plano-1': 3000 } } })
    expect(precos).toEqual({ 'plano-1': 3000 })
    expect(funis[dental].precos).toBeUndefined()
  })

  it('says a list once where it is the same for both', () => {
    const values = beneath.get(pets)!
    const both = new Map([
      [dental, values],
      [pets, values],
    ])
    const { pagamento, funis } = variantOf({ ...least, methods: { [dental]: [5], [pets]: [5] } }, both)
    expect(pagamento).toEqual({ formas: [5] })
    expect(funis).toEqual({
      [dental]: { rotas: { prefixo: 'mar-dental' } },
      [pets]: { rotas: { prefixo: 'mar-pets' } },
    })
  })

  it('says a method once that both take, each in the words of its own base', () => {
    const { pagamento, funis } = written({ methods: { [dental]: [5], [pets]: [5] } })
    expect([pagamento, funis[dental].pagamento, funis[pets].pagamento]).toEqual([
      { formas: [5] },
      undefined,
      undefined,
    ])
  })

  it('takes off at most half of the cheapest of the funnels it is asked of', () => {
    const ground = openGround(twoFunnels, beneath)
    expect(ground.mostOff(least, { flows: [pets], months: 12 })).toBe((3000 * 12) / 2)
    expect(ground.mostOff(least, { flows: [dental, pets], months: 12 })).toBe((2300 * 12) / 2)
  })
})
