import { describe, expect, it } from 'vitest'
import {
  changedValues,
  checkProject,
  fillBase,
  findFunnel,
  lineageOf,
  readProject,
} from '../../engine/config/index.ts'
import { vocabulary } from '../../server/catalogue/vocabulary.ts'
import { projectFiles } from '../../tools/project.ts'

const files = projectFiles().filter(({ path }) => !path.startsWith('tests/'))
const [dental, company] = ['dental-individual', 'dental-empresa']

/** A partner whose file has one key a line, so that the lines are known. */
const partner = `{
  "extends": "dental/base",
  "titulo": "Plano Mar",
  "codOrigemVenda": 90,
  "funis": { "dental-individual": { "rotas": { "prefixo": "mar" } }, "segunda-via": {} },
  "introducao": "Perto do mar.",
  "precos": { "plano-2": 5190 },
  "tema": { "corPrimaria": "#7B1E3A" },
  "pagamento": {
    "formas": [1, 5] },
  "textoLateral": { "titulo": "Sobre", "texto": "O mar." }
}`
const project = readProject([...files, { path: 'variants/dental/mar.variant.json', text: partner }])
const fill = (base: string, from: string) =>
  fillBase(project, { base, from, id: 'cheia', prefixOf: (flow) => `cheia-${flow}` })
const lineIn = (file: string, words: string) => {
  const text = files.find(({ path }) => path === file)!.text
  return `${file}:${text.slice(0, text.indexOf(words)).split('\n').length}`
}

describe('a base filled by a variant that extends it', () => {
  it('[T02n] takes what a page and its flow cannot be without, and nothing else', () => {
    const filled = fill('base', 'mar')!
    expect([...filled.borrowed]).toEqual([
      [dental, ['titulo', 'codOrigemVenda']],
      ['segunda-via', ['titulo']],
    ])
    expect(findFunnel(filled.project, `cheia/${dental}`)!.source.value).toMatchObject({
      ...{ titulo: 'Plano Mar', codOrigemVenda: 90, rotas: { prefixo: `cheia-${dental}` } },
      ...{ nome: 'Plano dental', tema: { corPrimaria: '#0A6E6B' } },
    })
    expect(findFunnel(filled.project, 'cheia/segunda-via')!.source.value).not.toHaveProperty('rotas')
  })

  it('[T02n] takes a value inside an object that it has, and leaves the rest of the object', () => {
    const filled = fill('base', 'pme-equipe')!
    expect(filled.borrowed.get(company)).toEqual(['titulo', 'codOrigemVenda', 'plano.contratante'])
    expect(findFunnel(filled.project, `cheia/${company}`)!.source.value).toMatchObject({
      plano: { contratante: 'empresa', nome: 'Plano 99 vidas' },
    })
  })

  it('[T02n] is none of a variant that does not extend it, and leaves the project as it was', () => {
    expect(fill('pet-base', 'mar')).toBeUndefined()
    expect(fill('mar', 'mar')).toBeUndefined()
    expect(fill('nenhuma', 'mar')).toBeUndefined()
    expect([...fill('base', 'mar')!.project.variants.keys()]).toEqual([...project.variants.keys(), 'cheia'])
    expect(project.variants.has('cheia')).toBe(false)
  })
})

it('[T02n] every base of the project is right so, by whichever variant it is filled', {
  timeout: 60_000,
}, () => {
  const served = [...project.variants].filter(([, { isServed }]) => isServed)
  const pairs = served.flatMap(([from]) => {
    const bases = lineageOf(project, from).filter((name) => !project.variants.get(name)!.isServed)
    return bases.map((base) => ({ base, from, id: `${base}-de-${from}` }))
  })
  const all = pairs.reduce(
    (before, pair) => fillBase(before, { ...pair, prefixOf: (flow) => `${pair.id}-${flow}` })!.project,
    project,
  )
  expect(pairs.length).toBeGreaterThan(15)
  expect(all.variants.size).toBe(project.variants.size + pairs.length)
  const errors = checkProject(all, vocabulary).filter(({ severity }) => severity === 'erro')
  // Each has the code of the variant that lends it.
  const others = errors.filter(({ code }) => code !== 'origem-repetida')
  expect(others.map(({ file, code }) => `${file} ${code}`)).toEqual([])
})

describe('the values that one funnel has otherwise than another', () => {
  const base = 'variants/dental/base.variant.json'
  const own = 'variants/dental/mar.variant.json'
  const laid = (id: string) => findFunnel(project, id)!

  it('[T02o] are told by their keys, with both values and the line that says each', () => {
    const beneath = findFunnel(fill('base', 'mar')!.project, `cheia/${dental}`)!
    const changes = changedValues(project, beneath, laid(`mar/${dental}`))
    expect(changes).toEqual(
      expect.arrayContaining([
        { key: 'introducao', before: undefined, after: { value: 'Perto do mar.', at: `${own}:6` } },
        {
          key: 'tema.corPrimaria',
          before: { value: '#0A6E6B', at: lineIn(base, '"corPrimaria"') },
          after: { value: '#7B1E3A', at: `${own}:8` },
        },
        {
          key: 'produtos[plano-2].precoCentavos',
          before: { value: 4990, at: lineIn(base, '"precoCentavos": 4990') },
          after: { value: 5190, at: `${own}:7` },
        },
        {
          key: 'pagamento.metodos',
          before: { value: [5, 2, 1], at: lineIn(base, '"metodos"') },
          after: { value: [1, 5], at: `${own}:10` },
        },
        { key: 'textoLateral.titulo', before: undefined, after: { value: 'Sobre', at: `${own}:11` } },
        { key: 'textoLateral.texto', before: undefined, after: { value: 'O mar.', at: `${own}:11` } },
      ]),
    )
    expect(changes).toHaveLength(6)
  })

  it('[T02o] are none of a funnel and itself, nor where it answers', () => {
    expect(changedValues(project, laid(`mar/${dental}`), laid(`mar/${dental}`))).toEqual([])
    const keys = changedValues(project, laid(`pf-ortho/${dental}`), laid(`mar/${dental}`)).map(
      (each) => each.key,
    )
    expect(keys).toContain('codOrigemVenda')
    expect(keys.filter((key) => key.startsWith('rotas'))).toEqual([])
  })
})
