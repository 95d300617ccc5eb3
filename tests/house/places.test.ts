import { describe, expect, it } from 'vitest'
import { operatorRecords } from '../../engine/config/index.ts'
import { blockRecords, effectNames, maskRecords, widgetRecords } from '../../names/index.ts'
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
  mask: ['cartao', 'validade'],
  block: ['copiarLink', 'pixCopiaCola', 'textoLateral', 'esqueleto', 'linhaFixa'],
} as const

/**
 * Lists where a mask is named, as a key or a text. A validator, a field and a part of a call bear the same word outside
 * the rooms of names and of the browser, and mean themselves.
 */
const masking = (name: string): readonly string[] =>
  files
    .filter(({ path }) => /^(?:names|src)\//.test(path))
    .filter(({ code }) => new RegExp(`(?<![\\w.-])${name}['"]?(?:[:\\]]|,$)|['"]${name}['"]`, 'm').test(code))
    .map(({ path }) => path)

/**
 * Where an operation is named besides: a message waits in the outbox with its kind alone, so one table says by which
 * operation each kind goes out; and the records of an effect and of a widget each show one operation in their example.
 */
const besides: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(
    messageRoutes.map(({ operation }) => [operation, ['server/operations/message-routes.ts']]),
  ),
  'endereco.cep': ['engine/config/language/effects.ts'],
  'contratante.obter': ['names/widgets.ts'],
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
    expect(Object.keys(widgetRecords)).toContain(name)
    expect(placesOf(name)).toHaveLength(2)
  })

  it.each(telling.mask)('the mask %s: its record, and the registry of masks', (name) => {
    expect(Object.keys(maskRecords)).toContain(name)
    expect(masking(name)).toEqual(['names/masks.ts', 'src/widgets/masks.ts'])
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
