import { describe, expect, it } from 'vitest'
import { blockRecords } from '../../engine/config/language/blocks.ts'
import { effectNames } from '../../engine/config/language/effects.ts'
import { maskRecords, serverFactRecords, widgetRecords } from '../../engine/config/language/widgets.ts'
import { formats } from '../../engine/index.ts'
import { operatorNames } from '../../engine/rules/index.ts'
import { datedValidators, validators } from '../../engine/validators/index.ts'
import { referenceOf, schemaFilesOf } from '../../tools/reference.ts'
import { schemaFiles } from '../config/project.ts'
import { read } from './sources.ts'

const page = read('docs/flow-reference.md')
const files = schemaFilesOf(read)

/** Gives the first cells of the tables beneath a heading, as far as the next heading of its depth. */
const wordsUnder = (title: string): readonly string[] => {
  const [, text = ''] = page.split(`\n## ${title}\n`)
  const rows = [...(text.split('\n## ', 1)[0] ?? '').matchAll(/^\| `(.+?)` \|/gm)]
  return rows.map(([, word = '']) => word.replaceAll('\\|', '|'))
}

describe('docs/flow-reference.md', () => {
  it('is what npm run fix writes', () => {
    expect(referenceOf(files)).toBe(page)
  })

  it.each<[string, readonly string[]]>([
    ['Operadores', operatorNames],
    ['Efeitos', effectNames],
    ['Formatos de um texto', Object.keys(formats)],
    ['Validadores', [...validators, ...datedValidators].map(({ name }) => name)],
    ['O que o servidor diz', Object.keys(serverFactRecords)],
    ['Widgets', Object.keys(widgetRecords)],
    ['Máscaras', Object.keys(maskRecords)],
    ['Blocos', Object.keys(blockRecords)],
  ])('has each word once under %s, and no other', (title, words) => {
    expect(wordsUnder(title).toSorted()).toEqual([...words].toSorted())
  })

  it.each(files)('has every key of $path, with what it says', ({ schema }) => {
    const told = new Set<string>([...operatorNames, ...effectNames, '$schema'])
    const rows = new Map(
      [...page.matchAll(/^\| `([^`]+)` \| .*? \| (.*) \| .*\|$/gm)].map(([, key = '', says = '']) => [
        key.replace(/^.*\./, ''),
        says,
      ]),
    )
    const keys = keysIn(schema).filter((key) => !told.has(key))
    expect(keys.filter((key) => !rows.get(key)?.trim())).toEqual([])
  })

  it('knows every kind of file that has a schema', () => {
    expect(files.map(({ path }) => path).toSorted()).toEqual(schemaFiles.map(({ path }) => path).toSorted())
  })

  it('leaves no value of a format unwritten, and leads only to headings of its own', () => {
    expect(page).not.toContain('undefined')
    const anchors = [...page.matchAll(/^##+ (.+)$/gm)].map(([, heading = '']) =>
      heading.toLowerCase().replaceAll(' ', '-'),
    )
    const links = [...page.matchAll(/\]\(#([^)]+)\)/g)].map(([, anchor]) => anchor ?? '')
    expect(links.length).toBeGreaterThan(50)
    expect(links.filter((anchor) => !anchors.includes(anchor))).toEqual([])
    expect(anchors).toEqual([...new Set(anchors)])
  })
})

/** Lists the keys of a schema at any depth, by another way than the reference does. */
function keysIn(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return []
  const { properties, allOf: _completions, examples: _examples, whole, served, ...others } = value as Schema
  return [
    ...Object.entries(properties ?? {}).flatMap(([key, property]) => [key, ...keysIn(property)]),
    ...Object.values(others).flatMap(keysIn),
  ]
}

type Schema = { readonly [key: string]: unknown } & { readonly properties?: object }
