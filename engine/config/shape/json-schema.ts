import type { Json } from '../../flow/funnel.ts'
import type { Path } from '../diagnostics/diagnostic.ts'
import {
  entriesOf,
  type Finding,
  isObject,
  listOf,
  objectOf,
  own,
  textOf,
  unknownName,
  valueAt,
} from '../json/document.ts'
import { findingsOf, typeNames, valueName } from './messages.ts'
import { schemaErrors, schemaKeywords } from './validators.ts'

/** A schema within a schema, or itself, and the properties that the same object has by what is around it. */
interface Subschema extends SchemaAt {
  readonly names: readonly string[]
}

/** Finds where a value that should be a JSON Schema is none. */
export function invalidSchema(schema: Json, path: Path): readonly Finding[] {
  const findings = findingsOf(schemaErrors(schema), schema)
  // The schema of schemas offers alternatives: the first thing wrong at a place is the one to mend.
  const first = findings.filter(
    ({ path: place }, i) => findings.findIndex((each) => isSame(each.path, place)) === i,
  )
  return first.map(({ path: place, message, fix }) => ({
    code: 'esquema-invalido',
    path: [...path, ...place],
    message: `Este trecho não é um JSON Schema: ${message}`,
    fix,
  }))
}

/** Finds in a schema words that JSON Schema does not have, nor we add, and names that are required and not there. */
export function strayInSchema(
  { schema, path, names }: Subschema,
  added: readonly string[],
): readonly Finding[] {
  return [
    ...unknownKeywords({ schema, path }, [...schemaKeywords(), ...added]),
    ...strayRequired({ schema, path, names }),
    ...impossibleValues({ schema, path }),
    ...strayPatterns({ schema, path }),
    ...strayMarks({ schema, path }),
  ]
}

/** Lists a schema and all that stand in it. */
export function subschemasOf(schema: Json, path: Path, around: readonly string[] = []): readonly Subschema[] {
  if (!isObject(schema)) return []
  const names = [...new Set([...around, ...Object.keys(objectOf(schema.properties))])]
  const within = (key: string, at: Path, value: Json | undefined) =>
    subschemasOf(value ?? null, [...path, key, ...at], ofSameObject.includes(key) ? names : [])
  return [
    { schema, path, names },
    ...ofOne.flatMap((key) => within(key, [], schema[key])),
    ...ofList.flatMap((key) => listOf(schema[key]).flatMap((each, i) => within(key, [i], each))),
    ...ofNames.flatMap((key) => entriesOf(schema[key]).flatMap(([name, each]) => within(key, [name], each))),
  ]
}

/** Under which keywords schemas stand: one, a list of them, or one for each name. */
const ofOne = [
  'items',
  'additionalItems',
  'additionalProperties',
  'contains',
  'propertyNames',
  'not',
  'if',
  'then',
  'else',
]
const ofList = ['allOf', 'anyOf', 'oneOf', 'items']
const ofNames = ['properties', 'patternProperties', 'definitions', 'dependencies']
/** Under which stand schemas of the same object as the one around them. */
const ofSameObject = ['allOf', 'anyOf', 'oneOf', 'not', 'if', 'then', 'else']

const unknownKeywords = ({ schema, path }: SchemaAt, known: readonly string[]): readonly Finding[] =>
  entriesOf(schema).flatMap(([key]) =>
    unknownName(key, known, {
      code: 'chave-desconhecida',
      path: [...path, key],
      at: 'chave',
      message: `"${key}" não é uma palavra de JSON Schema.`,
      all: 'Palavras que existem',
    }),
  )

/** Finds in a schema names that are required and not there. */
export const strayRequired = ({ schema, path, names }: Subschema): readonly Finding[] =>
  names.length === 0
    ? []
    : listOf(own(schema, 'required')).flatMap((name, i) =>
        unknownName(textOf(name), names, {
          code: 'campo-desconhecido',
          path: [...path, 'required', i],
          message: `"${name}" é obrigatório e não está em "properties".`,
          all: 'Existe em "properties"',
        }),
      )

