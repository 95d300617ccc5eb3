import { type Json, validatorOf } from '../../engine/index.ts'
import type { Schema } from '../../server/contract/operation-file.ts'
import type { ApiSources } from './sources.ts'

/** How many of a validator's examples stand beside a format. */
const mostExamples = 2

const reference = /^\.\.\/fields\/(.+)\.schema\.json$/

/** Gives the schema of what an operation takes as OpenAPI has it; no other name is taken, whether its file says so or not. */
export const inputSchema = (schema: Schema, { tables }: ApiSources): Schema =>
  written({ ...schema, additionalProperties: false }, tables)

/** Gives the schema of what an operation answers as OpenAPI has it: names may be added one day. */
export const outputSchema = (schema: Schema, { tables }: ApiSources): Schema =>
  opened(written(schema, tables))

/** Gives the schemas of the fields that operations refer to, by their names. */
export function fieldSchemas({ operations, fields, tables }: ApiSources): Schema {
  const named = [...JSON.stringify(operations).matchAll(/"\.\.\/fields\/(.+?)\.schema\.json"/g)]
  const names = [...new Set(named.map(([, name = '']) => name))].toSorted()
  return Object.fromEntries(names.map((name) => [name, written(fields[name] ?? {}, tables)]))
}

/** Leaves out what only editors and screens read, and says in words what they draw: a list of values, an example. */
function written({ $schema: _, look, ...schema }: Schema, tables: ApiSources['tables']): Schema {
  const own = Object.entries(schema).map(
    ([word, value]) => [word, writtenBelow(word, value, tables)] as const,
  )
  return {
    ...Object.fromEntries(own),
    ...(schema.description === undefined ? valuesOf(look, schema, tables) : {}),
    ...examplesOf(schema),
  }
}

function writtenBelow(word: string, value: Json, tables: ApiSources['tables']): Json {
  if (word === '$ref') return String(value).replace(reference, '#/components/schemas/$1')
  return below(word, value, (schema) => written(schema, tables))
}

/** Does something with every schema that stands directly in one. */
function below(word: string, value: Json, change: (schema: Schema) => Schema): Json {
  if (typeof value !== 'object' || value === null) return value
  if (word === 'properties')
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, change(each as Schema)]))
  if (word === 'items') return change(value as Schema)
  if (Array.isArray(value) && ['anyOf', 'oneOf', 'allOf'].includes(word))
    return value.map((each) => change(each as Schema))
  return value
}

/** Says what the values of a closed list mean, where nothing else is said. */
function valuesOf(look: Json | undefined, { enum: allowed }: Schema, tables: ApiSources['tables']): Schema {
  const name = typeof look === 'object' && look !== null && 'table' in look ? String(look.table) : ''
  const rows = tables[name]?.filter(({ value }) => !Array.isArray(allowed) || allowed.includes(value)) ?? []
  if (rows.length === 0) return {}
  return { description: `Valores: ${rows.map(({ value, label }) => `${value} ${label}`).join('; ')}.` }
}

function examplesOf({ format }: Schema): Schema {
  const valid = validatorOf(String(format))?.examples.valid ?? []
  return valid.length === 0 ? {} : { examples: valid.slice(0, mostExamples) }
}

/** Takes away what forbids further names, wherever it stands. */
function opened({ additionalProperties, ...schema }: Schema): Schema {
  const others = Object.entries(schema).map(([word, value]) => [word, below(word, value, opened)] as const)
  return {
    ...Object.fromEntries(others),
    ...(additionalProperties === undefined || additionalProperties === false ? {} : { additionalProperties }),
  }
}
