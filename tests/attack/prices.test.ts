import { describe, expect, it } from 'vitest'
import { check } from '../../engine/config/index.ts'
import { pixCycles } from '../../server/sale/prices.ts'
import { variantOf } from '../../server/sale/variant.ts'
import { funnels } from '../../tools/project.ts'
import { filesUnder, projectWith, words } from '../config/project.ts'

const path = 'variants/loja/azul.variant.json'
const good = JSON.parse(filesUnder('_base').find((file) => file.path === path)?.text ?? '')
const text = JSON.stringify({
  ...good,
  produtos: [
    { idProduto: 1, nome: 'Dental I', precoCentavos: 2300 },
    { idProduto: 2, nome: 'Dental II', precoCentavos: 4990 },
  ],
  pagamento: {
    metodos: [{ id: 5, nome: 'Pix' }],
    pix: {
      fator: 1,
      taxaCentavos: 397,
      minutos: 30,
      ciclos: [
        { ciclo: 1, nome: 'Mensal', descontoCentavos: 0 },
        { ciclo: 6, nome: 'Semestral', descontoCentavos: 0 },
        { ciclo: 12, nome: 'Anual', descontoCentavos: 0 },
      ],
    },
  },
})

/** Checks a project with one piece of a variant said otherwise; gives the codes of what is wrong there. */
function said(from: string, to: string): readonly string[] {
  const compact = (piece: string) => piece.replaceAll(/([:,]) /g, '$1')
  expect(text).toContain(compact(from))
  const laid = projectWith({ path, text: text.replace(compact(from), compact(to)) })
  return check(laid, words).flatMap(({ severity, code }) => (severity === 'erro' ? [code] : []))
}

/** Prices, fees and discounts that nobody means, each with the piece of the file it stands in. */
const refused: readonly (readonly [from: string, to: string])[] = [
  ...['-1', '49.9', '"4990"', 'null', '1e9', '10000001', 'true', '[]'].map(
    (price) => ['"precoCentavos": 4990', `"precoCentavos": ${price}`] as const,
  ),
  ...['-1', '3.97', '"397"', '100001'].map(
    (fee) => ['"taxaCentavos": 397', `"taxaCentavos": ${fee}`] as const,
  ),
  ...['0', '-1', '0.49', '2.01', '100', '"1"'].map((factor) => ['"fator": 1', `"fator": ${factor}`] as const),
  ...['-1', '10.5', '"0"', '1151', '2300', '1000000'].map(
    (discount) =>
      [
        '"nome": "Mensal", "descontoCentavos": 0',
        `"nome": "Mensal", "descontoCentavos": ${discount}`,
      ] as const,
  ),
  ['"nome": "Anual", "descontoCentavos": 0', '"nome": "Anual", "descontoCentavos": 13801'],
  ['"ciclo": 6', '"ciclo": 0'],
]

describe('a variant', () => {
  it('[T06eh] sells at no price below nothing or out of all measure, and gives no more than half of one away', () => {
    expect(said('"taxaCentavos": 397', '"taxaCentavos": 0')).toEqual([])
    expect(
      said('"nome": "Mensal", "descontoCentavos": 0', '"nome": "Mensal", "descontoCentavos": 1150'),
    ).toEqual([])
    expect(
      said('"nome": "Anual", "descontoCentavos": 0', '"nome": "Anual", "descontoCentavos": 13800'),
    ).toEqual([])
    expect(refused.filter(([from, to]) => said(from, to).length === 0)).toEqual([])
  }, 120_000)

  it('[T06eh] that passes charges more than nothing, for every product, every cycle and every number of lives', () => {
    const { variant: served } = funnels()('pf-implante')
    const variant = variantOf({ variant: () => served } as never, 'pf-implante')
    for (const { precoCentavos } of variant.produtos)
      for (const lives of [1, 2, 99])
        for (const { totalCentavos } of pixCycles(variant, precoCentavos * lives))
          expect(totalCentavos).toBeGreaterThan(0)
  })
})
