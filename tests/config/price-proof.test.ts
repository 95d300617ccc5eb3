import { describe, expect, it } from 'vitest'
import { priceProofs, readProject } from '../../engine/config/index.ts'
import { filesUnder, schemaFiles } from './project.ts'

const base = filesUnder('../../variants/pet').filter(({ path }) => path.startsWith('pet-base'))
const flow = (name: string, requires: readonly string[]) => ({
  path: `flows/${name}/flow.json`,
  text: JSON.stringify({ requires }),
})
const flows = [flow('loja', ['codOrigemVenda']), flow('consulta', [])]
const files = [
  ...[...schemaFiles, ...flows],
  ...base.map((file) => ({ ...file, path: `variants/pet/${file.path}` })),
]

/** Proves the prices of a new partner over the base that all partners have. */
function provedOf(more: object) {
  const text = JSON.stringify(
    { extends: 'pet/pet-base', funis: { consulta: {}, loja: {} }, ...more },
    null,
    2,
  )
  const project = readProject([...files, { path: 'variants/pet/mar.variant.json', text }])
  const proofs = priceProofs(project)
  expect(proofs).toHaveLength(1)
  const [{ id, prices } = { id: '', prices: [] }] = proofs
  const lineOf = (said: string) =>
    `variants/pet/mar.variant.json:${text.split('\n').findIndex((line) => line.includes(said)) + 1}`
  return { id, prices, lineOf }
}

const plans = ['BASIC', 'LIGHT', 'PLUS', 'TOTAL', 'PREMIUM']
/** What a table of the specification says of each plan, puppy and adult. */
const pricesOf = ({ prices }: ReturnType<typeof provedOf>) =>
  plans.map((plan) =>
    ['filhote', 'adulto'].map((band) => prices.find(({ id }) => id === `${plan}/${band}`)?.precoCentavos),
  )

describe('the proof of prices', () => {
  it('gives each plan in each band by each way of paying, to the cent', () => {
    const partner = provedOf({ descontos: { geral: 30, planos: { PREMIUM: 30 } } })
    expect(partner.id).toBe('mar/loja')
    expect(pricesOf(partner)).toEqual([
      [5155, 4330],
      [7586, 6372],
      [11_379, 9559],
      [16_664, 13_999],
      [34_428, 28_920],
    ])
    const basic = partner.prices.find(({ id }) => id === 'BASIC/adulto')
    expect(basic?.metodos.map(({ id, totalCentavos }) => [id, totalCentavos])).toEqual([
      [2, 4330],
      [3, 4830],
      [1, 4330],
    ])
    expect(pricesOf(provedOf({}))).toEqual([
      [5891, 4949],
      [8670, 7282],
      [13_005, 10_925],
      [19_044, 15_998],
      [44_265, 37_183],
    ])
  })

  it('says of each factor the file and the line, and of a discount the key that decided it', () => {
    const { prices, lineOf } = provedOf({ descontos: { produtos: { 'LIGHT/adulto': 30 } } })
    const of = (name: string) => prices.find(({ id }) => id === name)
    const baseLine = (line: number) => `variants/pet/pet-base.variant.json:${line}`
    const text = base[0]?.text.split('\n') ?? []
    const lineIn = (said: string) => baseLine(text.findIndex((line) => line.includes(said)) + 1)
    expect(of('LIGHT/adulto')).toMatchObject({
      listaCentavos: 9103,
      listaAt: lineIn('9103'),
      descontoPercentual: 30,
      descontoKey: 'produtos.LIGHT/adulto',
      descontoAt: lineOf('LIGHT/adulto'),
    })
    expect(of('PREMIUM/adulto')).toMatchObject({
      descontoKey: 'planos.PREMIUM',
      descontoAt: lineIn('"PREMIUM": 10'),
    })
    expect(of('BASIC/filhote')).toMatchObject({ descontoKey: 'geral', descontoAt: lineIn('"geral": 20') })
    const debit = of('BASIC/filhote')?.metodos.find(({ id }) => id === 3)
    expect(debit).toMatchObject({ changes: ['+R$\u00a05,00'], at: lineIn('"fixoCentavos": 500') })
  })

  it('follows other readings of what a way of paying does, the percentage before the fixed amount', () => {
    const by = (modo: string, percentual: number, fixoCentavos: number) =>
      provedOf({
        descontos: { geral: 30 },
        pagamento: { metodos: [{ id: 1, nome: 'Boleto', ajuste: { modo, percentual, fixoCentavos } }] },
      }).prices.find(({ id }) => id === 'BASIC/adulto')?.metodos[0]
    expect(by('nenhum', 30, 1500)).toMatchObject({ totalCentavos: 4330, changes: [] })
    expect(by('acrescimo', 30, 0)).toMatchObject({ totalCentavos: 5629, changes: ['+30%'] })
    expect(by('acrescimo', 0, 1500)).toMatchObject({ totalCentavos: 5830, changes: ['+R$\u00a015,00'] })
    expect(by('desconto', 10, 100)).toMatchObject({
      totalCentavos: 3797,
      changes: ['−10%', '−R$\u00a01,00'],
    })
  })

  it('leaves out what sells no plan by bands', () => {
    const dental = filesUnder('../../variants/dental').map((file) => ({
      ...file,
      path: `variants/dental/${file.path}`,
    }))
    const selling = flow('dental-individual', ['codOrigemVenda'])
    expect(priceProofs(readProject([...schemaFiles, selling, ...dental]))).toEqual([])
  })
})
