import { dirname } from 'node:path'
import { describe, expect, it } from 'vitest'
import { importsOf, sources } from './sources.ts'

type Graph = ReadonlyMap<string, readonly string[]>

/** Gives a way through a graph that comes back to where it began; undefined where there is none. */
function circleIn(graph: Graph): readonly string[] | undefined {
  const done = new Set<string>()
  function from(name: string, way: readonly string[]): readonly string[] | undefined {
    if (way.includes(name)) return [...way.slice(way.indexOf(name)), name]
    if (done.has(name)) return undefined
    for (const next of graph.get(name) ?? []) {
      const found = from(next, [...way, name])
      if (found) return found
    }
    done.add(name)
    return undefined
  }
  for (const name of graph.keys()) {
    const found = from(name, [])
    if (found) return found
  }
  return undefined
}

const rooms = ['engine/', 'src/', 'server/', 'tools/']
const files: Graph = new Map(
  rooms.flatMap(sources).map((path) => [path, importsOf(path).filter((to) => /\.tsx?$/.test(to))]),
)

/** Joins the files of each folder, but not those of the folders in it. */
function byFolder(graph: Graph): Graph {
  const folders = new Map<string, string[]>()
  for (const [path, imports] of graph) {
    const here = dirname(path)
    const others = imports.map((each) => dirname(each)).filter((folder) => folder !== here)
    folders.set(here, [...(folders.get(here) ?? []), ...others])
  }
  return folders
}

describe('the code', () => {
  it('has no file that comes to import itself', () => {
    expect(files.size).toBeGreaterThan(300)
    expect(circleIn(files)).toBeUndefined()
  })

  it('has no folder that comes to import itself, but for the commands, which share what is beside them', () => {
    const rooms = new Map([...files].filter(([path]) => !path.startsWith('tools/')))
    expect(circleIn(byFolder(rooms))).toBeUndefined()
  })

  it('finds a circle where there is one', () => {
    const graph = new Map([
      ['a', ['b']],
      ['b', ['c', 'd']],
      ['c', []],
      ['d', ['b']],
    ])
    expect(circleIn(graph)).toEqual(['b', 'd', 'b'])
  })
})
