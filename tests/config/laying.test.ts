import { describe, expect, it } from 'vitest'
import { findFunnel, originOf, readProject, type Traced } from '../../engine/config/index.ts'
import { projectWith } from './project.ts'

const file = (path: string, value: unknown) => ({ path, text: JSON.stringify(value, null, 2) })

const variant = (name: string, value: object) => file(`variants/${name}.variant.json`, value)

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

const laidIn = (files: readonly ReturnType<typeof file>[], id: string) =>
  findFunnel(readProject([changing, ...files]), id)!.source

const from = (source: Traced, path: readonly (string | number)[]) => {
  const { document, path: place } = originOf(source, path)
  return `${document.file} /${place.join('/')}`
}

it('[X02a] lays a variant over its base: objects merge, lists and plain values replace', () => {
  const { value } = laidIn(
    [
      variant('a', { tema: { cor: 'azul', logo: { nome: 'A' } }, lista: [1, 2, 3], texto: 'a' }),
      variant('b', {
        extends: 'a',
        tema: { logo: { nome: 'B' } },
        lista: [4],
        texto: null,
        funis: { venda: {} },
      }),
    ],
    'b/venda',
  )
  expect(value).toEqual({ tema: { cor: 'azul', logo: { nome: 'B' } }, lista: [4], texto: null })
})

it('[X02f] lays each file for all funnels, then for the one, the last base first', () => {
  const said = (of: string) => ({ [of]: of, topo: of })
  const layers = [
    variant('a', { ...said('a'), funis: { venda: said('aVenda'), troca: said('aTroca') } }),
    variant('b', { extends: 'a', ...said('b'), funis: { venda: said('bVenda') } }),
    variant('c', { extends: 'b', c: 'c', funis: { venda: {}, troca: {} } }),
  ]
  expect(laidIn(layers, 'c/venda').value).toEqual({
    ...{ a: 'a', aVenda: 'aVenda', b: 'b', bVenda: 'bVenda', c: 'c' },
    topo: 'bVenda',
  })
  expect(laidIn(layers, 'c/troca').value).toEqual({ a: 'a', aTroca: 'aTroca', b: 'b', c: 'c', topo: 'b' })
})

it('[X02f] serves the funnels of its own file, whatever its bases serve or say of others', () => {
  const { variants } = readProject([
    variant('a', { funis: { venda: { rotas: { prefixo: 'a' } }, troca: { titulo: 'Troca' } } }),
    variant('b', { extends: 'a', funis: { venda: {} } }),
    variant('c', { extends: 'a', abstract: true, funis: { venda: {} } }),
  ])
  expect([...variants].map(([id, { funnels }]) => [id, [...funnels.keys()]])).toEqual([
    ['a', ['venda', 'troca']],
    ['b', ['venda']],
    ['c', []],
  ])
})

it('[X02f] inherits no place, no origin code, and not to be only a base', () => {
  const files = [
    variant('a', {
      abstract: true,
      codOrigemVenda: 1,
      titulo: 'A',
      funis: { venda: { rotas: { prefixo: 'a', inicial: true }, nome: 'Venda' } },
    }),
    variant('b', { extends: 'a', funis: { venda: {} } }),
  ]
  expect(laidIn(files, 'b/venda').value).toEqual({ titulo: 'A', nome: 'Venda' })
})

it('[X02i] finds the first funnel of a file by the name of its variant alone', () => {
  const project = readProject([variant('x/a', { funis: { venda: {}, troca: {} } })])
  expect(['a', 'a/troca', 'a/nada', 'b'].map((id) => findFunnel(project, id)?.id)).toEqual([
    'a/venda',
    'a/troca',
    undefined,
    undefined,
  ])
})

