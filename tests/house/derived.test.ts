import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { operatorNames } from '../../engine/conditions/index.ts'
import { operatorRecords } from '../../engine/config/index.ts'
import { isRule, work } from '../../engine/index.ts'
import { flowSchemaWith, referenceWith } from '../../scripts/derived.ts'

const root = new URL('../../', import.meta.url)
const read = (path: string): string => readFileSync(new URL(path, root), 'utf8')

describe('what is said of operators and effects comes from their records: after a change, npm run derive', () => {
  it('[T01k] in the schema that editors use', () => {
    const schema = JSON.parse(read('schemas/flow.schema.json'))
    expect(flowSchemaWith(schema)).toEqual(schema)
  })

  it('[T01k] in the reference of the language', () => {
    const page = read('docs/flow-language.md')
    expect(page).toContain('<!-- operators -->')
    expect(referenceWith(page)).toBe(page)
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
      expect(() => work(example, { at: 0, read: () => undefined })).not.toThrow()
    },
  )
})
