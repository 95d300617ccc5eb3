import { type Json, normalText } from '../../engine/index.ts'
import type { Schema, SchemaFiles } from '../contract/operation-file.ts'

/** Walks data beside its schema: an object keeps the names its schema lists, all of them where it lists none. */
export function keepKnown(schema: Json | undefined, data: Json, fields: SchemaFiles['fields']): Json {
  if (typeof data !== 'object' || data === null) return data
  const parts = partsOf(schema, fields)
  if (Array.isArray(data)) {
    const items = itemsOf(parts)
    return data.map((item) => keepKnown(items, item, fields))
  }
  const listed = propertiesOf(parts)
  if (listed.length === 0) return data
  const kept = Object.entries(data).flatMap(([name, value]) => {
    const found = listed.find(([candidate]) => candidate === name)
    return found ? [[name, keepKnown(found[1], value, fields)] as const] : []
  })
  return Object.fromEntries(kept)
}

/** Walks data beside its schema: what the schema says is secret (`writeOnly`) is left out, with all that lies in it. */
export function leaveSecrets(schema: Json | undefined, data: Json, fields: SchemaFiles['fields']): Json {
  if (typeof data !== 'object' || data === null) return data
  const parts = partsOf(schema, fields)
  if (Array.isArray(data)) {
    const items = itemsOf(parts)
    return data.map((item) => leaveSecrets(items, item, fields))
  }
  const listed = propertiesOf(parts)
  const kept = Object.entries(data).flatMap(([name, value]) => {
    const own = listed.find(([candidate]) => candidate === name)?.[1]
    const isSecret = partsOf(own, fields).some(({ writeOnly }) => writeOnly === true)
    return isSecret ? [] : [[name, leaveSecrets(own, value, fields)] as const]
  })
  return Object.fromEntries(kept)
}

/**
 * Walks an input beside its schema and gives it as it is kept: each text by the validator of its format, any other tidied. A text
 * that is blank by then is not there where its schema requires one. What the schema does not know is left as it is, for its
 * validation to refuse.
 */
export function normalInput(schema: Json | undefined, data: Json, fields: SchemaFiles['fields']): Json {
  const parts = partsOf(schema, fields)
  if (parts.length === 0) return data
  if (typeof data === 'string') {
    const formats = parts.flatMap(({ format }) => (typeof format === 'string' ? [format] : []))
    return normalText(data, formats[0])
  }
  if (typeof data !== 'object' || data === null) return data
  if (Array.isArray(data)) {
    const items = itemsOf(parts)
    return data.map((item) => normalInput(items, item, fields))
  }
  const listed = new Map(propertiesOf(parts))
  const required = new Set(parts.flatMap((part) => (Array.isArray(part.required) ? part.required : [])))
  const normal = Object.entries(data).map(
    ([name, value]) => [name, normalInput(listed.get(name), value, fields)] as const,
  )
  return Object.fromEntries(normal.filter(([name, value]) => value !== '' || !required.has(name)))
}

const itemsOf = (parts: readonly Schema[]): Json | undefined =>
  parts.map((part) => part.items).find((candidate) => candidate !== undefined)

const propertiesOf = (parts: readonly Schema[]) =>
  parts.flatMap((part) => Object.entries((part.properties as Schema | undefined) ?? {}))

/** Lists a schema with all that it is made of: the field it refers to, and its alternatives. */
function partsOf(schema: Json | undefined, fields: SchemaFiles['fields']): readonly Schema[] {
  if (typeof schema !== 'object' || schema === null || Array.isArray(schema)) return []
  const part = schema as Schema
  const reference =
    typeof part.$ref === 'string' ? /^\.\.\/fields\/(.+)\.schema\.json$/.exec(part.$ref)?.[1] : undefined
  const alternatives = [part.anyOf, part.oneOf, part.allOf].flatMap((list) =>
    Array.isArray(list) ? list : [],
  )
  return [
    part,
    ...[reference ? fields[reference] : undefined, ...alternatives].flatMap((more) => partsOf(more, fields)),
  ]
}
