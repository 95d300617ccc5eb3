import { describe, expect, it } from 'vitest'
import { matchRoute, type Route, readRoute, routeShape, sortRoutes } from '../../engine/index.ts'

const met = (routes: readonly Route[], path: string) => {
  const found = matchRoute(sortRoutes(routes.map(readRoute)), path.split('/').filter(Boolean))
  return found && [found.route.path, found.parts]
}

describe('the routes of a flow', () => {
  const routes: readonly Route[] = [
    { path: ':qualquer/:outra' },
    { path: ':nome/:numero', parts: { numero: '\\d+' } },
    { path: 'pedido/:numero' },
    { path: '' },
    { path: ':nome/:numero/novo' },
  ]

  it('bring the named parts of the address', () => {
    expect(met(routes, 'ana/x')).toEqual([':qualquer/:outra', { qualquer: 'ana', outra: 'x' }])
    expect(met(routes, '')).toEqual(['', {}])
    expect(met(routes, 'ana/12/novo')).toEqual([':nome/:numero/novo', { nome: 'ana', numero: '12' }])
  })

  it('prefer a fixed text, then a part that must meet something, whatever their order', () => {
    expect(met(routes, 'pedido/12')).toEqual(['pedido/:numero', { numero: '12' }])
    expect(met(routes, 'ana/12')).toEqual([':nome/:numero', { nome: 'ana', numero: '12' }])
    expect(met([...routes].reverse(), 'pedido/12')?.[0]).toBe('pedido/:numero')
    expect(met([{ path: ':n', parts: { n: '\\w+' } }, { path: 'novo' }], 'novo')?.[0]).toBe('novo')
    expect(met([...routes].reverse(), 'ana/12')?.[0]).toBe(':nome/:numero')
  })

  it('of other lengths do not hide each other', () => {
    const longer = [{ path: 'a/:b' }, { path: 'a' }, { path: 'a/:c', parts: { c: '\\d' } }]
    expect(['a/1', 'a', 'a/x'].map((path) => met(longer, path)?.[0])).toEqual(['a/:c', 'a', 'a/:b'])
  })

  it('stand by themselves with a "/" in front, else under the prefix of each variant', () => {
    expect(readRoute({ path: '/a/:x' }).isShared).toBe(true)
    for (const path of ['a/', '', ':x']) expect(readRoute({ path }).isShared).toBe(false)
  })

  it('are met by the whole of an address and the whole of each part', () => {
    expect(met(routes, 'ana')).toBeUndefined()
    expect(met(routes, 'ana/12/velho')).toBeUndefined()
    expect(met([{ path: ':n', parts: { n: '\\d|x' } }], '1x')).toBeUndefined()
    expect(met([{ path: ':n', parts: { n: '\\d|x' } }], 'x')).toEqual([':n', { n: 'x' }])
    expect(met([{ path: ':n', parts: { n: '\\p{L}+' } }], 'joão')).toEqual([':n', { n: 'joão' }])
  })

  it('are met by nothing where an expression cannot be read', () => {
    expect(met([{ path: ':n', parts: { n: '(' } }], '(')).toBeUndefined()
  })

  it('have one shape where they answer the same addresses, however their parts are called', () => {
    const shape = (route: Route) => routeShape(readRoute(route))
    expect(shape({ path: '/a/:x' })).toBe(shape({ path: 'a/:y' }))
    expect(shape({ path: ':x', parts: { x: '\\d' } })).toBe(shape({ path: ':y', parts: { y: '\\d' } }))
    expect(shape({ path: ':x', parts: { x: '\\d' } })).not.toBe(shape({ path: ':x' }))
    expect(shape({ path: 'a' })).not.toBe(shape({ path: ':a' }))
    expect(shape({ path: 'a' })).not.toBe(shape({ path: 'b' }))
    expect(shape({ path: 'a/b' })).not.toBe(shape({ path: 'ab' }))
    expect(shape({ path: ':constructor' })).toBe(shape({ path: ':x' }))
  })
})
