import { describe, expect, it } from 'vitest'
import type { SourceFile } from '../../engine/config/index.ts'
import { file, from, laidIn as laid, variant } from './laid.ts'

/** What the schema of variants declares of lists of changes. */
const changing = file('schemas/variant.schema.json', {
  properties: {
    precos: { changes: { list: 'produtos', by: 'codigo', sets: 'precoCentavos' } },
    pagamento: {
      properties: {
        pix: {
          properties: { descontos: { changes: { list: 'ciclos', by: 'ciclo', sets: 'descontoCentavos' } } },
        },
        formas: { changes: { list: 'metodos', by: 'id' } },
      },
    },
  },
})

const laidIn = (files: readonly SourceFile[], id: string) => laid([changing, ...files], id)

describe('changes to a list', () => {
  const um = { codigo: 'um', nome: 'Um', precoCentavos: 100 }
  const dois = { codigo: 'dois', nome: 'Dois', precoCentavos: 200 }
  const base = variant('a', { produtos: [um, dois] })

  it('changes prices by the code of a product, each over those of its base', () => {
    const files = [
      base,
      variant('b', { extends: 'a', precos: { dois: 250 } }),
      variant('c', {
        extends: 'b',
        precos: { um: 110 },
        funis: { venda: { precos: { um: 120 } }, troca: {} },
      }),
    ]
    const prices = (id: string) =>
      (laidIn(files, id).value as { produtos: { precoCentavos: number }[] }).produtos.map(
        ({ precoCentavos }) => precoCentavos,
      )
    expect([prices('c/venda'), prices('c/troca')]).toEqual([
      [120, 250],
      [110, 250],
    ])
  })

  it('gives way to a list of products laid over it', () => {
    const files = [
      base,
      variant('b', { extends: 'a', precos: { um: 110 } }),
      variant('c', { extends: 'b', produtos: [um], funis: { venda: {} } }),
    ]
    expect(laidIn(files, 'c/venda').value).toEqual({ produtos: [um] })
  })

  it('is where a price comes from; the rest of the product stays where it was', () => {
    const source = laidIn(
      [base, variant('b', { extends: 'a', funis: { venda: { precos: { dois: 250 } } } })],
      'b/venda',
    )
    expect([
      from(source, ['produtos', 1, 'precoCentavos']),
      from(source, ['produtos', 1, 'nome']),
      from(source, ['produtos', 0, 'precoCentavos']),
    ]).toEqual([
      'variants/b.variant.json /funis/venda/precos/dois',
      'variants/a.variant.json /produtos/1/nome',
      'variants/a.variant.json /produtos/0/precoCentavos',
    ])
  })
})

it('changes a discount by the months of its period, and tells where each value comes from', () => {
  const periods = [
    { ciclo: 1, nome: 'Mensal', descontoCentavos: 0 },
    { ciclo: 6, nome: 'Semestral', descontoCentavos: 0 },
  ]
  const source = laidIn(
    [
      variant('a', { pagamento: { metodos: [5], pix: { taxa: 3, ciclos: periods } } }),
      variant('b', { extends: 'a', pagamento: { pix: { descontos: { 6: 1000 } } }, funis: { venda: {} } }),
    ],
    'b/venda',
  )
  expect(source.value).toEqual({
    pagamento: {
      metodos: [5],
      pix: { taxa: 3, ciclos: [periods[0], { ...periods[1], descontoCentavos: 1000 }] },
    },
  })
  const paths = ['taxa', 'ciclos/1/nome', 'ciclos/1/descontoCentavos', 'ciclos/0/descontoCentavos']
  expect(paths.map((path) => from(source, ['pagamento', 'pix', ...path.split('/')]))).toEqual([
    'variants/a.variant.json /pagamento/pix/taxa',
    'variants/a.variant.json /pagamento/pix/ciclos/1/nome',
    'variants/b.variant.json /pagamento/pix/descontos/6',
    'variants/a.variant.json /pagamento/pix/ciclos/0/descontoCentavos',
  ])
})

it('keeps of a list the entries that are named, in their new order, and tells where each was written', () => {
  const metodos = [
    { id: 5, nome: 'Pix' },
    { id: 2, nome: 'Cartão' },
    { id: 1, nome: 'Boleto' },
  ]
  const files = [
    variant('a', { pagamento: { metodos } }),
    variant('b', { extends: 'a', pagamento: { formas: [1, 9, 5] }, funis: { venda: {} } }),
  ]
  const source = laidIn(files, 'b/venda')
  expect(source.value).toEqual({ pagamento: { metodos: [metodos[2], metodos[0]] } })
  expect(from(source, ['pagamento', 'metodos', 0, 'nome'])).toBe(
    'variants/a.variant.json /pagamento/metodos/2/nome',
  )
})
