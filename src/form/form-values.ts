import type { RJSFSchema } from '@rjsf/utils'
import { isMissing } from '../../engine/index.ts'
import { newId } from '../field/browser.ts'
import { fieldPaths, itemsOf, schemaAt, valueAt } from '../field/paths.ts'
import type { FieldValues } from '../field/screen.ts'
import { idOf, isObject, isSame } from '../field/values.ts'

/** Keeps what the schema names and what is there, so that a validator meets neither unknown keys nor nulls. */
export function pick(schema: RJSFSchema, values: FieldValues): FieldValues {
  const kept = fieldsOf(schema)
    .filter(([name]) => !isMissing(values[name]))
    .map(([name, field]) => [name, inside(field, values[name], pick)])
  return Object.fromEntries(kept)
}

/** Gives what a field begins with where it has no value; undefined where its schema names nothing. */
export function initialValue(field: RJSFSchema, value: unknown): unknown {
  if (field.properties) {
    const filled = withDefaults(field, isObject(value) ? value : {})
    return value === undefined && Object.keys(filled).length === 0 ? undefined : filled
  }
  const items = itemsOf(field)
  if (!items) return isMissing(value) ? field.default : value
  const given: readonly unknown[] = Array.isArray(value) ? value : ((field.default ?? []) as [])
  const filled = leastOf(
    field,
    given.map((item) => initialValue(items, item) ?? {}),
  )
  return value === undefined && filled.length === 0 ? undefined : filled
}

/** Fills in what the fields of a schema begin with, where they have no value. */
export function withDefaults(schema: RJSFSchema, values: FieldValues): FieldValues {
  const filled = fieldsOf(schema).map(([name, field]) => [name, initialValue(field, values[name])] as const)
  return { ...values, ...Object.fromEntries(filled.filter(([, value]) => value !== undefined)) }
}

/** Gives every list as many items as it has at least. */
export function withLeast(schema: RJSFSchema, values: FieldValues): FieldValues {
  const short = fieldsOf(schema).filter(([name, field]) => isShort(field, values[name]))
  if (short.length === 0) return values
  return {
    ...values,
    ...Object.fromEntries(short.map(([name, field]) => [name, initialValue(field, values[name])])),
  }
}

const isShort = (field: RJSFSchema, value: unknown): boolean =>
  itemsOf(field) !== undefined && countOf(value) < (field.minItems ?? 0)

function leastOf(field: RJSFSchema, items: readonly unknown[]): readonly unknown[] {
  const lacking = Math.max(0, (field.minItems ?? 0) - items.length)
  return [
    ...items,
    ...Array.from({ length: lacking }, () => initialValue(itemsOf(field) ?? {}, undefined) ?? {}),
  ]
}

/** Leaves out the fields that are never kept: they travel with a submit and nowhere else. */
export function withoutSecrets(schema: RJSFSchema, values: FieldValues): FieldValues {
  if (!hasSecrets(schema)) return values
  const kept = fieldsOf(schema)
    .filter(([name, { writeOnly }]) => name in values && !writeOnly)
    .map(([name, field]) => [name, inside(field, values[name], withoutSecrets)])
  return Object.fromEntries(kept)
}

/** Gives every item of a list that has no id one of its own, by which it is known from then on, and what its fields begin with. */
export function withIds(schema: RJSFSchema, values: FieldValues): FieldValues {
  const named = fieldsOf(schema)
    .filter(([name, field]) => name in values && (itemsOf(field) ?? field.properties))
    .map(([name, field]) => [name, inside(field, values[name], itemsOf(field) ? withId : withIds)])
  return { ...values, ...Object.fromEntries(named) }
}

const withId = (schema: RJSFSchema, item: FieldValues): FieldValues =>
  idOf(item) === undefined ? { ...withDefaults(schema, item), id: newId() } : item

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
