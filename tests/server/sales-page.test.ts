import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { funnelSource, readProject } from '../../engine/config/index.ts'
import { type Json, openFunnel } from '../../engine/index.ts'
import { drawnScreens, servedOf } from '../../server/pages/funnel.ts'
import type { Store } from '../../server/store/index.ts'
import { projectFiles } from '../../tools/project.ts'
import { builtCss, catalogueOf, emptyStore, noon, openTest, pagesOf, settingsOf, template } from './kit.ts'

const project = readProject(projectFiles())
const screen = 'pagina-corretor'
const source = funnelSource(project, 'pf-implante/dental-individual')!
const produto = (n: number, more: object = {}) => ({
  idProduto: n,
  codigo: `plano-${n}`,
  nome: `Plano ${n}`,
  precoCentavos: 1000 * n,
  tipoCobertura: 'Consultas;Limpeza',
  ...more,
})
const variant = {
  titulo: 'Plano Sol',
  tema: { pecas: { heroi: ['dente*', 'sol', 'arco'] } },
  nome: 'Plano do sol',
  vendas: { unidade: 'vida', inicio: { titulo: 'Sol para todos' }, coberturas: [{ nome: 'Limpeza' }] },
  produtos: [produto(1), produto(2, { selo: 'O mais querido', tipoCobertura: 'Consultas;Limpeza;Canal' })],
}

/** Draws the screens of a variant that says some things differently. */
const drawn = (more: object = {}) =>
  drawnScreens(project, () => openFunnel({ ...source, variant: { ...variant, ...more } as never }))
const markupOf = (more: object = {}) => drawn(more).of(screen)?.markup ?? ''
const headingsIn = (markup: string) =>
  [...markup.matchAll(/<h([12])[^>]*>(.*?)<\/h\1>/g)].map(([, , text]) => text)

describe('the sales page of plans for pets', () => {
  const page = (store: string) =>
    drawnScreens(project, () => openFunnel(funnelSource(project, store)!)).of('pagina-pet')?.markup ?? ''

  it('begins with the benefit and the plan its partner sells, or with the cheapest, its list price struck through', () => {
    const [top = ''] = page('abre/pet-associacao').split('</section>')
    expect(top).toContain('<h1 tabindex="-1">Abra a porta de casa para a saúde dele</h1>')
    expect(top).toContain(
      '<b>−30%</b> <span><b>Associado ABRE</b> <small>em todos os planos, todo mês</small>',
    )
    expect(top).toMatch(/Pet Light, adulto.*<s aria-hidden="true"[^>]*>R\$\u00a091,03<\/s>/)
    expect(top).toMatch(/<span>63<\/span><small>,72<\/small>.*por pet, por mês/)
    expect(page('blue/pet-associacao')).toMatch(/A partir de.*<s aria-hidden="true"[^>]*>R\$\u00a061,86<\/s>/)
    expect(page('blue/pet-associacao')).toContain('Até 20% de desconto')
  })

  it('has what each category is for, the plans side by side, and the conditions', () => {
    const markup = page('abre/pet-associacao')
    expect(headingsIn(markup)).toEqual([
      'Abra a porta de casa para a saúde dele',
      ...[
        'Comece pelo seu pet',
        'Comece pelo cuidado que o seu pet precisa',
        'Compare os planos',
        'Três passos, pelo celular',
      ],
      ...['Onde atendemos', 'Sobre a parceria', 'O que você precisa saber antes', 'Dúvidas comuns'],
      ...['Quem está por trás do plano', 'Entre, a casa também é dele'],
    ])
    expect(markup).toContain('exames de imagem no Total.<br/>Pet Plus e Pet Total</p>')
    expect(markup).toMatch(/<span class="seal">Recomendado pela ABRE<\/span>.*<h3>Pet Light<\/h3>/)
    expect(markup.match(/class="button plan-row"/g)).toHaveLength(4)
    expect(markup).toMatch(/<blockquote><p>Texto de demonstração.*abre\.example\.com\.br/)
    expect(markup).toContain('<small class="seal">ABRE</small>')
    expect(page('caarj/pet-associacao')).toMatch(/<th scope="row">Internação<\/th>(?:<td[^>]*>.*?<\/td>){5}/)
    expect(page('caarj/pet-associacao')).not.toContain('<blockquote>')
    expect(markup).not.toContain('Ainda não atendemos em')
    expect(page('pet-saude/pet-associacao')).toContain(
      'Atendemos todas as cidades desses estados, menos Niterói.',
    )
    expect(markup).toContain('A cobertura começa 48 horas depois da consulta e do implante do chip')
  })
})

