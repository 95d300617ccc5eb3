import { dirname } from 'node:path'
import { describe, expect, it } from 'vitest'
import { importsOf, read, sources } from './sources.ts'

const files = sources('server/')
const importsOfServer = new Map(
  files.map((path) => [path, importsOf(path).filter((to) => to.startsWith('server/') && to.endsWith('.ts'))]),
)

/** The first folder below `server`; what lies in none is a room of its own. */
const roomOf = (path: string): string => path.split('/').slice(1, 2).join('')

/** The folder of a file. */
const folderOf = (path: string): string => dirname(path)

/** Draws who needs whom, places instead of files. */
function edgesBetween(placeOf: (path: string) => string): ReadonlyMap<string, ReadonlySet<string>> {
  const edges = new Map<string, Set<string>>()
  for (const [path, imports] of importsOfServer) {
    const from = placeOf(path)
    const to = imports.map(placeOf).filter((place) => place !== from)
    edges.set(from, new Set([...(edges.get(from) ?? []), ...to]))
  }
  return edges
}

/** Lists the places from which a way leads back to them. */
function inCircles(edges: ReadonlyMap<string, ReadonlySet<string>>): readonly string[] {
  const leadsBack = (start: string): boolean => {
    const seen = new Set<string>()
    const open = [...(edges.get(start) ?? [])]
    for (let place = open.pop(); place !== undefined; place = open.pop()) {
      if (place === start) return true
      if (seen.has(place)) continue
      seen.add(place)
      open.push(...(edges.get(place) ?? []))
    }
    return false
  }
  return [...edges.keys()].filter(leadsBack).toSorted()
}

describe('the rooms of the server', () => {
  it('[X01m] need each other in no circle, file by file', () => {
    expect(inCircles(edgesBetween((path) => path))).toEqual([])
  })

  it('[X01m] need each other in no circle, room by room', () => {
    expect(edgesBetween(roomOf).size).toBeGreaterThan(15)
    expect(inCircles(edgesBetween(roomOf))).toEqual([])
  })

  it('[X01m] nor do the resources of the operations', () => {
    const resources = new Map(
      [...edgesBetween(folderOf)]
        .filter(([folder]) => folder.startsWith('server/operations/'))
        .map(([folder, to]) => [folder, new Set([...to].filter((each) => each !== 'server/operations'))]),
    )
    expect(inCircles(resources)).toEqual([])
  })

  it('find a circle where there is one', () => {
    const edges = { a: ['b'], b: ['c'], c: ['b'], d: ['a'] }
    const drawn = new Map(Object.entries(edges).map(([from, to]) => [from, new Set(to)]))
    expect(inCircles(drawn)).toEqual(['b', 'c'])
  })

  it('name no operation outside the operations themselves', () => {
    const named = /'[a-z]+\.(?:obter|salvar|excluir|criar|consultar|listar|enviar\w*|renovar|cep|vigencia)'/
    const general = files.filter((path) => !path.startsWith('server/operations/'))
    expect(general.length).toBeGreaterThan(100)
    expect(general.filter((path) => named.test(read(path)))).toEqual([])
  })
})
