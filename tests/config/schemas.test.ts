import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { check } from '../../engine/config/index.ts'
import { effectNames } from '../../engine/config/language/effects.ts'
import { projectWith, schemaFiles, words } from './project.ts'

type Schema = { readonly [key: string]: unknown }

const schemas = schemaFiles.map(({ path, text }) => ({ path, schema: JSON.parse(text) as Schema }))
const flow = schemas.find(({ path }) => path === 'schemas/flow.schema.json')!.schema

/** Finds what a reference names, in the same schema or in a neighbour. */
function referred(property: Schema, schema: Schema): Schema {
  const [file, pointer = ''] = String(property.$ref ?? '').split('#')
  const whole = file ? schemas.find(({ path }) => path.endsWith(`/${file}`))!.schema : schema
  return pointer
    .split('/')
    .slice(1)
    .reduce<Schema>((at, key) => at[key] as Schema, whole)
}

/** Lists the keys a schema describes anywhere, each with its pointer; a key called "properties" is no list of keys. */
function keysIn(schema: Schema, pointer: string): readonly (readonly [string, Schema])[] {
  const inside = ['items', 'additionalProperties'].flatMap((key) => {
    const member = schema[key]
    return typeof member === 'object' && member !== null ? keysIn(member as Schema, `${pointer}/${key}`) : []
  })
  const own = Object.entries((schema.properties ?? {}) as Record<string, Schema>).flatMap(
    ([key, property]) => [[`${pointer}/${key}`, property] as const, ...keysIn(property, `${pointer}/${key}`)],
  )
  return [...own, ...inside]
}

for (const { path, schema } of schemas) {
  it(`[T01j] describes every key in pt-BR, with an example: ${path}`, () => {
    const { served: _served, ...definitions } = (schema.definitions ?? {}) as Record<string, Schema>
    const keys = [schema, ...Object.values(definitions)].flatMap((each) => keysIn(each, ''))
    const bare = keys.filter(([pointer, property]) => {
      const says = String(property.description ?? referred(property, schema).description ?? '')
      return !pointer.endsWith('$schema') && !/Exemplo: |se escreve \d|Sempre /.test(says)
    })
    expect(bare.map(([pointer]) => pointer)).toEqual([])
  })
}

it('[T01k] offers to editors exactly the effects there are', () => {
  const manners = ['as', 'quiet', 'from', 'with']
  const { effect } = flow.definitions as { readonly effect: { readonly properties: Schema } }
  const offered = Object.keys(effect.properties).filter((key) => !manners.includes(key))
  expect(offered.sort()).toEqual([...effectNames].sort())
})

it('tells editors of the VS Code family which schema every kind of file has', () => {
  const settings = JSON.parse(
    readFileSync(new URL('../../.vscode/settings.json', import.meta.url), 'utf8'),
  ) as {
    readonly 'json.schemas': readonly { readonly url: string; readonly fileMatch: readonly string[] }[]
  }
  const wired = settings['json.schemas'].map(({ url }) => url.replace('./', ''))
  expect(wired.sort()).toEqual(schemas.map(({ path }) => path).sort())
})

it.each([
  ['a word that is none', 'screen', '"required"', '"requird"', 'chave-desconhecida'],
  ['a type that is none', 'field', '"type": "object"', '"type": "objct"', 'esquema-invalido'],
  ['another draft', 'part', 'draft-07', 'draft-04', 'valor-fora-da-lista'],
  [
    'a name of its draft that is no text',
    'part',
    '"http://json-schema.org/draft-07/schema#"',
    '7',
    'esquema-invalido',
  ],
  ['an expression that cannot be read', 'flow', '(-[a-z0-9]+)*', '(-[a-z0-9]+*', 'esquema-invalido'],
  [
    'what finds a figure and cannot be read',
    'variant',
    'n[ao]s? (?!planos',
    'n[ao]s? (?planos',
    'esquema-invalido',
  ],
  ['a required key that is not described', 'operation', '"kind": {', '"kin": {', 'campo-desconhecido'],
])('is told at its place, and no file is said to be wrong by it: %s', (_what, kind, from, to, code) => {
  const path = `schemas/${kind}.schema.json`
  const text = schemaFiles.find((file) => file.path === path)!.text
  expect(text).toContain(from)
  const found = check(projectWith({ path, text: text.replace(from, to) }), words)
  expect(found.map((each) => [each.file, each.code])).toEqual([[path, code]])
  expect(text.slice(0, found[0]!.offset).split('\n').length).toBeGreaterThan(1)
})