describe('a sales page', () => {
  it('has the bands for which its variant says something, and no other', () => {
    expect(headingsIn(markupOf())).toEqual(['Sol para todos', 'O que o plano cobre', 'Compare os planos'])
    expect(headingsIn(markupOf({ produtos: [], vendas: {} }))).toEqual(['Plano do sol'])
    expect(headingsIn(markupOf({ ufsAtendidas: ['RJ'] }))).toContain('Onde atendemos')
  })

  it('works out of the products what it says of them', () => {
    const markup = markupOf()
    expect(markup).toContain('A partir de')
    expect(markup).toMatch(/Plano 1 · 2 vidas<\/span>.*<span>20<\/span><small>,00<\/small>.*por mês/)
    expect(markup).toContain('Cada plano inclui tudo do anterior.')
    expect(markup).toContain('<h3>Limpeza</h3><p>Em todos os planos</p>')
    const apart = {
      produtos: [produto(1, { tipoCobertura: 'Limpeza' }), produto(2, { tipoCobertura: 'Canal' })],
    }
    expect(markupOf(apart)).not.toContain('Cada plano inclui')
    expect(markupOf(apart)).toContain('<h3>Limpeza</h3><p>Plano 1</p>')
  })

  it.each([
    [1, 0, 1],
    [2, 1, 0],
    [3, 1, 0],
    [4, 1, 4],
    [5, 1, 5],
    [6, 0, 6],
    [9, 0, 9],
  ])('of %i plans has %i tables and %i cards', (count, tables, cards) => {
    const produtos = Array.from({ length: count }, (_, i) => produto(i + 1))
    const markup = markupOf({ produtos })
    expect(markup.match(/<table/g) ?? []).toHaveLength(tables)
    expect(markup.match(/<li class="card/g) ?? []).toHaveLength(cards)
  })

  it('[X03zy] strikes the list price of a product through, and says it, where it costs less', () => {
    const old = '<span class="visually-hidden"> antes R$\u00a020,00, agora</span>'
    const produtos = [produto(1, { listaCentavos: 2000 }), produto(2, { listaCentavos: 2000 })]
    const markup = markupOf({ produtos })
    // At the top and in the table; the second costs what it is listed at.
    expect(markup.split(old)).toHaveLength(3)
    expect(markup.match(/<s [^>]*>R\$\u00a020,00<\/s>/g)).toHaveLength(2)
  })

  it('lets no text of a variant become markup', () => {
    const evil = '"><img src=x onerror=alert(1)></script><script>alert(1)</script>'
    const vendas = { inicio: { titulo: evil, texto: evil }, duvidas: [{ pergunta: evil, resposta: evil }] }
    const page = pageWith({ vendas, nome: evil, titulo: evil, textoLateral: { titulo: evil, texto: evil } })
    return expect(page).resolves.not.toMatch(/<img|<script>alert/)
  })
})

/** A store that knows one sale, and the session kept of it. */
const storeWith = (session: Json): Store => ({
  ...emptyStore,
  query: (async (sql: string) => {
    if (sql.includes('from draft')) return [{ revision: 3, session, writer: null, writer_n: null }]
    const sale = { id: 'a', variant: 'sol/venda', grant_until: null, expires_at: new Date(noon + 1000) }
    return sql.includes('from sale') ? [sale] : []
  }) as Store['query'],
})

/** Opens a server with one variant, and gives what answers at its addresses for somebody who kept a session, or is new. */
async function openWith(more: object, session: Json | undefined, parts: Partial<Opening> = {}) {
  const said = { ...variant, rotas: { prefixo: 'sol', inicial: true }, ...more } as never
  const served = servedOf({
    variant: said,
    source: { ...source, id: 'sol/venda', variant: said },
    routes: [{ path: '', screen }, { path: ':nome' }],
    project,
  })
  const { app } = await openTest({
    catalogue: catalogueOf(served),
    pages: pagesOf(parts.built ?? template),
    settings: settingsOf(parts.env ?? {}),
    ...(session !== undefined && { store: storeWith(session) }),
  })
  const visitor = await app.inject({ url: '/sol/', headers: { host: 'localhost' } })
  const cookie = String(visitor.headers['set-cookie']).split(';', 1)[0] ?? ''
  return app.inject({ url: parts.url ?? '/sol/', headers: { host: 'localhost', cookie } })
}

interface Opening {
  readonly built: string
  readonly url: string
  readonly env: Readonly<Record<string, string>>
}

const pageWith = async (more: object = {}, session?: Json, env: Readonly<Record<string, string>> = {}) =>
  (await openWith(more, session, { env })).body

describe('the home of a variant', () => {
  it('begins with the sales page, which needs no script to be read', async () => {
    const page = await pageWith()
    expect(page).toMatch(
      /<main id="conteudo" tabindex="-1"><div class="sales" data-screen="pagina-corretor">/,
    )
    expect(page).toContain('<symbol id="peca-')
    expect(page).not.toContain('class="skeleton')
    expect(page).toContain('href="#agir:simular:plano-2" data-event="simular" data-item="plano-2"')
  })

  it('has it laid by where what was kept stands at another step', async () => {
    const page = await pageWith({}, { step: 'titularDados' })
    expect(page).toMatch(/<template id="drawn"><div class="sales"/)
    expect(page).toContain('class="skeleton outline"')
    expect(await pageWith({}, { step: 'paginaCorretor' })).not.toContain('<template')
  })

  it('brings the style sheet of drawn screens, and no other page does', async () => {
    const built = template.replace('</head>', '<style data-bands>.band{margin:0}</style></head>')
    const hash = createHash('sha256').update('.band{margin:0}').digest('base64')
    for (const session of [undefined, { step: 'titularDados' }]) {
      const { body, headers } = await openWith({}, session, { built })
      expect(body).toContain('<style data-bands>.band{margin:0}</style>')
      expect(headers['content-security-policy']).toContain(hash)
    }
    const { body, headers } = await openWith({}, undefined, { built, url: '/sol/ana' })
    expect(body).toContain(`<style>${builtCss}</style>`)
    expect(body).not.toContain('data-bands')
    expect(headers['content-security-policy']).not.toContain(hash)
  })

  it('tells search engines what it tells people, and by which address it is known', async () => {
    const duvidas = [{ pergunta: 'Posso?', resposta: 'Pode </script>.' }]
    const env = { PUBLIC_URL: 'https://sol.example.com.br' }
    const page = await pageWith({ vendas: { ...variant.vendas, duvidas } }, undefined, env)
    const [, said = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(page) ?? []
    const [product, questions] = JSON.parse(said)['@graph']
    expect(product).toMatchObject({
      name: 'Plano do sol',
      offers: { lowPrice: '10.00', highPrice: '20.00', offerCount: 2, priceCurrency: 'BRL' },
    })
    expect(questions.mainEntity[0].acceptedAnswer.text).toBe('Pode </script>.')
    expect(page).toContain('<link rel="canonical" href="https://sol.example.com.br/sol/">')
    expect(page).toContain('<meta property="og:title" content="Plano Sol">')
  })
})
