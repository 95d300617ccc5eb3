import { describe, expect, it } from 'vitest'
import { fill } from '../../engine/index.ts'
import { filesIn, read, sources } from './sources.ts'

interface Quoted {
  /** The row of the checklist the text belongs to. */
  readonly row: string
  readonly text: string
}

const quoted: readonly Quoted[] = JSON.parse(read('tests/house/spec-texts.json'))

/** What is written for whoever edits the file, and never shown. */
const asides = ['$schema', 'description', 'examples']

function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, member]) => (asides.includes(key) ? [] : textsIn(member)))
}

const inJson = new Set(
  ['flows/', 'schemas/', 'variants/']
    .flatMap((room) => filesIn(room, /\.json$/))
    .flatMap((path) => textsIn(JSON.parse(read(path)))),
)
const base = JSON.parse(read('variants/dental/base.variant.json'))
const facts = { at: 0, read: (name: string) => (name === 'variant' ? base : undefined) }
/** Texts whose numbers are the variant's, as they are shown. */
const filled = new Set(
  [...inJson].filter((text) => text.includes('{variant.')).map((text) => fill(text, facts)),
)
const inCode = sources('src/').map(read).join('\n')
const isWritten = (text: string) =>
  [`'${text}'`, `"${text}"`, `>${text}<`].some((each) => inCode.includes(each))

describe('the texts of the specification', () => {
  it.each(quoted)('[D39b] are shown byte for byte: $row $text', ({ text }) => {
    expect(inJson.has(text) || filled.has(text) || isWritten(text)).toBe(true)
  })

  it('[D39c] are listed once for every row that quotes them', () => {
    const listed = quoted.map(({ row, text }) => `${row} ${text}`)
    expect(listed.length).toBeGreaterThan(25)
    expect(new Set(listed).size).toBe(listed.length)
  })
})
