import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { check, type Vocabulary } from '../../engine/config/index.ts'
import { keywords, samples } from '../screens/json-schema-rows.ts'
import { nova } from './cases/case.ts'
import { projectWith, words } from './project.ts'

const rows = [...keywords, ...samples]

const textWidget = (name: string): Vocabulary['widgets'][string] => ({
  says: 'Um texto.',
  edits: ['string'],
  example: { widget: name },
})
const wider = Object.fromEntries(['areaDeTexto', 'data', 'hora'].map((name) => [name, textWidget(name)]))

const wrongIn = (schema: object) =>
  check(projectWith(nova({ ...schema })), {
    ...words,
    widgets: { ...words.widgets, ...wider },
    validators: [...words.validators, 'hora'],
  })

it.each(rows.filter(({ code }) => code === undefined))(
  'the check lets through what a screen draws of JSON Schema: $name',
  ({ schema }) => {
    expect(wrongIn(schema)).toEqual([])
  },
)

it.each(rows.filter(({ code }) => code !== undefined))(
  'the check refuses what a screen cannot draw of JSON Schema, with line and mend: $name',
  ({ schema, code }) => {
    const found = wrongIn(schema).filter((each) => each.code === code)
    expect(found.length).toBeGreaterThan(0)
    for (const { length, fix } of found) expect([length > 0, fix !== '']).toEqual([true, true])
  },
)

it('docs/screens.md tells of JSON Schema word by word, and of the samples of RJSF one by one', () => {
  const page = readFileSync(new URL('../../docs/screens.md', import.meta.url), 'utf8')
  const told = [...page.matchAll(/^\| (?:`([^`]+)`|([^|`]+?)) \| (drawn|refused: `([\w-]+)`) \|/gm)].map(
    ([, word, name, , code]) => `${word ?? name}: ${code ?? 'drawn'}`,
  )
  expect(told).toEqual(rows.map(({ name, code }) => `${name}: ${code ?? 'drawn'}`))
})