describe('changes to a list', () => {
  const um = { codigo: 'um', nome: 'Um', precoCentavos: 100 }
  const dois = { codigo: 'dois', nome: 'Dois', precoCentavos: 200 }
  const base = variant('a', { produtos: [um, dois] })

  it('[X02g] changes prices by the code of a product, each over those beneath it', () => {
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

  it('[X02g] gives way to a list of products laid over it', () => {
    const files = [
      base,
      variant('b', { extends: 'a', precos: { um: 110 } }),
      variant('c', { extends: 'b', produtos: [um], funis: { venda: {} } }),
    ]
    expect(laidIn(files, 'c/venda').value).toEqual({ produtos: [um] })
  })

  it('[T01e] is where a price comes from; the rest of the product stays where it was', () => {
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

it('[X02g] changes a discount by the months of its period, and tells where each value comes from', () => {
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

it('[X02g] keeps of a list the entries that are named, in their new order, and tells where each was written', () => {
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

it('[T01e] knows of every value of a variant the file and the place it came from', () => {
  const source = laidIn(
    [
      variant('a', { tema: { cor: 'azul', logo: { nome: 'A', simbolo: 'dente' } } }),
      variant('x/b', { extends: 'a', tema: { logo: { nome: 'B' } }, lista: [{ preco: 1 }] }),
      variant('x/c', {
        extends: 'x/b',
        tema: { cor: 'verde' },
        funis: { venda: { rotas: { prefixo: 'c' } } },
      }),
    ],
    'c/venda',
  )
  expect([
    from(source, ['tema', 'cor']),
    from(source, ['tema', 'logo', 'nome']),
    from(source, ['tema', 'logo', 'simbolo']),
    from(source, ['lista', 0, 'preco']),
    from(source, ['tema', 'logo']),
    from(source, ['rotas', 'prefixo']),
    from(source, ['nome']),
  ]).toEqual([
    'variants/x/c.variant.json /tema/cor',
    'variants/x/b.variant.json /tema/logo/nome',
    'variants/a.variant.json /tema/logo/simbolo',
    'variants/x/b.variant.json /lista/0/preco',
    'variants/x/b.variant.json /tema/logo',
    'variants/x/c.variant.json /funis/venda/rotas/prefixo',
    'variants/x/c.variant.json /nome',
  ])
})

it('[X01s] serves a variant whose base is only there to be extended', () => {
  const project = readProject(projectWith())
  expect([...project.variants].map(([id, { isServed }]) => [id, isServed])).toEqual([
    ['azul', true],
    ['base', false],
  ])
})

it('[X01b] lays a part under a step: its own keys win, its table is joined event by event', () => {
  const project = readProject([
    file('flows/partes/endereco.part.json', {
      screen: 'endereco',
      show: { var: 'a' },
      on: { next: [{ to: '@next' }], voltar: [{ to: '@back' }] },
    }),
    file('flows/x/flow.json', {
      answers: {},
      on: {},
      steps: { casa: { use: 'endereco', show: { '!': [{ var: 'b' }] }, on: { next: [{ to: 'fim' }] } } },
    }),
  ])
  const { source } = project.flows.get('x')!
  expect(source.value).toEqual({
    answers: {},
    on: {},
    steps: {
      casa: {
        screen: 'endereco',
        show: { '!': [{ var: 'b' }] },
        on: { next: [{ to: 'fim' }], voltar: [{ to: '@back' }] },
      },
    },
  })
  const places = [['on', 'next', 0], ['on', 'voltar', 0], ['screen']].map((path) =>
    originOf(source, ['steps', 'casa', ...path]),
  )
  expect(places.map(({ document, path }) => `${document.file} /${path.join('/')}`)).toEqual([
    'flows/x/flow.json /steps/casa/on/next/0',
    'flows/partes/endereco.part.json /on/voltar/0',
    'flows/partes/endereco.part.json /screen',
  ])
})

it('[T01f] reads everything else when one file is broken', () => {
  const project = readProject(projectWith({ path: 'schemas/fields/cpf.schema.json', text: '{' }))
  expect(project.diagnostics.map(({ code, file: where }) => [code, where])).toEqual([
    ['json-invalido', 'schemas/fields/cpf.schema.json'],
    ['campo-desconhecido', 'schemas/screens/dados.schema.json'],
  ])
})
