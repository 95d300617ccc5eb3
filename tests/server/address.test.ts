import { describe, expect, it } from 'vitest'
import { type Home, placeOf } from '../../server/catalogue/routes.ts'

const homes: readonly Home[] = [
  { variant: 'pf-implante', prefix: 'implante-venda', initial: true },
  { variant: 'pf-ortho', prefix: 'ortho-venda', initial: false },
]
const at = (path: string) => placeOf(path, homes)
const page = (variant: string, route: Readonly<Record<string, string>> = {}) => ({
  kind: 'page',
  variant,
  route,
})
const redirect = (to: string) => ({ kind: 'redirect', to })
const broker = { nome: 'ana-souza', idCorretor: '52998224725' }

describe('addresses', () => {
  const pages: readonly (readonly [string, ReturnType<typeof page> & { readonly anew?: true }])[] = [
    ['/', page('pf-implante')],
    ['/implante-venda/', page('pf-implante')],
    ['/ortho-venda/', page('pf-ortho')],
    ['/ana-souza/52998224725', page('pf-implante', broker)],
    ['/ana-souza/52998224725/', page('pf-implante', broker)],
    ['/implante-venda/ana-souza/52998224725', page('pf-implante', broker)],
    ['/ortho-venda/ana-souza/529.982.247-25/', page('pf-ortho', { ...broker, idCorretor: '529.982.247-25' })],
    ['/ortho-venda/cotacao/ana-souza/52998224725/', page('pf-ortho', { cotacao: 'cotacao', ...broker })],
    ['/implante-venda/ana-souza/52998', page('pf-implante', { ...broker, idCorretor: '52998' })],
    [
      '/implante-venda/ana-souza/52998/empresa',
      { ...page('pf-implante', { ...broker, idCorretor: '52998' }), anew: true },
    ],
    ['/cotacao/', page('pf-implante', { nome: 'cotacao' })],
    ['/jo%C3%A3o/52998224725', page('pf-implante', { nome: 'joão', idCorretor: '52998224725' })],
  ]
  for (const [path, place] of pages) {
    it(`[D01a] finds the page of ${path}`, () => expect(at(path)).toEqual(place))
  }

  it('[D31b] finds a proposal by its uid', () =>
    expect(at('/corretor/AbC-123_x')).toEqual({ kind: 'proposal', uid: 'AbC-123_x' }))

  const strangers: readonly (readonly [string, string])[] = [
    ['/nada', '/'],
    ['/nada/', '/'],
    ['/ana-souza/empresa', '/'],
    ['/ana-souza/empresa/52998/x', '/'],
    ['/a/b/c/d', '/'],
    ['/corretor', '/'],
    ['/corretor/x/y', '/'],
    ['/studio', '/'],
    ['/segunda-via/x', '/'],
    ['/finalizar/52998224725', '/'],
    ['/ortho-venda', '/ortho-venda/'],
    ['/ortho-venda/nada', '/ortho-venda/'],
    ['/ortho-venda/ana/empresa/', '/ortho-venda/'],
    ['/ORTHO-VENDA/', '/'],
  ]
  for (const [path, to] of strangers) {
    it(`[X04a] leads ${path} to ${to}`, () => expect(at(path)).toEqual(redirect(to)))
  }

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
      expect(['/', '/ortho-venda/']).toContain(place.kind === 'redirect' ? place.to : place.kind)
    })
  }
})
