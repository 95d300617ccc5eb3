import { describe, expect, it } from 'vitest'
import { flowRoutes, readProject } from '../../engine/config/index.ts'
import { accept, type HandlerContext } from '../../server/contract/handler.ts'
import { openAddresses, type Site, serverSegments } from '../../server/pages/addresses.ts'
import { findPage } from '../../server/pages/find-page.ts'
import { atHome } from '../../server/pages/funnel.ts'
import { openKeptFunnels } from '../../server/pages/kept-funnels.ts'
import { projectFiles } from '../../tools/project.ts'
import { openWithRoutes } from '../attack/routes.ts'
import {
  call,
  catalogueOf,
  emptyStore,
  funnelOf,
  local,
  openTest,
  operationFile,
  variantNamed,
  visit,
} from './kit.ts'

const flow = 'dental-individual'
const routes = flowRoutes(readProject(projectFiles()), flow)
const sites: readonly Site[] = [
  { funnel: `pf-implante/${flow}`, flow, prefix: 'implante-venda', initial: true, routes },
  { funnel: `pf-ortho/${flow}`, flow, prefix: 'ortho-venda', initial: false, routes },
]
/** A flow whose every address stands by itself, as those of after the sale. */
const after: Site = {
  funnel: 'pf-ortho/finalizacao',
  flow: 'finalizacao',
  prefix: '',
  initial: false,
  routes: [
    { path: '/finalizar/:variante/:numPedido', variant: 'variante', noIndex: true },
    { path: '/segunda-via/:variante', variant: 'variante' },
  ],
}
const at = openAddresses(sites)

/** Gives what an address asks for, in short: the funnel and what its route brings. */
function asked(path: string) {
  const place = at(path)
  if (!('address' in place)) return place
  const { route, parts } = place.address
  return {
    asks: place.kind === 'page' ? place.funnel.split('/')[0] : `any ${place.flow}`,
    parts,
    ...(route.anew ? { anew: true } : {}),
    ...(route.noIndex ? {} : { isPublic: true }),
  }
}

const corretor = { nome: 'ana-souza', idCorretor: '52998224725' }
const home = { parts: {}, isPublic: true }

