import { describe, expect, it } from 'vitest'
import type { SourceFile } from '../../engine/config/index.ts'
import type { Json } from '../../engine/index.ts'
import { projectFiles } from '../../scripts/project.ts'
import { pathOf, type VariantAnswers } from '../../scripts/variant/answers.ts'
import { type Base, basesOf } from '../../scripts/variant/bases.ts'
import { layOut } from '../../scripts/variant/file.ts'
import { openGround } from '../../scripts/variant/ground.ts'
import { openTrial } from '../../scripts/variant/trial.ts'
import { variantOf } from '../../scripts/variant/variant-of.ts'

const files = projectFiles().filter(({ path }) => !path.startsWith('tests/'))
const bases = basesOf(files)
const flow = 'dental-individual'
const company = 'dental-empresa'
const beneath = (bases[0] as Base).funnels

const least: VariantAnswers = {
  base: 'dental/base',
  id: 'mar-azul',
  name: 'Clínica Mar Azul',
  prefixes: { [flow]: 'mar-azul-venda' },
  origin: 77,
}
const methods = { [flow]: [5, 1] }
const aside = {
  titulo: 'Sobre a parceria',
  texto: 'Pacientes da clínica têm 10% de desconto em todos os planos.',
}
const most: VariantAnswers = {
  ...least,
  ...{
    logo: { simbolo: 'escudo' },
    colour: '#1F4FA3',
    prices: { [flow]: { 'plano-1': 2550, 'plano-2': 4990 } },
  },
  ...{ methods, aside, discounts: { [flow]: { 6: 1000, 12: 2500 } } },
}
const fileOf = (answers: VariantAnswers): SourceFile => ({
  path: pathOf(answers),
  text: layOut(pathOf(answers), variantOf(answers, beneath)),
})
const variant = (path: string, value: Json): SourceFile => ({ path, text: JSON.stringify(value) })

describe('the file of a new variant', () => {
  it('holds who it is and where, and nothing of what stays as it is', () => {
    const sold = { prices: { 'plano-1': 2300 }, discounts: { 6: 0 }, methods: [5, 2, 1] }
    const of = <Value>(value: Value) => ({ [flow]: value })
    const same = {
      ...{ prices: of(sold.prices), discounts: of(sold.discounts), methods: of(sold.methods) },
      ...{ colour: '#0A6E6B', aside: null },
    }
    expect(variantOf({ ...least, ...same, logo: { simbolo: 'dente' } }, beneath)).toEqual({
      $schema: '../../schemas/variant.schema.json',
      extends: 'dental/base',
      titulo: 'Clínica Mar Azul',
      nome: 'Clínica Mar Azul',
      codOrigemVenda: 77,
      funis: { [flow]: { rotas: { prefixo: 'mar-azul-venda' } } },
      tema: { logo: { nome: 'Clínica Mar Azul' } },
    })
  })

  it('holds what differs, in at most 20 lines, and is right', () => {
    const { text } = fileOf(most)
    expect(JSON.parse(text)).toMatchObject({
      tema: { corPrimaria: '#1F4FA3', logo: { simbolo: 'escudo', nome: 'Clínica Mar Azul' } },
      textoLateral: aside,
      precos: { 'plano-1': 2550 },
      pagamento: {
        formas: [5, 1],
        pix: { descontos: { 6: 1000, 12: 2500 } },
      },
    })
    expect(JSON.parse(text).precos).not.toHaveProperty('plano-2')
    expect(text.trimEnd().split('\n').length).toBeLessThanOrEqual(20)
    expect(openTrial(files)(fileOf(most))).toEqual([])
  })

  it('takes a discount by the months of its cycle, and leaves the others', () => {
    const { pagamento } = variantOf({ ...least, discounts: { [flow]: { 6: 1000 } } }, beneath)
    expect(pagamento).toEqual({ pix: { descontos: { 6: 1000 } } })
  })

  it('takes a picture of the base away where a symbol is chosen', () => {
    const logo = { simbolo: 'dente', nome: 'Outro', arquivo: 'outro.svg' }
    const { tema } = variantOf(
      { ...least, logo: { simbolo: 'dente' } },
      new Map([[flow, { tema: { logo } }]]),
    )
    expect(tema).toEqual({ logo: { nome: 'Clínica Mar Azul', arquivo: null } })
  })

  it('says what is the same in one funnel but not in the other', () => {
    const both = { ...least, prefixes: { a: 'mar-a', b: 'mar-b' }, colour: '#1F4FA3' }
    const value = variantOf(
      both,
      new Map([
        ['a', { tema: { corPrimaria: '#1F4FA3' } }],
        ['b', { tema: { corPrimaria: '#0A6E6B' } }],
      ]),
    )
    expect(value.tema).toMatchObject({ corPrimaria: '#1F4FA3' })
    expect(value.funis).toEqual({ a: { rotas: { prefixo: 'mar-a' } }, b: { rotas: { prefixo: 'mar-b' } } })
  })
})

