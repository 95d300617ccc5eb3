import { describe, expect, it } from 'vitest'
import { fill } from '../../engine/index.ts'
import { filesIn, read, sources } from './sources.ts'
import { type Quoted, quotedTexts } from './spec-texts.ts'

const isOfCompany = ({ place }: Quoted) => place === 'empresa'
const quoted = quotedTexts.filter(
  (each) => !isOfCompany(each) || filesIn('flows/', /dental-empresa\/flow\.json$/)[0],
)

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

/** What the rules of operations know the words of a service by. */
const inOperations = filesIn('schemas/operations/', /\.json$/)
  .map(read)
  .join('\n')
const isFound = ({ place, text }: Quoted) =>
  place === 'ouvido'
    ? inOperations.includes(JSON.stringify(text).slice(1, -1))
    : inJson.has(text) || filled.has(text) || isWritten(text)

describe('the texts of the specification', () => {
  it.each(quoted)('[D39b] are shown byte for byte: $section $row $text', (each) => {
    expect(isFound(each)).toBe(true)
  })

  it('are listed once for every row that quotes them, from every section with texts', () => {
    const listed = quotedTexts.map(({ row, text }) => `${row} ${text}`)
    expect(listed.length).toBeGreaterThan(35)
    expect(new Set(listed).size).toBe(listed.length)
    expect(new Set(quotedTexts.map(({ section }) => section))).toEqual(
      new Set(['2', '3', '5', '6', '8', '9', 'P2', 'P3', 'P5']),
    )
    expect(
      quotedTexts.filter(({ place }) => !['aviso', 'tela', 'ouvido', 'empresa'].includes(place)),
    ).toEqual([])
  })
})
