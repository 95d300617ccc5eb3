import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import {
  check,
  findFunnel,
  funnelSource,
  funnelsOf,
  priceProofs,
  readProject,
  type TableRow,
} from '../../engine/config/index.ts'
import { vocabulary } from '../../server/pages/vocabulary.ts'
import { projectFiles } from '../../tools/project.ts'

const files = projectFiles()
const project = readProject(files)
const proofs = new Map(priceProofs(project).map(({ id, prices }) => [id, prices]))

const association = ['pet-associacao', 'pet-corretor']
const afterSale = ['finalizacao', 'atualizacao-cartao', 'segunda-via', 'completar-cadastro']

/** The partners of the specification: the origin code of each, and the stores it has. */
const partners: Readonly<Record<string, readonly [number, readonly string[]]>> = {
  'pet-saude': [1, ['pet-associacao', 'pet-simples', 'pet-corretor']],
  abre: [3, association],
  caarj: [4, association],
  abplus: [5, association],
  qualivida: [7, association],
  simples: [8, ['pet-simples']],
  mms: [9, association],
  clubecare: [10, association],
  blue: [11, association],
  armilar: [12, association],
  haka: [13, association],
}
const names = Object.keys(partners)
const stores = names.flatMap((name) => partners[name]![1].map((flow) => `${name}/${flow}`))

/** Table 11.2 of the facts: each plan in each band less 10, 20 and 30 per cent. */
const table: Readonly<Record<string, readonly [number, number, number]>> = {
  'BASIC/filhote': [6628, 5891, 5155],
  'BASIC/adulto': [5567, 4949, 4330],
  'LIGHT/filhote': [9753, 8670, 7586],
  'LIGHT/adulto': [8193, 7282, 6372],
  'PLUS/filhote': [14_630, 13_005, 11_379],
  'PLUS/adulto': [12_290, 10_925, 9559],
  'TOTAL/filhote': [21_425, 19_044, 16_664],
  'TOTAL/adulto': [17_998, 15_998, 13_999],
  'PREMIUM/filhote': [44_265, 39_346, 34_428],
  'PREMIUM/adulto': [37_183, 33_051, 28_920],
}
const asTheDefault = ['pet-saude', 'blue', 'armilar', 'haka']

/** Gives the price of the specification for one pet. */
function wanted(store: string, product: string): number {
  const [less10, less20, less30] = table[product]!
  const isItemOfBlue = store === 'blue/pet-corretor' && ['LIGHT/adulto', 'PLUS/adulto'].includes(product)
  if (isItemOfBlue || !asTheDefault.includes(store.split('/')[0]!)) return less30
  return product.startsWith('PREMIUM') ? less10 : less20
}

const variantOf = (id: string) =>
  findFunnel(project, id)!.source.value as unknown as {
    readonly titulo: string
    readonly introducao: string
    readonly codExterno: string
    readonly tema: { readonly corPrimaria: string; readonly logo: { readonly simbolo: string } } & Record<
      'fonte' | 'cantos' | 'padrao' | 'fundo' | 'densidade',
      string
    > & { readonly pecas: { readonly heroi: readonly string[] } }
    readonly vendas: { readonly inicio: { readonly titulo: string } }
    readonly textoLateral: { readonly texto: string }
    readonly regioesPet: object
    readonly pagamento: { readonly metodos: readonly { readonly id: number }[] }
  }

