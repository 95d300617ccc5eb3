import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import addFormats from 'ajv-formats'
import type { Json } from '../../flow/funnel.ts'
import { type FileKind, objectOf, own } from '../json/document.ts'

/** Gives what is wrong with the shape of a file of a kind, in Ajv's words; a kind without a schema has none. */
export type ShapeErrors = (kind: FileKind | 'served' | 'whole', value: Json) => readonly ErrorObject[]

/** The schemas of the kinds of files, compiled, or why one of them can't be used. */
export type Shapes =
  | { readonly ok: true; readonly errorsOf: ShapeErrors }
  | { readonly ok: false; readonly kind: string; readonly reason: string }

/**
 * Makes the validators of shapes from the schemas in `schemas/`, each by the kind of file it describes. What only a served
 * variant must have is in `definitions.served` of the variant's schema, since a file may leave it to its base; what a
 * whole flow must have is in `definitions.whole`.
 */
export function shapesBy(schemas: ReadonlyMap<string, Json>): Shapes {
  const ajv = new Ajv({
    allErrors: true,
    verbose: true,
    strict: true,
    allowUnionTypes: true,
    strictRequired: false,
    // Each shape validators some hundred files once: making its code faster takes longer than that saves.
    code: { optimize: false },
    inlineRefs: false,
  })
  addFormats.default(ajv, ['date-time'])
  ajv.addVocabulary([...addedKeywords])
  const validators = new Map<string, ValidateFunction | undefined>()
  for (const [kind, schema] of schemas) ajv.addSchema(withoutNames(schema), idOf(kind), undefined, false)
  for (const kind of schemas.keys()) {
    try {
      validators.set(kind, ajv.getSchema(idOf(kind)))
      if (kind === 'variant') validators.set('served', ajv.getSchema(`${idOf(kind)}#/definitions/served`))
      if (kind === 'flow') validators.set('whole', ajv.getSchema(`${idOf(kind)}#/definitions/whole`))
    } catch (error) {
      return { ok: false, kind, reason: error instanceof Error ? error.message : String(error) }
    }
  }
  const errorsOf: ShapeErrors = (kind, value) => {
    const validate = validators.get(kind)
    return !validate || validate(value) ? [] : (validate.errors ?? [])
  }
  return { ok: true, errorsOf }
}

/** Leaves out the references to the names that editors propose: they refuse nothing, and are generated on each machine. */
const withoutNames = (schema: Json): object =>
  JSON.parse(JSON.stringify(schema), (key, value) =>
    key === '$ref' && String(value).startsWith('names.schema.json#') ? undefined : value,
  )

/** What the schemas of the kinds of files say besides the words of JSON Schema: to editors, and to the check. */
export const addedKeywords: readonly string[] = [
  'defaultSnippets',
  'enumDescriptions',
  'markdownDescription',
  'changes',
  'words',
  'atMost',
  'isPicture',
  'among',
  'distinct',
  'figures',
  'keysAmong',
  'refuses',
]

const idOf = (kind: string): string => `/${kind}.schema.json`

/** Says why a value is no JSON Schema, in Ajv's words. */
export function schemaErrors(schema: Json): readonly ErrorObject[] {
  const ajv = metaSchemas()
  // By the version, since a schema may name what is none.
  ajv.validate(schemaVersion, schema)
  return ajv.errors ?? []
}

/** Lists the keywords of JSON Schema: those of its own schema, and `writeOnly`, which Ajv's copy of it leaves out. */
export function schemaKeywords(): readonly string[] {
  keywords ??= [
    ...Object.keys(objectOf(own(metaSchemas().getSchema(schemaVersion)?.schema, 'properties'))),
    'writeOnly',
  ]
  return keywords
}

function metaSchemas(): Ajv {
  metaAjv ??= new Ajv({ allErrors: true, verbose: true, strict: false })
  return metaAjv
}

let metaAjv: Ajv | undefined
let keywords: readonly string[] | undefined

/** Says which of some values do not fit a schema, in Ajv's words, each by its place among them; none where it is no schema. */
export function itemErrors(schema: Json, values: readonly Json[]): readonly ErrorObject[] {
  itemsAjv ??= new Ajv(valuesOnly)
  try {
    const validate = itemsAjv.compile({ type: 'array', items: unversioned(schema) })
    return validate(values) ? [] : (validate.errors ?? [])
  } catch {
    return []
  }
}

/** The version of JSON Schema that all schemas are written in. */
export const schemaVersion = 'http://json-schema.org/draft-07/schema#'

/** Validates values by schemas that are checked elsewhere: by themselves, and by the validators that they name. */
const valuesOnly = {
  allErrors: true,
  verbose: true,
  strict: false,
  validateFormats: false,
  validateSchema: false,
  meta: false,
  code: { optimize: false },
} as const

/** Leaves out which version of JSON Schema a field says it is of. */
function unversioned(schema: Json): object {
  const { $schema: _, ...members } = schema as Readonly<Record<string, Json>>
  return members
}

let itemsAjv: Ajv | undefined
