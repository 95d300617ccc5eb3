import { describe, expect, it } from 'vitest'
import { operatorRecords } from '../../engine/config/index.ts'
import { blockRecords, effectNames, maskRecords, widgetRecords } from '../../names/index.ts'
import { messageRoutes } from '../../server/operations/message-routes.ts'
import { operationNames } from '../../server/operations/names.ts'
import { read, sources, withoutComments } from './sources.ts'

const generated = /^server\/(?:generated\/|operations\/(?:registry|names)\.ts$)/
const files = ['engine/', 'names/', 'src/', 'server/']
  .flatMap(sources)
  .filter((path) => !generated.test(path))
  .map((path) => ({ path, code: withoutComments(read(path)) }))

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Lists the files of some rooms that name a word: as a text where a value stands, or as a key of its own line. */
const naming = (word: string, rooms: RegExp): readonly string[] => {
  const name = escaped(word)
  const text = `(?:^|[^=!]=|[({[,:?&|] ?|=== |return )\\s*['"\`]${name}['"\`]`
  const named = new RegExp(`${text}|^\\s*['"]?${name}['"]?(?:: |,$)`, 'm')
  return files.filter(({ path, code }) => rooms.test(path) && named.test(code)).map(({ path }) => path)
}

/** Lists where a whole name stands as a text, or at the end of an address. */
const quoting = (name: string): readonly string[] =>
  files
    .filter(({ code }) => new RegExp(`['"\`/]${name.replaceAll('.', '\\.')}['"\`]`).test(code))
    .map(({ path }) => path)

/**
 * Where a word is named besides its two places, and why: a message waits in the outbox with its kind alone, so one table
 * says by which operation each kind goes out; the bank is asked by the calls of the operation that charges; the records of
 * an effect and of a widget each show one operation in their example.
 */
const operationBesides: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(
    messageRoutes.map(({ operation }) => [operation, ['server/operations/message-routes.ts']]),
  ),
  'pagamento.criar': ['server/operations/pagamento/bank.ts'],
  'pedido.pagar': ['server/operations/pagamento/bank.ts'],
  'endereco.cep': ['engine/config/language/effects.ts'],
  'contratante.obter': ['names/widgets.ts'],
}

const inConfig = (...names: readonly string[]) => names.map((name) => `engine/config/${name}.ts`)

/**
 * Operators that a rule cannot be understood without: the check judges what they compare, and proposes what is shorter,
 * which it says in English too.
 * "*", "if" and "!" are also any call, a word of JSON Schema and the sign of a warning.
 */
const operatorBesides: Readonly<Record<string, readonly string[]>> = {
  var: inConfig('checks/rules', 'model/rules', 'shorten/rule'),
  '===': inConfig('checks/rules', 'language/controls', 'shorten/rule'),
  '!==': inConfig('checks/rules', 'shorten/rule'),
  in: inConfig('shorten/rule'),
  if: inConfig('shape/json-schema', 'shorten/rule'),
  and: inConfig('checks/rules', 'english/rules'),
  or: inConfig('checks/rules', 'english/rules'),
  mescla: inConfig('checks/secrets', 'checks/writes'),
  '*': inConfig('checks/calls', 'model/moves'),
  '!': inConfig('render', 'truth/condition'),
}

/** Effects whose word is also an address of a variant, a line of a list's look, or the one that the engine waits for. */
const effectBesides: Readonly<Record<string, readonly string[]>> = {
  address: inConfig('checks/addresses', 'language/given'),
  announce: inConfig('model/texts'),
  call: [
    ...inConfig('checks/calls', 'checks/secrets', 'model/funnel-source', 'model/moves', 'model/world'),
    ...inConfig('read/flows/line'),
    ...['advance', 'run', 'take'].map((name) => `engine/flow/${name}.ts`),
  ],
}

const cardFields = 'src/widgets/card-inputs.ts'
/** Widgets drawn where a field names none, and those whose word is also a mask, a field of a card or a type of input. */
const widgetBesides: Readonly<Record<string, readonly string[]>> = {
  texto: ['src/form/fields.tsx'],
  documento: ['src/form/fields.tsx'],
  segmento: ['src/form/fields.tsx'],
  selecao: ['src/form/fields.tsx'],
  captcha: ['src/form/screen-form.tsx'],
  email: ['src/widgets/text-input.tsx'],
  telefone: ['src/widgets/masks.ts'],
  data: ['src/widgets/masks.ts'],
  cep: ['src/widgets/masks.ts'],
  numeroCartao: ['src/widgets/card-brand.ts', cardFields],
  validadeCartao: [cardFields],
  codigoSeguranca: [cardFields],
}

const kinds = {
  operator: {
    words: Object.keys(operatorRecords),
    rooms: /^engine\/(?:conditions|config|flow)\//,
    besides: operatorBesides,
  },
  effect: {
    words: effectNames,
    rooms: /^(?:engine\/(?:config|flow)|src\/effects)\//,
    besides: effectBesides,
  },
  widget: {
    words: Object.keys(widgetRecords),
    rooms: /^(?:names\/widgets|src\/(?:widgets|form|parts)\/)/,
    besides: widgetBesides,
  },
} as const

const wordsOf = Object.entries(kinds).flatMap(([kind, { words }]) =>
  words.map((word) => ({ kind: kind as keyof typeof kinds, word })),
)

describe('a new word touches at most two places in code', () => {
  it.each(wordsOf)('the $kind $word: what it does, and its record', ({ kind, word }) => {
    const { rooms, besides } = kinds[kind]
    const where = naming(word, rooms)
    expect(where).toEqual(expect.arrayContaining([...(besides[word] ?? [])]))
    expect(where.filter((path) => !besides[word]?.includes(path))).toHaveLength(2)
  })

  it.each(Object.keys(maskRecords))('the mask %s: its record, and the registry of masks', (name) => {
    expect(naming(name, /^(?:names\/masks|src\/(?:form|field|widgets\/masks))/)).toEqual([
      'names/masks.ts',
      'src/widgets/masks.ts',
    ])
  })

  it.each(Object.keys(blockRecords))(
    'the block %s: beside its own file, its record and the registry',
    (name) => {
      expect(naming(name, /^(?:names\/blocks|src\/(?:blocks|sales)\/registry)/)).toHaveLength(2)
    },
  )

  it.each(operationNames)('the operation %s: its JSON and its folder, and nothing else', (name) => {
    expect(sources('server/operations/')).toContain(`server/operations/${name.replace('.', '/')}.ts`)
    const elsewhere = quoting(name).filter(
      (path) => !path.startsWith(`server/operations/${name.split('.')[0]}/`),
    )
    const besides = operationBesides[name] ?? []
    expect(besides).toEqual(expect.arrayContaining([...elsewhere]))
  })
})
