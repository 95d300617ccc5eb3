import { expect, it } from 'vitest'
import { findFunnel, originOf, readProject } from '../../engine/config/index.ts'
import { file, from, laidIn, variant } from './laid.ts'
import { projectWith } from './project.ts'

it('lays a variant over its base: objects merge, lists and plain values replace', () => {
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

it('makes a list of what its schema lets it write as one text', () => {
  const schema = file('schemas/variant.schema.json', {
    properties: { tema: { properties: { pecas: { words: true } } }, texto: {} },
  })
  const base = variant('a', { tema: { cor: 'azul', pecas: 'dente* sol' }, texto: 'dente sol' })
  const value = (own: string) =>
    laidIn(
      [schema, base, variant('b', { extends: 'a', ...JSON.parse(own), funis: { venda: {} } })],
      'b/venda',
    ).value
  expect(value('{}')).toEqual({ tema: { cor: 'azul', pecas: ['dente*', 'sol'] }, texto: 'dente sol' })
  expect(value('{"tema":{"pecas":"arco"}}')).toMatchObject({ tema: { cor: 'azul', pecas: ['arco'] } })
})

it('[X02f] lays each file for all funnels, then for the one, the last base first', () => {
  const said = (of: string) => ({ [of]: of, topo: of })
  const layers = [
    variant('a', { ...said('a'), funis: { venda: said('aVenda'), troca: said('aTroca') } }),
    variant('b', { extends: 'a', ...said('b'), funis: { venda: said('bVenda') } }),
    variant('c', { extends: 'b', c: 'c', funis: { venda: {}, troca: {} } }),
  ]
  expect(laidIn(layers, 'c/venda').value).toEqual({
    a: 'a',
    aVenda: 'aVenda',
    b: 'b',
    bVenda: 'bVenda',
    c: 'c',
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

it('finds the first funnel of a file by the name of its variant alone', () => {
  const project = readProject([variant('x/a', { funis: { venda: {}, troca: {} } })])
  expect(['a', 'a/troca', 'a/nada', 'b'].map((id) => findFunnel(project, id)?.id)).toEqual([
    'a/venda',
    'a/troca',
    undefined,
    undefined,
  ])
})

it('knows of every value of a variant the file and the place it came from', () => {
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

it('serves a variant whose base is only there to be extended', () => {
  const project = readProject(projectWith())
  expect([...project.variants].map(([id, { isServed }]) => [id, isServed])).toEqual([
    ['azul', true],
    ['base', false],
  ])
})

it('lays a part under a step: its own keys win, its table is joined event by event', () => {
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

it('reads everything else when one file is broken', () => {
  const project = readProject(projectWith({ path: 'schemas/fields/cpf.schema.json', text: '{' }))
  expect(project.diagnostics.map(({ code, file: where }) => [code, where])).toEqual([
    ['json-invalido', 'schemas/fields/cpf.schema.json'],
    ['campo-desconhecido', 'schemas/screens/dados.schema.json'],
  ])
})
