import type { RJSFSchema } from '@rjsf/utils'
import { isMissing } from '../../engine/index.ts'
import { fieldPaths, itemsOf, schemaAt, valueAt } from '../field/paths.ts'
import type { FieldValues } from '../field/screen.ts'
import { idOf, isObject, isSame } from '../field/values.ts'

/** Keeps what the schema names and what is there, so that a validator meets neither strangers nor nulls. */
export function pick(schema: RJSFSchema, values: FieldValues): FieldValues {
  const kept = fieldsOf(schema)
    .filter(([name]) => !isMissing(values[name]))
    .map(([name, field]) => [name, inside(field, values[name], pick)])
  return Object.fromEntries(kept)
}

/** Leaves out the fields that are never kept: they travel with a submit and nowhere else. */
export function withoutSecrets(schema: RJSFSchema, values: FieldValues): FieldValues {
  if (!hasSecrets(schema)) return values
  const kept = fieldsOf(schema)
    .filter(([name, { writeOnly }]) => name in values && !writeOnly)
    .map(([name, field]) => [name, inside(field, values[name], withoutSecrets)])
  return Object.fromEntries(kept)
}

/** Gives every item of a list that has no id one of its own, by which it is known from then on. */
export function withIds(schema: RJSFSchema, values: FieldValues): FieldValues {
  const named = fieldsOf(schema)
    .filter(([name, field]) => name in values && (itemsOf(field) ?? field.properties))
    .map(([name, field]) => [name, inside(field, values[name], itemsOf(field) ? withId : withIds)])
  return { ...values, ...Object.fromEntries(named) }
}

const withId = (_: RJSFSchema, item: FieldValues): FieldValues =>
  idOf(item) === undefined ? { ...item, id: crypto.randomUUID() } : item

const fieldsOf = ({ properties = {} }: RJSFSchema) => Object.entries(properties) as [string, RJSFSchema][]

/** Lists the fields that differ between values; a list does so only where it has another number of items. */
export function changedPaths(schema: RJSFSchema, before: FieldValues, now: FieldValues): readonly string[] {
  return fieldPaths(schema, now).filter((path) => {
    const [one, other] = [valueAt(before, path), valueAt(now, path)]
    if (one === other) return false
    return itemsOf(schemaAt(schema, path)) ? countOf(one) !== countOf(other) : !isSame(one, other)
  })
}

const countOf = (list: unknown): number => (Array.isArray(list) ? list.length : 0)

/** Goes with a function into a group and into each item of a list; any other value stays as it is. */
function inside(
  field: RJSFSchema,
  value: unknown,
  go: (schema: RJSFSchema, values: FieldValues) => FieldValues,
): unknown {
  const items = itemsOf(field)
  if (items && Array.isArray(value)) return value.map((item) => go(items, isObject(item) ? item : {}))
  return field.properties && isObject(value) ? go(field, value) : value
}

const hasSecrets = (schema: RJSFSchema): boolean =>
  fieldsOf(schema).some(([, field]) => {
    const items = itemsOf(field)
    return field.writeOnly === true || hasSecrets(field) || (items !== undefined && hasSecrets(items))
  })