describe('addresses', () => {
  const pages: readonly (readonly [string, object])[] = [
    ['/', { asks: 'pf-implante', ...home }],
    ['/implante-venda/', { asks: 'pf-implante', ...home }],
    ['/ortho-venda/', { asks: 'pf-ortho', ...home }],
    ['/ana-souza/52998224725', { asks: 'pf-implante', parts: corretor }],
    ['/ana-souza/52998224725/', { asks: 'pf-implante', parts: corretor }],
    ['/implante-venda/ana-souza/52998224725', { asks: 'pf-implante', parts: corretor }],
    [
      '/ortho-venda/ana-souza/529.982.247-25/',
      { asks: 'pf-ortho', parts: { ...corretor, idCorretor: '529.982.247-25' } },
    ],
    [
      '/ortho-venda/cotacao/ana-souza/52998224725/',
      { asks: 'pf-ortho', parts: { cotacao: 'cotacao', ...corretor } },
    ],
    ['/implante-venda/ana-souza/52998', { asks: 'pf-implante', parts: { ...corretor, idCorretor: '52998' } }],
    [
      '/implante-venda/ana-souza/52998/empresa',
      { asks: 'pf-implante', parts: { ...corretor, idCorretor: '52998', nova: 'empresa' }, anew: true },
    ],
    ['/cotacao/', { asks: 'pf-implante', parts: { nome: 'cotacao' } }],
    ['/ortho-venda/cotacao', { asks: 'pf-ortho', parts: { nome: 'cotacao' } }],
    ['/jo%C3%A3o/52998224725', { asks: 'pf-implante', parts: { nome: 'joão', idCorretor: '52998224725' } }],
    ['/corretor/AbC-123_x', { asks: `any ${flow}`, parts: { uid: 'AbC-123_x' } }],
  ]
  for (const [path, place] of pages) {
    it(`[D01a] finds the page of ${path}`, () => expect(asked(path)).toEqual(place))
  }

  it('knows the whole pattern of what it found, for the browser to read its parts by', () => {
    const patterns = ['/ana/52998', '/ortho-venda/ana/52998', '/ortho-venda/', '/', '/corretor/x'].map(
      (path) => {
        const place = at(path)
        return 'address' in place ? place.address.pattern : ''
      },
    )
    expect(patterns).toEqual([
      '/:nome/:idCorretor',
      '/ortho-venda/:nome/:idCorretor',
      '/ortho-venda/',
      '/',
      '/corretor/:uid',
    ])
  })

  const strangers: readonly (readonly [string, readonly string[]])[] = [
    ['/nada', []],
    ['/nada/', []],
    ['/ana-souza/empresa', []],
    ['/ana-souza/empresa/52998/x', []],
    ['/a/b/c/d', []],
    ['/corretor', []],
    ['/corretor/x/y', []],
    ['/corretor/52998224725/x', []],
    ['/studio', []],
    ['/api/52998224725', []],
    ['/segunda-via/x', []],
    ['/segunda-via', []],
    ['/pet-saude/ana-souza/52998224725', []],
    ['/orto-venda/ana-souza/52998224725', ['/ortho-venda/ana-souza/52998224725']],
    ['/orto-venda/52998224725', ['/ortho-venda/']],
    ['/orto-venda/52998224725/empresa', ['/ortho-venda/']],
    ['/Ohrto-Venda/Ana-Souza/52998224725', ['/ortho-venda/Ana-Souza/52998224725']],
    ['/ortho/ana-souza/52998224725', ['/ortho-venda/ana-souza/52998224725']],
    ['/ortho_venda/', ['/ortho-venda/']],
    ['/ortovenda', ['/ortho-venda/']],
    ['/inplante-venda/cotacao/', ['/implante-venda/cotacao']],
    ['/corretro/AbC-123_x', ['/corretor/AbC-123_x']],
    ['/corretro', []],
    ['/..', []],
  ]
  for (const [path, near] of strangers) {
    it(`[X04a] finds nothing at ${path}, which may have meant ${near.join() || 'nothing'}`, () => {
      const place = at(path)
      expect(place.kind === 'unknown' && place.near.map(({ path: meant }) => meant)).toEqual(near)
    })
  }

  it.each([
    ['/ortho-venda/nada', '/ortho-venda/'],
    ['/ortho-venda/ana/empresa/', '/ortho-venda/'],
    ['/ORTHO-VENDA/ana/empresa/', '/ortho-venda/'],
  ])('[X04a] leads %s, which has a prefix, to its start', (path, to) => {
    expect(at(path)).toEqual({ kind: 'redirect', to })
  })

  it.each([
    ['/ortho-venda', '/ortho-venda/'],
    ['/ORTHO-VENDA/', '/ortho-venda/'],
    ['/Ortho-Venda/Ana-Souza/52998224725', '/ortho-venda/Ana-Souza/52998224725'],
    ['/ORTHO-VENDA/COTACAO', '/ortho-venda/cotacao'],
    ['/Cota%C3%A7%C3%A3o/', '/cotacao'],
    ['/ana-souza/52998224725/Empresa', '/ana-souza/52998224725/empresa'],
    ['/ortho-venda/ana-souza/529.982.247-25.', '/ortho-venda/ana-souza/529.982.247-25'],
    ['/ortho-venda/ana-souza/52998224725),', '/ortho-venda/ana-souza/52998224725'],
    ['/ortho-venda/ana-souza/52998224725%3E', '/ortho-venda/ana-souza/52998224725'],
    ['/ortho-venda/ana-souza/52998224725%22', '/ortho-venda/ana-souza/52998224725'],
    ['/ortho-venda/ana-souza/52998224725%E2%80%9D.', '/ortho-venda/ana-souza/52998224725'],
    ['/ortho-venda/ana%E2%80%8B-souza/52998224725%20%E2%80%8B', '/ortho-venda/ana-souza/52998224725'],
    ['/ortho-venda/ana-souza/52998224725/)', '/ortho-venda/ana-souza/52998224725'],
    ['//ortho-venda//ana-souza/52998224725//', '/ortho-venda/ana-souza/52998224725'],
    ['/ortho-venda/jo%E3o/52998224725', '/ortho-venda/jo%C3%A3o/52998224725'],
    ['/orth%C3%B3-venda/ana/52998224725', '/ortho-venda/ana/52998224725'],
    ['/Corretor/AbC-123_x', '/corretor/AbC-123_x'],
    ['/corretor/AbC-123_.', '/corretor/AbC-123_'],
    ['/Boleto/AbC-123', '/boleto/AbC-123'],
    ['//', '/'],
  ])('leads %s to %s, which is the same address', (path, to) => {
    expect(at(path)).toEqual({ kind: 'moved', to })
    expect(at(to).kind).not.toBe('moved')
  })

  it('opens no other product than the one whose prefix a slip of a letter or two was to name', () => {
    const slips = ['orto', 'orhto', 'ortho-', 'ortoh', 'rtho', 'orthoo', 'artho', 'oortho'].map(
      (name) => `${name}-venda`,
    )
    const tails = [
      'ana-souza/52998224725',
      '52998224725',
      '52998224725/empresa',
      'cotacao/ana-souza/52998224725',
      '',
    ]
    const opened = slips.flatMap((slip) => tails.map((tail) => at(`/${slip}/${tail}`).kind))
    expect(new Set(opened)).toEqual(new Set(['unknown']))
    // A name may begin as a short prefix does.
    expect(at('/simoes/52998224725').kind).toBe('page')
  })
})

