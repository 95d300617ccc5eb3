import { describe, expect, it } from 'vitest'
import { filesIn, read } from './sources.ts'

const lines = [...read('docs/rules.md').matchAll(/^- \*\*([A-Z]\d\d[a-z]{1,2})\*\* (.+)$/gm)]
const stated = lines.map(([, id]) => id ?? '')
const toShow = lines.flatMap(([, id, said]) => (said?.includes('(not shown by a test: ') ? [] : [id ?? '']))

const idsIn = (path: string, pattern: RegExp) => [...read(path).matchAll(pattern)].map(([, id]) => id ?? '')
const ofTests = filesIn('tests/', /\.tsx?$/).flatMap((path) => [
  ...idsIn(path, /\[([A-Z]\d\d[a-z]{1,2})\]/g),
  // A table that gives each of its rows a rule.
  ...idsIn(path, /'([A-Z]\d\d[a-z]{1,2})'/g),
])
const ofReplays = filesIn('tests/replays/', /\.replay\.json$/).flatMap((path) => {
  const { rules }: { readonly rules: readonly string[] } = JSON.parse(read(path))
  return rules
})
const shown = new Set([...ofTests, ...ofReplays])

describe('the rules', () => {
  it('are stated once each, under their own row, in the order of their letters', () => {
    const order = (a: string, b: string) => a.length - b.length || (a < b ? -1 : 1)
    const rows = read('docs/rules.md').split(/^### /m).slice(1)
    const strays = rows.flatMap((row) => {
      const ids = [...row.matchAll(/^- \*\*(\w+)\*\*/gm)].map(([, id]) => id ?? '')
      const own = ids.filter((id) => id.slice(0, 3) === row.slice(0, 3))
      return ids.join() === [...new Set(own)].toSorted(order).join() ? [] : [ids.join(' ')]
    })
    expect(strays).toEqual([])
    expect(stated.filter((id, i) => stated.indexOf(id) !== i)).toEqual([])
  })

  it('are each shown by a test or a replay', () => {
    expect(toShow.filter((id) => !shown.has(id))).toEqual([])
  })

  it('are all that tests and replays show', () => {
    expect([...shown].filter((id) => !stated.includes(id))).toEqual([])
  })
})
