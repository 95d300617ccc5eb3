import { describe, expect, it } from 'vitest'
import {
  check,
  findFunnel,
  funnelSource,
  funnelsOf,
  priceProofs,
  readProject,
} from '../../engine/config/index.ts'
import { begin, type Funnel, facts, fill } from '../../engine/index.ts'
import { vocabulary } from '../../server/pages/vocabulary.ts'
import { funnels, projectFiles } from '../../tools/project.ts'

const files = projectFiles()
const project = readProject(files)
const proofs = new Map(priceProofs(project).map(({ id, prices }) => [id, prices]))

const kinds = ['pet-associacao', 'pet-corretor', 'pet-simples']
const afterSale = ['finalizacao', 'atualizacao-cartao', 'segunda-via', 'completar-cadastro']

/** The origin codes of the partners of the specification. */
const partners: Readonly<Record<string, number>> = {
  'pet-saude': 1,
  abre: 3,
  caarj: 4,
  abplus: 5,
  qualivida: 7,
  simples: 8,
  mms: 9,
  clubecare: 10,
  blue: 11,
  armilar: 12,
  haka: 13,
}
const names = Object.keys(partners)
const stores = names.flatMap((name) => kinds.map((flow) => `${name}/${flow}`))

/**
 * The stores that show what no partner of the specification has, and what an adult's Basic and a puppy's Total then cost by
 * card, debit and boleto.
 */
