import type { RJSFSchema } from '@rjsf/utils'
import { widgetOf } from '../../engine/config/screens/widget-of.ts'
import { isMissing } from '../../engine/index.ts'
import type { FieldLook, FieldValues, ScreenEntry, ScreenLook } from './screen.ts'
import { isObject } from './values.ts'

const isPlace = (name: string) => /^\d+$/.test(name)

/** Writes RJSF's path of a field with dots. */
export const pathOf = ({ path }: { readonly path: readonly (string | number)[] }): string => path.join('.')

/** Gives the schema of the items of a list; undefined for any other field. */
const anyItemsOf = ({ type, items }: RJSFSchema): RJSFSchema | undefined =>
  type === 'array' && isObject(items) ? items : undefined

/** Gives the schema of the items of a list of objects; undefined for any other field. */
export function itemsOf(schema: RJSFSchema): RJSFSchema | undefined {
  const items = anyItemsOf(schema)
  return items?.properties ? items : undefined
}

/** Tells whether a list is drawn item by item, and not by a widget of its own. */
export const isDrawnByItems = (schema: RJSFSchema, look: FieldLook): boolean =>
  schema.type === 'array' && widgetOf(schema, look) === undefined

/** Gives the look of a field by its dotted path, the same for every item of a list; empty where there is none. */
export const lookOf = (look: Pick<ScreenLook, 'fields'>, path: string): FieldLook =>
  path
    .split('.')
    .filter((name) => !isPlace(name))
    .reduce<FieldLook>((inside, name) => inside.fields?.[name] ?? {}, look)

/** Under which keywords a value decides what else its schema says. */
const branching = ['allOf', 'if', 'dependencies'] as const

/** Tells whether a value decides what else its schema says: of itself, not of what is inside. */
export const isDecidedByValue = (schema: RJSFSchema): boolean => branching.some((key) => key in schema)

/** Tells whether an object has branches, or a group in it; an item of a list in it too, where those count. */
export const hasBranches = (schema: RJSFSchema, inItems: boolean): boolean =>
  isDecidedByValue(schema) ||
  Object.values(schema.properties ?? {}).some((each) => {
    const field = each as RJSFSchema
    const inside = isGroup(field) ? field : inItems ? itemsOf(field) : undefined
    return inside !== undefined && hasBranches(inside, inItems)
  })

/** A schema with the way in which a value decides its branches. */
export type Branched = Pick<ScreenEntry, 'schema' | 'resolve' | 'begin'>

/** What of a screen tells where a field of it is. */
type Located = Branched & Pick<ScreenEntry, 'look'>

/** A field of some values, with what of its screen is about it where its branches are decided by them. */
export interface FieldAt {
  readonly path: string
  readonly schema: RJSFSchema
  readonly look: FieldLook
  readonly isRequired: boolean
  /** The list whose item it is in. */
  readonly list?: FieldAt | undefined
}

/** Gives a field of an object; the look that a branch gives it is in its schema. */
const memberOf = (
  { path, look, list }: FieldAt,
  name: string,
  schema: RJSFSchema,
  required: readonly string[] = [],
): FieldAt => ({
  path: path === '' ? name : `${path}.${name}`,
  schema,
  look: lookIn(schema) ?? look.fields?.[name] ?? {},
  isRequired: required.includes(name),
  list,
})

/** A field of an object, with its name there. */
type Member = FieldAt & { readonly name: string }

/** Lists the fields of an object, as its value decides its branches. */
export function membersOf({ resolve }: Branched, object: FieldAt, value: unknown): readonly Member[] {
  const { properties = {}, required } = resolve(object.schema, value)
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    ...memberOf(object, name, schema as RJSFSchema, required),
  }))
}

const lookIn = ({ look }: RJSFSchema): FieldLook | undefined => look

/** Gives one item of a list as a field. */
export function itemAt(list: FieldAt, place: number): FieldAt {
  const schema = anyItemsOf(list.schema) ?? {}
  const look = schema.properties ? list.look : (lookIn(schema) ?? {})
  return { path: `${list.path}.${place}`, schema, look, isRequired: true, list }
}

/** Gives a screen as the field that holds all others. */
export const screenField = ({ schema, look }: Pick<Located, 'schema' | 'look'>): FieldAt => ({
  path: '',
  schema,
  look,
  isRequired: true,
})

/** Finds a field by its dotted path: an item of a list too. One that is not there has an empty schema. */
export function fieldAt(screen: Located, values: unknown, path: string): FieldAt {
  let [field, value] = [screenField(screen), values]
  for (const name of path.split('.')) {
    if (isPlace(name)) field = itemAt(field, Number(name))
    else {
      const { properties, required } = screen.resolve(field.schema, value)
      field = memberOf(field, name, (properties?.[name] ?? {}) as RJSFSchema, required)
    }
    value = inOne(value, name)
  }
  return field
}

/** Finds the schema of a field by its dotted path. */
export const schemaAt = (screen: Located, values: unknown, path: string): RJSFSchema =>
  fieldAt(screen, values, path).schema

/**
 * Lists the fields that some values have, in the order a person meets them: a list, then the fields of its items. What only
 * travels along with an item has no type and is no field.
 */
export const fieldsIn = (screen: Located, values: unknown): readonly FieldAt[] =>
  fieldsWithin(screen, screenField(screen), values)

function fieldsWithin(screen: Branched, object: FieldAt, values: unknown): readonly FieldAt[] {
  return membersOf(screen, object, values).flatMap((field) => {
    const { name, schema, look } = field
    const value = inOne(values, name)
    if (isGroup(schema)) return fieldsWithin(screen, field, value)
    if (itemsOf(schema) === undefined && !isDrawnByItems(schema, look))
      return schema.type === undefined ? [] : [field]
    const items = Array.isArray(value) ? value : []
    return [
      field,
      ...items.flatMap((item, place) => {
        const at = itemAt(field, place)
        return itemsOf(schema) ? fieldsWithin(screen, at, item) : [at]
      }),
    ]
  })
}

/** Tells whether a schema is of a group of fields. */
export const isGroup = ({ type, properties }: RJSFSchema): boolean =>
  properties !== undefined && type !== 'array'

/** Reads a value of one object or list by its name or place there. */
export const inOne = (inside: unknown, name: string): unknown =>
  isObject(inside) ? inside[name] : Array.isArray(inside) ? inside[Number(name)] : undefined

/** Reads a value by its dotted path. */
export const valueAt = (values: FieldValues, path: string): unknown =>
  path.split('.').reduce<unknown>(inOne, values)

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
