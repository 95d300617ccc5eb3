import { describe, expect, it } from 'vitest'
import { filesIn, read } from './sources.ts'

const page = read('docs/rules.md')
const lines = [...page.matchAll(/^- \*\*([A-Z]\d\d[a-z]{1,2})\*\* (.+)$/gm)]
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
  it('are stated once each, in the order of rows and letters within a section', () => {
    expect(page.match(/^- .*$/gm)).toHaveLength(stated.length)
    expect(stated.filter((id, place) => stated.indexOf(id) !== place)).toEqual([])
    const unordered = page.split(/^## /m).flatMap((section) => {
      const ids = [...section.matchAll(/^- \*\*(\w+)\*\*/gm)].map(([, id]) => id ?? '')
      return ids.filter((id, place) => place > 0 && sortKey(ids[place - 1] ?? '') > sortKey(id))
    })
    expect(unordered).toEqual([])
  })

  it('are each shown by a test or a replay', () => {
    expect(toShow.filter((id) => !shown.has(id))).toEqual([])
  })

  it('are all that tests and replays show', () => {
    expect([...shown].filter((id) => !stated.includes(id))).toEqual([])
  })
})

/** Sorts by row, then one letter before two, then by letter. */
function sortKey(id: string): string {
  return `${id.slice(0, 3)}${id.length}${id.slice(3)}`
}