const examples: Readonly<Record<string, Readonly<Record<string, readonly number[]>>>> = {
  'exemplo-acrescimos/pet-associacao': {
    'BASIC/adulto': [5939, 5444, 6449],
    'TOTAL/filhote': [22_853, 20_948, 20_544],
  },
  'exemplo-descontos/pet-simples': {
    'BASIC/adulto': [4330, 5567, 6186],
    'TOTAL/filhote': [16_664, 21_425, 23_805],
  },
}

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
  it('[X02j] are one file each of at most 40 lines, with an origin code of its own and every kind of store', () => {
    const found = names.map((name) => {
      const { file, source, funnels } = project.variants.get(name)!
      const lines = files
        .find(({ path }) => path === file)!
        .text.trimEnd()
        .split('\n').length
      expect([name, lines <= 40]).toEqual([name, true])
      const { codOrigemVenda } = source.value as { readonly codOrigemVenda: number }
      expect([...funnels.keys()].filter((flow) => !afterSale.includes(flow)).toSorted()).toEqual(kinds)
      return [name, codOrigemVenda]
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
    const shown = Object.keys(examples).map((id) => id.split('/')[0])
    for (const flow of afterSale) expect(serving(flow)).toEqual([...names, ...others, ...shown].toSorted())
    // What follows a sale is reached by the link of an order, so that each has to sell too.
    const dental = serving('dental-individual')
    expect(others.filter((name) => !dental.includes(name))).toEqual([])
  })

  it('[P14b] offer a card and boleto where a dental order is finalised, and a card alone where one is changed', () => {
    const ways = (id: string) => variantOf(id).pagamento.metodos.map((method) => method.id)
    for (const name of ['cedom', 'pf-implante', 'pf-ortho', 'pf-invisamais'])
      expect(ways(`${name}/finalizacao`)).toEqual([2, 1])
    for (const name of [...names, 'cedom', 'pf-implante'])
      expect(ways(`${name}/atualizacao-cartao`)).toEqual([2])
    expect(ways('abre/finalizacao')).toEqual([2, 3, 1])
  })

  it('[P05l] are all whose prices are proved', () => {
    expect([...proofs.keys()].toSorted()).toEqual([...stores, ...Object.keys(examples)].toSorted())
  })

  it.each(Object.entries(examples))(
    '[P05l] have an example whose ways of paying differ: %s',
    (id, wanted) => {
      const prices = new Map(proofs.get(id)!.map((price) => [price.id, price.metodos]))
      for (const [product, totals] of Object.entries(wanted))
        expect([product, prices.get(product)!.map((way) => way.totalCentavos)]).toEqual([product, totals])
    },
  )

  it.each(stores)('[P05l] sell at the prices of the specification, to the cent: %s', (store) => {
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

  it('[X02j] each have a mark, a colour, words and a code at the service of their own, and a promise of at most 45 letters', () => {
    const looks = names.map((name) => variantOf(name))
    const count = (of: (variant: (typeof looks)[number]) => string) =>
      looks.length - new Set(looks.map(of)).size
    expect([
      count(({ tema }) => tema.logo.simbolo),
      count(({ tema }) => tema.corPrimaria),
      count(({ introducao }) => introducao),
      count(({ codExterno }) => codExterno),
      count(({ tema }) => tema.pecas.heroi.join(' ')),
      count(({ vendas }) => vendas.inicio.titulo),
    ]).toEqual(Array(6).fill(0))
    for (const { vendas } of looks) expect(vendas.inicio.titulo.length).toBeLessThanOrEqual(45)
  })

  it('[X02j] are alike in no more than two of letter, corners, pattern, plane and density', () => {
    const keys = ['fonte', 'cantos', 'padrao', 'fundo', 'densidade'] as const
    const usual = { fonte: 'clara', cantos: 'padrao', padrao: 'nenhum', fundo: 'claro', densidade: 'padrao' }
    const looks = [...names, 'cedom'].map((name) => ({ name, ...usual, ...variantOf(name).tema }))
    const alike = looks.flatMap((one, i) =>
      looks.slice(0, i).flatMap((other) => {
        const same = keys.filter((key) => one[key] === other[key])
        return same.length > 2 ? [`${one.name} ${other.name}: ${same}`] : []
      }),
    )
    expect(alike).toEqual([])
  })

  it('[X02j] sell in every city of four states, but for the example of the default store', () => {
    for (const name of names)
      expect(variantOf(name).regioesPet).toEqual({
        restrita: true,
        ufs: ['RJ', 'SP', 'MG', 'PR'],
        cidades: [],
        cidadesBloqueadas: name === 'pet-saude' ? ['Niterói'] : [],
        estados: 'Rio de Janeiro, São Paulo, Minas Gerais, Paraná',
      })
  })

  it('say the cities to who comes from a blocked one where a list names them, else the regions without it', () => {
    const funnel = funnels()('pet-saude/pet-associacao')
    const told = (of: Funnel) => {
      const { text, detail } = of.notices.petCidade!
      return [text, detail].map((each) => fill(each ?? '', facts(of, begin(of, 'sessao'), 0)))
    }
    const regioesPet = {
      ...(funnel.variant.regioesPet as object),
      cidades: [{ uf: 'RJ', nome: 'Petrópolis' }],
    }
    expect(told(funnel)).toEqual([
      'Neste momento, os planos pet estão disponíveis apenas nas regiões abaixo.',
      'Rio de Janeiro, São Paulo, Minas Gerais, Paraná. Ainda não atendemos em Niterói.',
    ])
    expect(told({ ...funnel, variant: { ...funnel.variant, regioesPet } })).toEqual([
      'Neste momento, os planos pet estão disponíveis apenas nas cidades abaixo.',
      'Petrópolis',
    ])
  })

  it('are noted as incomplete where the specification is, which does not keep them from being served', () => {
    const said = check(files, vocabulary).filter(({ code }) => code === 'variante-incompleta')
    expect(said.map(({ file, severity }) => [file.split('/').at(-1), severity])).toEqual([
      ['cedom.variant.json', 'aviso'],
      ['armilar.variant.json', 'aviso'],
      ['blue.variant.json', 'aviso'],
      ['exemplo-acrescimos.variant.json', 'aviso'],
      ['exemplo-descontos.variant.json', 'aviso'],
      ['haka.variant.json', 'aviso'],
      ['mms.variant.json', 'aviso'],
      ['pet-saude.variant.json', 'aviso'],
    ])
    expect(funnelSource(project, 'haka')!.variant).not.toHaveProperty('incompleta')
  })
})
