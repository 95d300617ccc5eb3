import { expect, it } from 'vitest'
import { originOf, readProject } from '../../engine/config/index.ts'
import { projectWith } from './project.ts'

const file = (path: string, value: unknown) => ({ path, text: JSON.stringify(value, null, 2) })

const from = (project: ReturnType<typeof readProject>, id: string, path: readonly (string | number)[]) => {
  const { document, path: place } = originOf(project.variants.get(id)!.source, path)
  return `${document.file} /${place.join('/')}`
}

it('[X02a] lays a variant over its base: objects merge, lists and plain values replace', () => {
  const project = readProject([
    file('variants/a.variant.json', {
      tema: { cor: 'azul', logo: { nome: 'A' } },
      lista: [1, 2, 3],
      texto: 'a',
    }),
    file('variants/b.variant.json', { extends: 'a', tema: { logo: { nome: 'B' } }, lista: [4], texto: null }),
  ])
  expect(project.variants.get('b')?.source.value).toEqual({
    extends: 'a',
    tema: { cor: 'azul', logo: { nome: 'B' } },
    lista: [4],
    texto: null,
  })
})

it('[T01e] knows of every value of a variant the file and the place it came from', () => {
  const project = readProject([
    file('variants/a.variant.json', { tema: { cor: 'azul', logo: { nome: 'A', simbolo: 'dente' } } }),
    file('variants/x/b.variant.json', { extends: 'a', tema: { logo: { nome: 'B' } }, lista: [{ preco: 1 }] }),
    file('variants/x/c.variant.json', { extends: 'x/b', tema: { cor: 'verde' } }),
  ])
  expect([
    from(project, 'c', ['tema', 'cor']),
    from(project, 'c', ['tema', 'logo', 'nome']),
    from(project, 'c', ['tema', 'logo', 'simbolo']),
    from(project, 'c', ['lista', 0, 'preco']),
    from(project, 'c', ['tema', 'logo']),
  ]).toEqual([
    'variants/x/c.variant.json /tema/cor',
    'variants/x/b.variant.json /tema/logo/nome',
    'variants/a.variant.json /tema/logo/simbolo',
    'variants/x/b.variant.json /lista/0/preco',
    'variants/x/b.variant.json /tema/logo',
  ])
})

it('[X01s] serves a variant whose base is only there to be extended', () => {
  const project = readProject(projectWith())
  expect([...project.variants].map(([id, { isServed }]) => [id, isServed])).toEqual([
    ['base', false],
    ['azul', true],
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
