import { describe, expect, it } from 'vitest'
import { operatorRecords } from '../../engine/config/index.ts'
import { blockRecords, effectNames, widgetNames } from '../../names/index.ts'
import { messageRoutes } from '../../server/operations/message-routes.ts'
import { operationNames } from '../../server/operations/names.ts'
import { read, sources, withoutComments } from './sources.ts'

const generated = /^server\/operations\/(?:registry|names|\w+\/types)\.ts$/
const files = ['engine/', 'names/', 'src/', 'server/']
  .flatMap(sources)
  .filter((path) => !generated.test(path))
  .map((path) => ({ path, code: withoutComments(read(path)) }))

/** "takeOver" lies in a file of its own called "take-over". */
const fileNamed = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
const isOwnFile = (path: string, name: string): boolean =>
  [`/${name}.`, `/${fileNamed(name)}.`].some((each) => path.includes(each))

/** Lists where a word stands in code, beside the file that is called like it. */
const placesOf = (name: string): readonly string[] =>
  files
    .filter(
      ({ path, code }) => !isOwnFile(path, name) && new RegExp(`(?<![\\w.-])${name}(?![\\w-])`).test(code),
    )
    .map(({ path }) => path)

/** Lists where a whole name stands as a text, or at the end of an address. */
const quoting = (name: string): readonly string[] =>
  files
    .filter(({ code }) => new RegExp(`['"\`/]${name.replaceAll('.', '\\.')}['"\`]`).test(code))
    .map(({ path }) => path)

/** Words that mean nothing else anywhere: the others stand in the same places and in prose, types and keys besides. */
const telling = {
  operator: ['maisMeses', 'junta', 'retira', 'coluna', 'comecaCom', 'diasDesde'],
  effect: ['track', 'restart'],
  widget: ['cartoesDeOpcao', 'numeroEndereco'],
  block: ['copiarLink', 'pixCopiaCola', 'textoLateral', 'esqueleto', 'linhaFixa'],
} as const

/**
 * Where an operation is named besides: a message waits in the outbox with its kind alone, so one table says by which
 * operation each kind goes out; and the reference of the language shows one operation as its example of a call.
 */
const besides: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(
    messageRoutes.map(({ operation }) => [operation, ['server/operations/message-routes.ts']]),
  ),
  'endereco.cep': ['engine/config/language/effects.ts'],
}

describe('a new word touches at most two places in code beside its own file', () => {
  it.each(telling.operator)('the operator %s: what it does, and its record', (name) => {
    expect(Object.keys(operatorRecords)).toContain(name)
    expect(placesOf(name)).toHaveLength(2)
  })

  it.each(telling.effect)('the effect %s: its record, and the registry of runners', (name) => {
    expect(effectNames).toContain(name)
    expect(placesOf(name)).toHaveLength(2)
  })

  it.each(telling.widget)('the widget %s: its record, and the registry of widgets', (name) => {
    expect(widgetNames).toContain(name)
    expect(placesOf(name)).toHaveLength(2)
  })

  it.each(telling.block)('the block %s: its record, and the registry of blocks', (name) => {
    expect(Object.keys(blockRecords)).toContain(name)
    expect(placesOf(name)).toHaveLength(2)
  })

  it.each(operationNames)('the operation %s: its JSON and its folder, and nothing else', (name) => {
    expect(sources('server/operations/')).toContain(`server/operations/${name.replace('.', '/')}.ts`)
    expect(quoting(name)).toEqual(besides[name] ?? [])
  })
})
