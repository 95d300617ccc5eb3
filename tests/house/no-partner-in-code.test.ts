import { describe, expect, it } from 'vitest'
import { filesIn, read, sources, withoutComments } from './sources.ts'

interface Said {
  readonly funis?: Readonly<Record<string, { readonly rotas?: { readonly prefixo?: string } }>>
  readonly plano?: { readonly nome?: string }
  readonly planosPet?: readonly { readonly nome: string; readonly codigo: string; readonly style?: string }[]
  readonly codExterno?: string
  readonly titulo?: string
  readonly tema?: { readonly logo?: { readonly nome?: string } }
  readonly produtos?: readonly { readonly nome: string; readonly codigo: string }[]
}

const variants = filesIn('variants/', /\.variant\.json$/)
const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1).split('.')[0] ?? ''
const said = variants.map((path) => JSON.parse(read(path)) as Said)

/** Every word that names a partner, a product or a funnel: a base is a layer, and names none of them. */
const names = [
  ...variants.map(nameOf).filter((name) => name !== 'base'),
  ...filesIn('flows/', /\/flow\.json$/).map((path) => path.split('/').at(-2) ?? ''),
  ...said.flatMap(({ funis = {}, plano, produtos = [], planosPet = [], codExterno, titulo, tema }) => [
    ...Object.values(funis).map(({ rotas }) => rotas?.prefixo),
    ...[plano?.nome, codExterno, titulo, tema?.logo?.nome],
    ...produtos.flatMap(({ nome, codigo }) => [nome, codigo]),
    ...planosPet.flatMap(({ nome, codigo, style }) => [nome, codigo, style]),
  ]),
].filter((name) => name !== undefined)

interface Routes {
  readonly routes?: readonly { readonly path: string; readonly closed?: boolean }[]
}

/** The first segment of every address that a flow answers beside the prefixes of its variants. */
const segments = filesIn('flows/', /\/flow\.json$/)
  .flatMap((path) => (JSON.parse(read(path)) as Routes).routes ?? [])
  .filter(({ closed }) => !closed)
  .flatMap(({ path }) => /^\/([a-z-]+)/.exec(path)?.[1] ?? [])

describe('partners, products and funnels', () => {
  it('[X01o] are known by their files', () => {
    expect(names).toEqual(
      expect.arrayContaining([
        ...['pf-implante', 'dental-individual', 'implante-venda', 'Dental II'],
        ...['abre', 'blue-corretor', 'finalizacao', 'Pet Light', 'PREMIUM', 'AbreBrasilMensal', 'Haka Pet'],
      ]),
    )
  })

  it.each(['engine/', 'src/', 'server/'])('[X01o] none is named in the TypeScript of %s', (room) => {
    const found = sources(room).flatMap((path) => {
      const words = new Set(withoutComments(read(path)).split(/['"`/]/))
      return names.filter((name) => words.has(name)).map((name) => `${path}: ${name}`)
    })
    expect(found).toEqual([])
  })

  it.each(['engine/', 'src/', 'server/', 'tools/'])('no path of a funnel is made in %s', (room) => {
    expect(segments).toContain('corretor')
    const made = new RegExp(`['"\`]/(?:${segments.join('|')})(?:/\\$\\{|/?['"\`])`)
    expect(sources(room).filter((path) => made.test(withoutComments(read(path))))).toEqual([])
  })
})