/** Finds in a schema values without a type, which anything would fit, and `items` given one by one. */
export function untypedInSchema({ schema, path }: Subschema): readonly Finding[] {
  const [around] = path.slice(-2)
  const isValue = around === 'properties' || path.at(-1) === 'items'
  if (Array.isArray(own(schema, 'items'))) {
    const message = '"items" é um esquema só, o de cada item, e aqui há uma lista.'
    return [{ code: 'tipo-errado', path: [...path, 'items'], message, fix: 'Tire os colchetes.' }]
  }
  if (!isValue || typed.some((key) => own(schema, key) !== undefined)) return []
  const message = 'Este trecho não diz de que tipo é o valor, e qualquer um caberia.'
  const fix = 'Acrescente, por exemplo: "type": "string"'
  return [{ code: 'chave-ausente', path, message, fix }]
}

/** By which words a schema says what a value is. */
const typed = ['type', '$ref', 'enum', 'const', 'allOf', 'anyOf', 'oneOf', 'not']

const isSame = (one: Path, other: Path): boolean => one.join('/') === other.join('/')

/** A schema, or one within it, and where it is. */
interface SchemaAt {
  readonly schema: Json
  readonly path: Path
}

/** Finds what a schema lists or names as the only value and is not of the type that it says. */
function impossibleValues({ schema, path }: SchemaAt): readonly Finding[] {
  const type = textOf(own(schema, 'type'))
  const listed = listOf(own(schema, 'enum')).map((value, i) => ({ value, at: ['enum', i] as Path }))
  const only = own(schema, 'const')
  const values = only === undefined ? listed : [...listed, { value: only, at: ['const'] as Path }]
  return values.flatMap(({ value, at }): readonly Finding[] => {
    if (type === undefined || typeOf(value) === type || (type === 'number' && typeOf(value) === 'integer'))
      return []
    const message = `Este trecho é ${typeNames[type] ?? type}, e aqui há ${valueName(value)}, que ele nunca é.`
    return [{ code: 'tipo-errado', path: [...path, ...at], message, fix: 'Corrija o valor, ou o tipo.' }]
  })
}

/** Finds in a schema expressions that cannot be read: of texts that fit, and of the figures in them that the schema of variants declares. */
export function strayPatterns({ schema, path }: SchemaAt): readonly Finding[] {
  const figures = listOf(own(schema, 'figures')).map((_, i): Path => ['figures', i, 'finds'])
  const places: readonly Path[] = [['pattern'], ...figures]
  return places.flatMap((at): readonly Finding[] => {
    const text = textOf(valueAt(schema, at))
    if (text === undefined || isRegExp(text, at[0] === 'pattern' ? 'u' : 'gi')) return []
    return [
      {
        code: 'esquema-invalido',
        path: [...path, ...at],
        message: 'Esta expressão regular não se pode ler.',
        fix: 'Confira se cada "(", "[" e "{" tem o seu par; uma barra invertida se escreve "\\\\".',
      },
    ]
  })
}

/** Finds marks of a value, above all as a secret, that are not yes or no: the schema of schemas lets anything through. */
const strayMarks = ({ schema, path }: SchemaAt): readonly Finding[] =>
  ['writeOnly', 'readOnly'].flatMap((key): readonly Finding[] => {
    const mark = own(schema, key)
    if (mark === undefined || typeof mark === 'boolean') return []
    const message = `"${key}" precisa ser ${typeNames.boolean}, e aqui é ${valueName(mark)}.`
    return [{ code: 'tipo-errado', path: [...path, key], message, fix: 'Escreva true ou false, sem aspas.' }]
  })

/** Tells whether a text is a regular expression with some flags. */
export function isRegExp(text: string, flags: string): boolean {
  try {
    new RegExp(text, flags)
    return true
  } catch {
    return false
  }
}

function typeOf(value: Json): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  return typeof value === 'number' && Number.isInteger(value) ? 'integer' : typeof value
}
