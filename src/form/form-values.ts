import type { RJSFSchema } from '@rjsf/utils'
import { isMissing } from '../../engine/index.ts'
import { newId } from '../field/browser.ts'
import {
  type Branched,
  fieldsIn,
  hasBranches,
  isDecidedByValue,
  isGroup,
  itemsOf,
  valueAt,
  withValue,
} from '../field/paths.ts'
import type { FieldValues, ScreenEntry } from '../field/screen.ts'
import { idOf, isObject, isSame } from '../field/values.ts'

/**
 * Keeps what the schema names and what is there, so that a validator meets neither unknown keys nor nulls. What is left out may
 * have decided a branch, whose fields then go too.
 */
export function pick(screen: Branched, values: FieldValues): FieldValues {
  const kept = Object.fromEntries(
    fieldsOf(screen, values)
      .filter(([name]) => !isMissing(values[name]))
      .map(([name, field]) => [name, inside(screen, field, values[name], pick)]),
  )
  const isDecided = !isDecidedByValue(screen.schema) || isSame(kept, values)
  return isDecided ? kept : pick(screen, kept)
}

/** Names what is empty too, lists aside: what is not named RJSF would fill in again. */
export function named(screen: Branched, values: FieldValues): FieldValues {
  const all = fieldsOf(screen, values).filter(([name, field]) => name in values || !itemsOf(field))
  return Object.fromEntries(all.map(([name, field]) => [name, inside(screen, field, values[name], named)]))
}

/** Leaves out the fields that are never kept: they travel with a submit and nowhere else. What is a secret in one branch is one in all. */
export function withoutSecrets(screen: Branched, values: FieldValues): FieldValues {
  const secrets = secretsOf(screen.schema)
  if (secrets.size === 0) return values
  const kept = fieldsOf(screen, values)
    .filter(([name]) => name in values && secrets.get(name) !== true)
    .map(([name, field]) => [
      name,
      secrets.has(name) ? inside(screen, field, values[name], withoutSecrets) : values[name],
    ])
  return Object.fromEntries(kept)
}

/** Gives every item of a list that has no id one of its own, by which it is known from then on, and what its fields begin with. */
export function withIds(screen: Branched, values: FieldValues): FieldValues {
  const named = fieldsOf(screen, values)
    .filter(([name, field]) => name in values && (itemsOf(field) ?? isGroup(field)))
    .map(([name, field]) => [name, inside(screen, field, values[name], itemsOf(field) ? withId : withIds)])
  return { ...values, ...Object.fromEntries(named) }
}

const withId = (screen: Branched, item: FieldValues): FieldValues =>
  idOf(item) === undefined ? { ...screen.begin(screen.schema, item), id: newId() } : item

const fieldsOf = ({ schema, resolve }: Branched, values: FieldValues) =>
  Object.entries(resolve(schema, values).properties ?? {}) as [string, RJSFSchema][]

/** Lists the fields that differ between values; a list does so only where it has another number of items. */
export function changedPaths(screen: ScreenEntry, before: FieldValues, now: FieldValues): readonly string[] {
  return fieldsIn(screen, now)
    .filter(({ path, schema }) => {
      const [one, other] = [valueAt(before, path), valueAt(now, path)]
      if (one === other) return false
      return itemsOf(schema) ? countOf(one) !== countOf(other) : !isSame(one, other)
    })
    .map(({ path }) => path)
}

/** Names a field by its path, an item of a list by its id: another item may stand in its place later. Undefined for a field of an item without one. */
function lastingName(values: FieldValues, path: string): string | undefined {
  const names = path.split('.')
  const lasting = names.map((name, i) =>
    /^\d+$/.test(name) ? idOf(valueAt(values, names.slice(0, i + 1).join('.'))) : name,
  )
  return lasting.includes(undefined) ? undefined : lasting.join('.')
}

/** Remembers what was in fields whose branch was left, and gives it back with the branch; in memory alone, and no secret. */
export function createLeftBranches(screen: ScreenEntry) {
  const isBranched = hasBranches(screen.schema, true)
  const left = new Map<string, unknown>()

  /** Gives values with what the fields of the branches that opened had when their branch was left. */
  function opened(before: FieldValues, now: FieldValues): FieldValues {
    if (!isBranched) return now
    const [were, are] = [fieldsIn(screen, before), fieldsIn(screen, now)]
    const [had, here] = [were, are].map((fields) => new Set(fields.map(({ path }) => path)))
    const kept = withoutSecrets(screen, before)
    for (const { path } of were) {
      const name = here?.has(path) ? undefined : lastingName(before, path)
      if (name !== undefined) left.set(name, valueAt(kept, path))
    }
    const filled = are
      .filter(({ path }) => !had?.has(path))
      .reduce((over, { path }) => {
        const value = left.get(lastingName(now, path) ?? '')
        return value === undefined || value === valueAt(now, path) ? over : withValue(over, path, value)
      }, now)
    return filled === now ? now : opened(now, filled)
  }

  return { opened }
}

const countOf = (list: unknown): number => (Array.isArray(list) ? list.length : 0)

/** Goes with a function into a group and into each item of a list of objects; any other value stays as it is. */
function inside(
  screen: Branched,
  field: RJSFSchema,
  value: unknown,
  go: (screen: Branched, values: FieldValues) => FieldValues,
): unknown {
  const items = itemsOf(field)
  if (items && Array.isArray(value))
    return value.map((item) => go({ ...screen, schema: items }, isObject(item) ? item : {}))
  return isGroup(field) && isObject(value) ? go({ ...screen, schema: field }, value) : value
}

/** Which names of an object are secrets, or only hold some, in one of its branches. */
type Secrets = ReadonlyMap<string, boolean>

const secretsBySchema = new WeakMap<object, Secrets>()

function secretsOf(schema: RJSFSchema): Secrets {
  const known = secretsBySchema.get(schema)
  if (known) return known
  const found = new Map<string, boolean>()
  for (const { name, field } of everyField(schema)) {
    const isSecret = field.writeOnly === true
    if (isSecret || secretsOf(itemsOf(field) ?? field).size > 0)
      found.set(name, isSecret || found.get(name) === true)
  }
  secretsBySchema.set(schema, found)
  return found
}

/** Lists the fields of an object in whatever branch. */
function everyField(schema: RJSFSchema): readonly { readonly name: string; readonly field: RJSFSchema }[] {
  const { properties = {}, allOf = [], then: held, else: other, dependencies = {} } = schema
  const branches: readonly unknown[] = [...allOf, held, other, ...Object.values(dependencies)]
  return [
    ...Object.entries(properties).map(([name, field]) => ({ name, field: field as RJSFSchema })),
    ...branches.flatMap((branch) => (isObject(branch) ? everyField(branch) : [])),
  ]
}