describe('the bases of a new variant', () => {
  const stores = ['pet-associacao', 'pet-corretor', 'pet-simples']
  const petPartners = [
    ...['abplus', 'abre', 'armilar', 'blue', 'caarj'],
    ...['clubecare', 'haka', 'mms', 'pet-saude', 'qualivida', 'simples'],
  ]
  const named = (more: readonly SourceFile[]) => basesOf([...files, ...more]).map(({ name }) => name)

  it('are the family first, and then the partners, each with the funnels it can serve', () => {
    expect(bases.map(({ name, funnels }) => [name, [...funnels.keys()]])).toEqual([
      ['dental/base', [flow]],
      ['dental/pme', [company, flow]],
      ['pet/pet-base', stores],
      ['dental/cedom', [flow]],
      ['dental/pf-geral', [flow]],
      ['dental/pf-implante', [flow]],
      ['dental/pf-invisamais', [flow]],
      ['dental/pf-ortho', [flow]],
      ['dental/pme-equipe', [company, flow]],
      ['dental/pme-sorriso', [company, flow]],
      ...petPartners.map((name) => [`pet/${name}`, stores]),
    ])
    expect(bases.map(({ says }) => says)).toEqual([
      ...Array.from({ length: 3 }, () => expect.stringContaining('a base da família')),
      ...Array.from({ length: 7 + petPartners.length }, () => expect.stringContaining('um parceiro no ar')),
    ])
  })

  it('are as many as there are partners', () => {
    const partners = Array.from({ length: 12 }, (_, i) => ({
      ...fileOf({ ...least, id: `p${i}`, origin: 100 + i, prefixes: { [flow]: `p${i}` } }),
    }))
    expect(named(partners)).toHaveLength(bases.length + 12)
  })

  it.each([
    ['that lacks what every flow requires', { abstract: true, nome: 'Nua' }],
    ['whose own base is not there', { abstract: true, extends: 'dental/bases' }],
  ])('are without one %s', (_, value) => {
    expect(named([variant('variants/dental/ruim.variant.json', value)])).toEqual(
      bases.map(({ name }) => name),
    )
  })

  it('are none for a flow that is itself wrong', () => {
    const path = `flows/${flow}/flow.json`
    const broken = files.map((file) =>
      file.path === path ? { path, text: file.text.replace('"requires"', '"requirez"') } : file,
    )
    expect(basesOf(broken).filter(({ funnels }) => funnels.has(flow))).toEqual([])
    expect(basesOf(broken).map(({ name }) => name)).toContain('dental/pme')
  })
})

describe('an answer', () => {
  const ground = openGround(files, (bases[0] as Base).funnels)
  const prefix = (text: string) => ({ ...least, prefixes: { [flow]: text } })
  const at = ['funis', flow, 'rotas', 'prefixo']

  it.each<[string, VariantAnswers, readonly string[], RegExp]>([
    ['no colour', { ...least, colour: '#AZUL' }, ['tema', 'corPrimaria'], /#1F4FA3/],
    [
      'an address that is taken',
      prefix('implante-venda'),
      at,
      /já é do funil "pf-implante\/dental-individual"/,
    ],
    ["the server's own address", prefix('saude'), at, /é do próprio servidor/],
    ["an address of a flow's", prefix('corretor'), at, /já é de uma rota do fluxo/],
    ['no address', prefix('Mar Azul'), at, /"Mar Azul".*implante-venda/],
    ['a code that is taken', { ...least, origin: 21 }, ['codOrigemVenda'], /já é da variante "pf-implante"/],
  ])('that is %s is refused at once', (_, answers, path, says) => {
    expect(ground.mistakeAt(answers, path)).toMatch(says)
  })

  it('that is right is taken', () => {
    for (const path of [['tema', 'corPrimaria'], at, ['codOrigemVenda']]) {
      expect(ground.mistakeAt(most, path)).toBeUndefined()
    }
    expect(ground.mistakeAt({ ...least, origin: ground.freeOrigin }, ['codOrigemVenda'])).toBeUndefined()
  })

  it('takes off at most half of what the cheapest product costs now', () => {
    const cycle = { flows: [flow], months: 6 }
    expect(ground.mostOff(least, cycle)).toBe((2300 * 6) / 2)
    expect(ground.mostOff({ ...least, prices: { [flow]: { 'plano-1': 1000 } } }, cycle)).toBe((1000 * 6) / 2)
  })
})

describe('the last look before a file is written', () => {
  it('finds what came between: the same code, taken meanwhile', () => {
    const other = fileOf({ ...least, id: 'mar-verde', prefixes: { [flow]: 'mar-verde' } })
    const mistakes = openTrial([...files, other])(fileOf(most))
    expect(mistakes.map(({ code }) => code)).toEqual(['origem-repetida'])
  })

  it('finds what was wrong before in what the funnel is made of, and leaves alone what is not', () => {
    const chapter = `flows/${flow}/resumo.chapter.json`
    const elsewhere = variant('variants/dental/outra.variant.json', { extends: 'dental/nada', titulo: 'x' })
    expect(openTrial([...files, elsewhere])(fileOf(most))).toEqual([])
    const broken = files.map((file) => (file.path === chapter ? { path: chapter, text: '{' } : file))
    expect(openTrial(broken)(fileOf(most)).map(({ file }) => file)).toEqual([chapter])
    expect(basesOf(broken)).toEqual([])
  })
})