describe('the addresses of a further flow', () => {
  const with_ = openAddresses([...sites, after])

  it('[X04a] are its own from the moment its file says so, whatever a corretor is called', () => {
    expect(with_('/finalizar/52998224725').kind).toBe('unknown')
    expect(with_('/finalizar/pf-ortho/77')).toMatchObject({
      kind: 'shared',
      flow: 'finalizacao',
      address: { parts: { variante: 'pf-ortho', numPedido: '77' } },
    })
    expect(with_('/segunda-via/pf-ortho')).toMatchObject({ kind: 'shared', flow: 'finalizacao' })
    expect(with_('/corretor/x')).toMatchObject({ kind: 'shared', flow })
  })

  it('[X04a] need no prefix, and hide no other home', () => {
    expect(with_('/')).toMatchObject({ kind: 'page', funnel: `pf-implante/${flow}` })
  })
})

describe('the home of a page', () => {
  const point = { titulo: 'Ponto' }
  const store = { rotas: { prefixo: 'sol' } }
  const other = { rotas: { prefixo: 'lua' } }

  it('is the first funnel of its variant that has a prefix, where it has none itself', () => {
    expect(atHome({ titulo: 'Sol' }, [point, store, other])).toEqual({ titulo: 'Sol', ...store })
    expect(atHome(other, [point, store, other])).toBe(other)
  })

  it('is nowhere else where no funnel of the variant has one', () => {
    expect(atHome(point, [point])).toBe(point)
  })
})

