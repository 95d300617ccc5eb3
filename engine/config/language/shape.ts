import type { Json } from '../../flow/funnel.ts'
import { isObject, type JsonObject, memoizeByObject, own } from '../json/document.ts'
import { propertiesOf } from '../screens/branches.ts'

/**
 * What is known of the values that may lie somewhere: the names under it, what its items are, or `open` where anything
 * may lie there; then `values` are the only plain values there may be, where these are known.
 */
export interface Shape {
  readonly open: boolean
  readonly keys: ReadonlyMap<string, Shape>
  readonly item?: Shape
  readonly values?: readonly Json[]
  /** Whether it is a text, a number or yes or no, which has no members. */
  readonly isPlain?: true
}

/** The shape of what may be anything. */
export const anything: Shape = { open: true, keys: new Map() }

/** The shape of what is never there: joined with another it adds nothing. */
export const nothing: Shape = { open: false, keys: new Map() }

/** The shape of a text, a number, or yes or no. */
export const plain: Shape = { ...anything, isPlain: true }

/** The shape of what is one of some plain values. */
export const oneOf = (values: readonly Json[]): Shape => ({ ...plain, values })

const deepest = 8

/** Joins shapes: what any of them may have. Values nested very deep may be anything. */
export function union(shapes: readonly Shape[], depth = 0): Shape {
  const distinct = [...new Set(shapes)].filter((shape) => shape !== nothing)
  const [only] = distinct
  if (only === undefined) return nothing
  if (distinct.length > 1) return joined(distinct, depth)
  const known = unionsOfOne.get(only) ?? []
  if (!unionsOfOne.has(only)) unionsOfOne.set(only, known)
  known[depth] ??= joined(distinct, depth)
  return known[depth]
}

/** What a shape is when it is joined with no other, at each depth: most are, again and again. */
const unionsOfOne = new WeakMap<Shape, Shape[]>()

function joined(distinct: readonly Shape[], depth: number): Shape {
  if (depth > deepest || distinct.some(({ open }) => open)) return joinValues(distinct)
  const names = [...new Set(distinct.flatMap(({ keys }) => [...keys.keys()]))]
  const under = (name: string) => distinct.flatMap((shape) => shape.keys.get(name) ?? [])
  const items = distinct.flatMap(({ item }) => item ?? [])
  return {
    open: false,
    keys: new Map(names.map((name) => [name, union(under(name), depth + 1)])),
    ...(items.length > 0 && { item: union(items, depth + 1) }),
  }
}

function joinValues(shapes: readonly Shape[]): Shape {
  const values = shapes.flatMap((shape) => shape.values ?? [])
  if (shapes.every((shape) => shape.values)) return oneOf([...new Set(values)])
  return shapes.every(({ isPlain }) => isPlain) ? plain : anything
}

/** The shape of a list of some items. */
export const listOfShape = (item: Shape): Shape => ({ open: false, keys: new Map(), item })

/** The shape of an item of a list. */
export const itemShape = (shape: Shape): Shape => (shape.open ? anything : (shape.item ?? nothing))

/** The shape of an object with some members. */
export const objectShape = (members: readonly (readonly [string, Shape])[]): Shape => ({
  open: false,
  keys: new Map(members),
})

/** The shape of what a JSON Schema without references lets through; secrets are never kept. */
export const shapeOfSchema = (schema: Json | undefined): Shape =>
  isObject(schema) ? shapeOfObject(schema) : anything

const shapeOfObject = memoizeByObject((schema: JsonObject): Shape => {
  const properties = own(schema, 'properties')
  const items = own(schema, 'items')
  const values = own(schema, 'enum')
  if (Array.isArray(values)) return oneOf(values)
  if (isObject(items)) return listOfShape(shapeOfSchema(items))
  if (!isObject(properties)) return isOfPlainTypes(own(schema, 'type')) ? plain : anything
  const keys = new Map<string, Shape>()
  for (const { name, schema: property } of propertiesOf(schema)) {
    const [before, shape] = [keys.get(name), shapeOfSchema(property)]
    keys.set(name, before ? union([before, shape]) : shape)
  }
  const secrets = propertiesOf(schema).filter((each) => own(each.schema, 'writeOnly') === true)
  for (const { name } of secrets) keys.delete(name)
  return objectShape([...keys])
})

const plainTypes: readonly unknown[] = ['string', 'integer', 'number', 'boolean', 'null']

const isOfPlainTypes = (type: Json | undefined): boolean =>
  type !== undefined && [type].flat().every((each) => plainTypes.includes(each))

/** Finds the shape at a path; what is not known to be there is undefined. */
export function shapeAt(shape: Shape, path: readonly string[]): Shape | undefined {
  const [name, ...rest] = path
  if (name === undefined || (shape.open && !shape.isPlain)) return shape
  const inside = /^\d+$/.test(name) && shape.item ? shape.item : shape.keys.get(name)
  return inside && shapeAt(inside, rest)
}

/** Tells whether two shapes say the same. */
export function isSameShape(one: Shape, other: Shape): boolean {
  if (one === other) return true
  if (one.open || other.open)
    return one.open === other.open && one.isPlain === other.isPlain && isSameList(one.values, other.values)
  if (one.keys.size !== other.keys.size || (one.item === undefined) !== (other.item === undefined))
    return false
  const isSameKey = ([name, shape]: [string, Shape]) => {
    const found = other.keys.get(name)
    return found !== undefined && isSameShape(shape, found)
  }
  return [...one.keys].every(isSameKey) && (!one.item || !other.item || isSameShape(one.item, other.item))
}

const isSameList = (one: readonly Json[] | undefined, other: readonly Json[] | undefined): boolean =>
  one?.length === other?.length && (one ?? []).every((value) => other?.includes(value))

/** Finds the first name of a path that no one writes, and the names that are written beside it. */
export function strayName(
  shape: Shape,
  path: readonly string[],
): { readonly at: number; readonly known: readonly string[] } | undefined {
  for (const at of path.keys()) {
    if (shapeAt(shape, path.slice(0, at + 1))) continue
    const around = shapeAt(shape, path.slice(0, at))
    return around && { at, known: [...around.keys.keys()] }
  }
  return undefined
}
