import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { check, operatorRecords, renderDiagnostics, type SourceFile } from '../../engine/config/index.ts'
import { blockRecords } from '../../engine/config/language/blocks.ts'
import type { BlockRecord } from '../../engine/config/language/vocabulary.ts'
import { widgetRecords } from '../../engine/config/language/widgets.ts'
import { evaluate, isRule } from '../../engine/index.ts'
import { operatorNames } from '../../engine/rules/index.ts'
import { vocabulary } from '../../server/pages/vocabulary.ts'
import { blockExample, fieldSchemaWith, flowSchemaWith } from '../../tools/derived-schemas.ts'
import { projectFiles } from '../../tools/project.ts'
import { besidesNotes } from '../config/noted.ts'

const root = new URL('../../', import.meta.url)
const read = (path: string): string => readFileSync(new URL(path, root), 'utf8')

describe('what is said of a word comes from its record: after a change, npm run fix', () => {
  it.each([
    ['flow', flowSchemaWith],
    ['field', fieldSchemaWith],
  ])('[T01k] in the schema of %ss that editors use', (kind, derived) => {
    const schema = JSON.parse(read(`schemas/${kind}.schema.json`))
    expect(derived(schema)).toEqual(schema)
  })

  it('[T01k] and there is one record for each operator', () => {
    expect(Object.keys(operatorRecords).toSorted()).toEqual(operatorNames.toSorted())
  })

  it.each(Object.entries(operatorRecords))(
    '[T01k] the example of `%s` is a rule with as many arguments as it takes, and works',
    (name, { example, takes: [least, most] }) => {
      const given = (example as Record<string, unknown>)[name]
      const count = Array.isArray(given) ? given.length : 1
      expect([isRule(example), count >= least, count <= most]).toEqual([true, true, true])
      expect(() => evaluate(example, { at: 0, read: () => undefined })).not.toThrow()
    },
  )
})

const files = projectFiles()
const screenWith = (more: object): SourceFile => ({
  path: 'schemas/screens/exemplos.schema.json',
  text: JSON.stringify({ type: 'object', ...more }),
})
const said = (screen: SourceFile) =>
  renderDiagnostics(besidesNotes(check([...files, screen], vocabulary)), [...files, screen])
const right = /^Nenhum erro em \d+ arquivos\.$/

describe('the examples of the records are right', () => {
  it('[T01k] of every block, in a screen', () => {
    const examplesAt = (place: BlockRecord['place']) =>
      Object.entries<BlockRecord>(blockRecords).flatMap(([name, record]) =>
        record.place === place ? [blockExample(name, record)] : [],
      )
    const look = {
      heading: 'Exemplos',
      above: examplesAt(undefined),
      bands: examplesAt('bands'),
      actions: [],
    }
    expect(said(screenWith({ look }))).toMatch(right)
  })

  const objects = { type: 'object', properties: { quantidade: { type: 'integer', title: 'Quantidade' } } }
  const values = { type: 'string' }

  /** The tables of the examples are of texts: a field of numbers offers one of numbers, and of the rest there is none. */
  const offering = (look: object, type: string): object => {
    if (type === 'string' || type === 'array' || !('table' in look)) return look
    return { ...look, table: type === 'boolean' ? undefined : 'parentesco' }
  }

  it('[T01k] of every widget, in a field of each type that it edits', () => {
    const fields = Object.entries(widgetRecords).flatMap(([name, record]) =>
      record.edits.map((type) => {
        const items = 'isOfValues' in record ? values : objects
        const look = offering(record.example, type)
        return [`${name}${type}`, { type, title: name, look, ...(type === 'array' && { items }) }]
      }),
    )
    expect(Object.values(widgetRecords).map(({ example }) => example.widget)).toEqual(
      Object.keys(widgetRecords),
    )
    const look = { heading: 'Exemplos', actions: [] }
    expect(said(screenWith({ properties: Object.fromEntries(fields), look }))).toMatch(right)
  })
})