describe('the partners that sell plans for pets', () => {
  it('[P04a] [X02j] are one file each of at most 20 lines, with an origin code and stores of their own', () => {
    const found = names.map((name) => {
      const { file, source, funnels } = project.variants.get(name)!
      const lines = files
        .find(({ path }) => path === file)!
        .text.trimEnd()
        .split('\n').length
      expect([name, lines <= 20]).toEqual([name, true])
      const { codOrigemVenda } = source.value as { readonly codOrigemVenda: number }
      return [name, [codOrigemVenda, [...funnels.keys()].filter((flow) => !afterSale.includes(flow))]]
    })
    expect(Object.fromEntries(found)).toEqual(partners)
  })

  it('[X02j] serve what follows a sale, as those do that have no store of pets', () => {
    const serving = (flow: string) =>
      funnelsOf(project)
        .filter((funnel) => funnel.flow === flow)
        .map(({ variantId }) => variantId)
        .toSorted()
    const others = ['cedom', 'pf-implante', 'pf-invisamais', 'pf-ortho']
    for (const flow of afterSale) expect(serving(flow)).toEqual([...names, ...others].toSorted())
    const { codOrigemVenda } = findFunnel(project, 'cedom/finalizacao')!.source.value as {
      readonly codOrigemVenda?: number
    }
    expect(codOrigemVenda).toBeUndefined()
  })

  it('[P14b] offer a card and boleto where a dental order is finalised, and a card alone where one is changed', () => {
    const ways = (id: string) => variantOf(id).pagamento.metodos.map((method) => method.id)
    for (const name of ['cedom', 'pf-implante', 'pf-ortho', 'pf-invisamais'])
      expect(ways(`${name}/finalizacao`)).toEqual([2, 1])
    for (const name of [...names, 'cedom', 'pf-implante'])
      expect(ways(`${name}/atualizacao-cartao`)).toEqual([2])
    expect(ways('abre/finalizacao')).toEqual([2, 3, 1])
  })

  it.each(stores)('[P05a] [P05l] sell at the prices of the specification, to the cent: %s', (store) => {
    const prices = proofs.get(store)!
    expect(prices.map(({ id, precoCentavos }) => [id, precoCentavos])).toEqual(
      Object.keys(table).map((product) => [product, wanted(store, product)]),
    )
    const debit = store.startsWith('mms/') ? 0 : 500
    for (const { metodos, precoCentavos } of prices)
      expect(metodos.map(({ id, totalCentavos }) => [id, totalCentavos - precoCentavos])).toEqual([
        [2, 0],
        [3, debit],
        [1, 0],
      ])
  })

  it('[X02j] sell in four states, but for one of their cities', () => {
    for (const name of names)
      expect(variantOf(name).regioesPet).toEqual({
        ...{ restrita: true, ufs: ['RJ', 'SP', 'MG', 'PR'], cidades: [], cidadesBloqueadas: ['Niterói'] },
        estados: 'Rio de Janeiro, São Paulo, Minas Gerais, Paraná',
      })
  })

  it('[P05m] are noted as incomplete where the specification is, which no one need mend to serve them', () => {
    const said = check(files, vocabulary).filter(({ code }) => code === 'variante-incompleta')
    expect(said.map(({ file, severity }) => [file.split('/').at(-1), severity])).toEqual([
      ['armilar.variant.json', 'aviso'],
      ['blue.variant.json', 'aviso'],
      ['haka.variant.json', 'aviso'],
    ])
    expect(funnelSource(project, 'haka')!.variant).not.toHaveProperty('incompleta')
  })
})

const read = (path: string) =>
  JSON.parse(readFileSync(new URL(`../../schemas/${path}`, import.meta.url), 'utf8'))
const rows = (name: string): readonly TableRow[] => read(`tables/${name}.json`)
const lines = (name: string) => rows(name).map(({ value, label }) => `${value} ${label}`)

describe('the closed lists of the pet funnels', () => {
  it('[P16a] Perfil has the five options of the specification', () => {
    expect(rows('perfil').map(({ label }) => label)).toEqual([
      'Estudante',
      'Servidor público',
      'Comerciário',
      'Profissional liberal',
      'Outro',
    ])
  })

  it('[P16b] the levels of education are those of the specification, word for word, by their ids', () => {
    expect(lines('escolaridade')).toEqual([
      '1 1° grau',
      '2 2° grau incompleto',
      '3 2° grau completo',
      '4 Superior incompleto',
      '5 Superior completo',
      '6 Pós-graduação completa',
      '7 Mestrado / Doutorado completo',
      '8 Mestrado / Doutorado incompleto',
      '9 Pós-graduação incompleta',
    ])
  })

  it('[P16c] the states are the 27 of the federation, each once', () => {
    const states = 'AC AL AM AP BA CE DF ES GO MA MG MS MT PA PB PE PI PR RJ RN RO RR RS SC SE SP TO'
    expect(
      rows('uf')
        .map(({ value }) => value)
        .toSorted(),
    ).toEqual(states.split(' '))
  })

  it('[P16d] bands, categories, methods and due days have the ids and words of the specification', () => {
    expect(lines('faixa-pet')).toEqual(['1 Menores que 1 ano', '2 De 1 a 8 anos'])
    expect(lines('categoria-pet')).toEqual([
      'A Consultas + Exames Laboratoriais + Vacinas',
      'B Internação',
      'C Reembolso',
    ])
    expect(lines('forma-pagamento')).toContain('3 Débito automático')
    expect(rows('dia-vencimento').map(({ value }) => value)).toEqual([1, 5, 10, 15, 20, 25])
  })
})
