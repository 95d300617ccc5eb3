import { describe, expect, it } from 'vitest'
import { filesIn, read } from './sources.ts'

const page = read('docs/rules.md')
const rows = [...page.matchAll(/^- \*\*([A-Z]\d\d)\*\* ./gm)].map(([, row]) => row ?? '')
const cases = [...page.matchAll(/^ {2}- \*\*([A-Z]\d\d[a-z]{1,2})\*\* ./gm)].map(([, id]) => id ?? '')

const idsIn = (path: string, pattern: RegExp) => [...read(path).matchAll(pattern)].map(([, id]) => id ?? '')
const ofTests = filesIn('tests/', /\.tsx?$/).flatMap((path) => [
  ...idsIn(path, /\[([A-Z]\d\d[a-z]{1,2})\]/g),
  // A table that gives each of its rows an id.
  ...idsIn(path, /'([A-Z]\d\d[a-z]{1,2})'/g),
])
const ofReplays = filesIn('tests/replays/', /\.replay\.json$/).flatMap((path) => {
  const { rules }: { readonly rules: readonly string[] } = JSON.parse(read(path))
  return rules
})
const shown = new Set([...ofTests, ...ofReplays])

describe('the statements of docs/rules.md', () => {
  it('are there once each, every case under its own row', () => {
    const strays = page
      .split(/^- /m)
      .slice(1)
      .filter((part) => idsUnder(part).some((id) => !part.startsWith(`**${id.slice(0, 3)}**`)))
    expect(strays).toEqual([])
    const all = [...rows, ...cases]
    expect(all.filter((id, place) => all.indexOf(id) !== place)).toEqual([])
  })

  it('are each shown by a test or a replay', () => {
    const shownRows = new Set([...shown].map((id) => id.slice(0, 3)))
    expect(cases.filter((id) => !shown.has(id))).toEqual([])
    expect(rows.filter((row) => !shownRows.has(row))).toEqual([])
  })

  it('have a row for every id that a test or a replay names', () => {
    expect([...shown].filter((id) => !rows.includes(id.slice(0, 3)))).toEqual([])
  })
})

function idsUnder(part: string): readonly string[] {
  return [...part.matchAll(/^ {2}- \*\*([A-Z]\d\d[a-z]{1,2})\*\*/gm)].map(([, id]) => id ?? '')
}
