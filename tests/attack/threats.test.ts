import { describe, expect, it } from 'vitest'
import { filesIn, read } from '../house/sources.ts'

interface Threat {
  readonly threat: string
  readonly is: string
  readonly tests?: readonly string[]
  /** Why it does not apply so far. */
  readonly none?: string
}

const threats: readonly Threat[] = JSON.parse(read('tests/attack/threats.json'))
const rule = /\[([A-Z]\d\d[a-z]{1,2})\]/g
const shownIn = (paths: readonly string[]) =>
  new Set(paths.flatMap((path) => [...read(path).matchAll(rule)].map(([, id]) => id ?? '')))

const ofTests = shownIn(filesIn('tests/', /\.test\.tsx?$/))
const ofReplays = filesIn('tests/replays/', /\.replay\.json$/).flatMap(
  (path) => JSON.parse(read(path)).rules as string[],
)
const shown = new Set([...ofTests, ...ofReplays])

describe('the table of threats', () => {
  it('has each of the 36 once, in order, with what it is', () => {
    expect(threats.map(({ threat }) => threat)).toEqual(Array.from({ length: 36 }, (_, n) => `S${n + 1}`))
    expect(threats.filter((each) => !/^[A-Z].{10,}[^.]$/.test(each.is))).toEqual([])
  })

  it('has for each the tests that prove it kept off, or why it does not apply so far, and never both', () => {
    const undecided = threats.filter(({ tests, none }) => (tests === undefined) === (none === undefined))
    expect(undecided).toEqual([])
    expect(
      threats.filter(({ tests, none = '' }) => tests?.length === 0 || (!tests && none.length < 40)),
    ).toEqual([])
  })

  it('names only rules that a test or a replay shows', () => {
    const named = threats.flatMap(({ threat, tests = [] }) => tests.map((id) => [threat, id] as const))
    expect(named.filter(([, id]) => !shown.has(id))).toEqual([])
    expect(named.filter((each, i) => named.findIndex((other) => other.join() === each.join()) !== i)).toEqual(
      [],
    )
  })

  it('names every rule that a test of this folder shows', () => {
    const named = new Set(threats.flatMap(({ tests = [] }) => tests))
    const own = shownIn(filesIn('tests/attack/', /\.test\.tsx?$/))
    expect([...own].filter((id) => !named.has(id))).toEqual([])
    expect(own.size).toBeGreaterThan(30)
  })
})
