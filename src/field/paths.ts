import type { RJSFSchema } from '@rjsf/utils'
import { isMissing } from '../../engine/index.ts'
import type { FieldLook, FieldValues, ScreenLook } from './screen.ts'
import { isObject } from './values.ts'

const isPlace = (name: string) => /^\d+$/.test(name)

/** Writes RJSF's path of a field with dots. */
export const pathOf = ({ path }: { readonly path: readonly (string | number)[] }): string => path.join('.')

/** Gives the schema of the items of a list of objects; undefined for any other field. */
export function itemsOf({ type, items }: RJSFSchema): RJSFSchema | undefined {
  if (type !== 'array' || typeof items !== 'object' || Array.isArray(items)) return undefined
  return items.properties ? (items as RJSFSchema) : undefined
}

/** Tells whether a list is drawn as a card for each item, and not by a widget of its own. */
export const isDrawnByCards = ({ widget }: FieldLook): boolean => widget === undefined

/** Gives the look of a field by its dotted path, the same for every item of a list; empty where there is none. */
export const lookOf = (look: Pick<ScreenLook, 'fields'>, path: string): FieldLook =>
  path
    .split('.')
    .filter((name) => !isPlace(name))
    .reduce<FieldLook>((inside, name) => inside.fields?.[name] ?? {}, look)

/** Finds the schema of a field by its dotted path. */
export const schemaAt = (schema: RJSFSchema, path: string): RJSFSchema =>
  path
    .split('.')
    .reduce<RJSFSchema>(
      (inside, name) =>
        (isPlace(name) ? itemsOf(inside) : (inside.properties?.[name] as RJSFSchema | undefined)) ?? {},
      schema,
    )

/**
 * Lists the dotted paths of the fields that some values have, in the order a person meets them: a list, then the fields
 * of its items. What only travels along with an item has no type and is no field.
 */
export function fieldPaths(schema: RJSFSchema, values: unknown, before = ''): readonly string[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, each]) => {
    const field = each as RJSFSchema
    const path = before + name
    const value = isObject(values) ? values[name] : undefined
    if (field.properties) return fieldPaths(field, value, `${path}.`)
    const items = itemsOf(field)
    if (!items) return field.type === undefined ? [] : [path]
    const inside = Array.isArray(value) ? value : []
    return [path, ...inside.flatMap((item, place) => fieldPaths(items, item, `${path}.${place}.`))]
  })
}

/** Reads a value by its dotted path. */
export const valueAt = (values: FieldValues, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (inside, name) =>
        isObject(inside) ? inside[name] : Array.isArray(inside) ? inside[Number(name)] : undefined,
      values,
    )

/** Gives a copy of the values with one of them changed; a missing one is taken out. What is not on the way is the same. */
export const withValue = (values: FieldValues, path: string, value: unknown): FieldValues =>
  withAt(values, path.split('.'), value) as FieldValues

function withAt(inside: unknown, [name, ...rest]: readonly string[], value: unknown): unknown {
  if (name === undefined) return value
  if (Array.isArray(inside))
    return inside.map((item, place) => (place === Number(name) ? withAt(item, rest, value) : item))
  const { [name]: before, ...others } = isObject(inside) ? inside : {}
  const after = withAt(before, rest, value)
  return isMissing(after) ? others : { ...others, [name]: after }
}

/** An item of a list that goes: the path of the list, and its place there. */
export interface Removed {
  readonly list: string
  readonly place: number
}

/** Gives the path of a field once an item is gone; undefined for the fields of that item. */
export function pathWithout(path: string, { list, place }: Removed): string | undefined {
  if (!path.startsWith(`${list}.`)) return path
  const [at = '', ...rest] = path.slice(list.length + 1).split('.')
  if (Number(at) === place) return undefined
  return Number(at) < place ? path : [list, Number(at) - 1, ...rest].join('.')
}

/** Narrows values to what is needed to check one field: of lists only its own item, at the first place. */
export function narrowed(
  schema: RJSFSchema,
  values: FieldValues,
  path: string,
): { readonly values: FieldValues; readonly path: string } {
  const lists = Object.entries(schema.properties ?? {}).filter(([, field]) => itemsOf(field as RJSFSchema))
  const [first = '', place = '', ...rest] = path.split('.')
  const others = lists.reduce<FieldValues>((kept, [name]) => withValue(kept, name, undefined), values)
  const item = isPlace(place) ? valueAt(values, `${first}.${place}`) : undefined
  return item === undefined
    ? { values: others, path }
    : { values: { ...others, [first]: [item] }, path: [first, 0, ...rest].join('.') }
}