describe('several funnels', () => {
  /** A flow of after the sale: all its addresses stand by themselves. */
  const afterSale = (variant: string) =>
    funnelOf(
      `${variant}/depois`,
      [
        { path: '/segunda-via/:variante', variant: 'variante', noMeasuring: true },
        { path: '/ajuda/:assunto' },
        { path: '/corretor/:uid', noIndex: true, noMeasuring: true, scope: 'uid', screen: 'depois' },
      ],
      { titulo: `Depois de ${variant}` },
    )

  const catalogue = catalogueOf(
    variantNamed('sol', { rotas: { prefixo: 'sol', inicial: true } }),
    afterSale('sol'),
    variantNamed('lua'),
    afterSale('lua'),
  )

  type Test = Awaited<ReturnType<typeof openTest>>

  /** Opens a page and reads what it gives its script. */
  async function pageAt({ app }: Pick<Test, 'app'>, url: string, cookie = '') {
    const reply = await app.inject({ url, headers: { host: 'localhost', ...(cookie && { cookie }) } })
    const text = /<script type="application\/json" id="page">(.*?)<\/script>/s.exec(reply.body)?.[1]
    const setCookie = String(reply.headers['set-cookie']).split(';', 1)[0] ?? ''
    const { statusCode: status, headers } = reply
    return { status, to: headers.location, cookie: setCookie, ...(text ? JSON.parse(text) : {}) }
  }

  describe('a variant with several funnels', () => {
    it('is served under the addresses its flows share, by its name', async () => {
      const test = await openTest({ catalogue })
      expect(await pageAt(test, '/segunda-via/lua')).toMatchObject({
        variant: 'lua/depois',
        sale: 'lua/depois',
        route: '/segunda-via/:variante',
        measured: false,
      })
      expect((await pageAt(test, '/segunda-via/sol')).variant).toBe('sol/depois')
      expect(await pageAt(test, '/segunda-via/LUA')).toMatchObject({ variant: 'lua/depois' })
      const unknown = await test.app.inject({ url: '/segunda-via/nada', headers: { host: 'localhost' } })
      expect([unknown.statusCode, unknown.body.includes('Não encontramos este link')]).toEqual([404, true])
      expect(await pageAt(test, '/segunda-via/52998224725/x')).toMatchObject({ status: 404 })
    })

    it('answers with the first of the flow where an address says of none', async () => {
      const test = await openTest({ catalogue })
      expect(await pageAt(test, '/ajuda/boleto')).toMatchObject({ variant: 'sol/depois', measured: true })
    })

    it('is told apart by the page that calls, and one that is not served by none', async () => {
      const heard: (string | null)[] = []
      const run = async (_: unknown, { funnel }: Pick<HandlerContext, 'funnel'>) => {
        heard.push(funnel)
        return accept({ id: '7' })
      }
      const file = operationFile('lookup', { needs: { sale: false, captcha: 'none' } })
      const { app } = await openTest({
        catalogue,
        handlers: [local('nota.ver', run)],
        schemas: { operations: { 'nota.ver': file }, fields: {} },
      })
      const cookie = await visit(app, '/sol/ana/52998224725')
      for (const sale of [undefined, 'sol/depois', 'lua/venda', 'lua/nada'])
        await call(app, 'nota.ver', { payload: {}, cookie, headers: { 'x-venda': sale } })
      await call(app, 'nota.ver', { payload: {} })
      expect(heard).toEqual(['sol/venda', 'sol/depois', 'lua/venda', null, null])
    })

    it('has a sale of its own in each', async () => {
      const test = await openTest({ catalogue })
      const first = await pageAt(test, '/sol/ana/52998224725')
      const second = await pageAt(test, '/segunda-via/sol', first.cookie)
      expect([first.sale, second.sale]).toEqual(['sol/venda:52998', 'sol/depois'])
    })
  })

  describe('the address of a proposal', () => {
    const sold: Readonly<Record<string, string>> = { azul: 'lua/depois', verde: 'lua/venda', gone: 'x/venda' }
    const wantedAt = (uid: string) => {
      const proposalOf = async (_sql: unknown, of: string) =>
        of in sold
          ? { variant: String(sold[of]), varianteHash: null, per: '', saleId: 'venda-1', isOfProduct: true }
          : null
      const kept = openKeptFunnels({ store: emptyStore, catalogue })
      return findPage({ store: emptyStore, catalogue, proposalOf, kept }, `/corretor/${uid}`)
    }

    it.each([
      ['azul', 'lua/depois', 'depois'],
      ['verde', 'lua/venda', undefined],
    ])('is of the funnel that sold it, also where two flows answer it: %s', async (uid, id, screen) => {
      const wanted = await wantedAt(uid)
      expect(wanted).toMatchObject({ served: { id }, uid, address: { parts: { uid } } })
      expect(wanted && 'address' in wanted && wanted.address.route.screen).toBe(screen)
    })

    it.each([
      ['gone', 'nothingKept'],
      ['nobody', 'unknownLink'],
    ])('opens in no brand of another where its own is gone, or it was never sold: %s', async (uid, kind) => {
      expect(await wantedAt(uid)).toEqual({ kind })
    })
  })

  it('opens what was sold under the name of a variant alone in its first funnel', async () => {
    const known = [{ variant: 'sol', per: '52998', saleId: 'venda-1' }]
    const query = async (text: string) => (text.includes('from proposta') ? known : [])
    const { app } = await openTest({
      catalogue,
      store: { ...emptyStore, query: query as typeof emptyStore.query },
    })
    expect(await pageAt({ app }, '/corretor/0198c0de')).toMatchObject({
      variant: 'sol/venda',
      scope: 'uid:0198c0de',
    })
  })
})

it('keeps for the server every address it answers itself, so that no funnel is hidden behind one', async () => {
  const { app, routes, clear } = await openWithRoutes()
  const first = routes.map(({ url }) => url.split('/')[1] ?? '').filter((segment) => !/^\*?$/.test(segment))
  await app.close()
  clear()
  expect(first.length).toBeGreaterThan(20)
  expect([...new Set(first)].filter((segment) => !serverSegments.some((each) => each === segment))).toEqual(
    [],
  )
})
