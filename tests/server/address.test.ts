import { describe, expect, it } from 'vitest'
import { flowRoutes, readProject } from '../../engine/config/index.ts'
import { openAddresses, type Site } from '../../server/catalogue/routes.ts'
import { projectFiles } from '../../tools/project.ts'

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

  it('[D31b] knows the whole pattern of what it found, for the browser to read its parts by', () => {
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
  ])('[X04c] leads %s to %s, which is the same address', (path, to) => {
    expect(at(path)).toEqual({ kind: 'moved', to })
    expect(at(to).kind).not.toBe('moved')
  })

  it('[X04d] opens no other product than the one whose prefix a slip of a letter or two was to name', () => {
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
    // Whose name is like a short prefix is still somebody.
    expect(at('/simoes/52998224725').kind).toBe('page')
  })

  const hostile = [
    '//evil.example',
    '///evil.example/',
    '/\\evil.example',
    '/%5Cevil.example/12',
    '/%2F%2Fevil.example/52998224725',
    '/http://evil.example',
    '/%0d%0aLocation:%20x/52998224725',
    '/ortho-venda//evil.example',
    '/ortho-venda/@evil.example',
    '/%E0%A4%A',
    `/${'a'.repeat(61)}/52998224725`,
  ]
  for (const path of hostile) {
    it(`[X04b] never repeats a part of ${path.slice(0, 40)} in a redirect`, () => {
      const place = at(path)
      expect(['unknown', '/ortho-venda/']).toContain(place.kind === 'redirect' ? place.to : place.kind)
    })
  }
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

  it('[X04a] need no prefix, and take the home of nobody', () => {
    expect(with_('/')).toMatchObject({ kind: 'page', funnel: `pf-implante/${flow}` })
  })
})
