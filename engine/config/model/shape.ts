import type { Fields, Json } from '../../flow/funnel.ts'
import { entriesOf, isObject, own } from '../json/value.ts'

/**
 * What is known of the values that may lie somewhere: the names under it, what its items are, or `open` where anything
 * may lie there.
 */
export interface Shape {
  readonly open: boolean
  readonly keys: ReadonlyMap<string, Shape>
  readonly item?: Shape
}

/** The shape of what may be anything. */
export const anything: Shape = { open: true, keys: new Map() }

/** The shape of what is never there: joined with another it adds nothing. */
export const nothing: Shape = { open: false, keys: new Map() }

const deepest = 8

/** Joins shapes: what any of them may have. What lies very deep may be anything. */
export function union(shapes: readonly Shape[], depth = 0): Shape {
  const told = shapes.filter((shape) => shape !== nothing)
  if (told.length === 0) return nothing
  if (depth > deepest || told.some(({ open }) => open)) return anything
  const names = new Set(told.flatMap(({ keys }) => [...keys.keys()]))
  const keys = [...names].map(
    (name) =>
      [
        name,
        union(
          told.flatMap((shape) => shape.keys.get(name) ?? []),
          depth + 1,
        ),
      ] as const,
  )
  const items = told.flatMap(({ item }) => item ?? [])
  return { open: false, keys: new Map(keys), ...(items.length > 0 && { item: union(items, depth + 1) }) }
}

/** The shape of a list of some items. */
export const listOfShape = (item: Shape): Shape => ({ open: false, keys: new Map(), item })

/** The shape of an object with some members. */
export const objectShape = (members: readonly (readonly [string, Shape])[]): Shape => ({
  open: false,
  keys: new Map(members),
})

/** The shape of what a JSON Schema without references lets through. */
export function shapeOfSchema(schema: Json | undefined): Shape {
  const properties = own(schema, 'properties')
  const items = own(schema, 'items')
  if (isObject(items)) return listOfShape(shapeOfSchema(items))
  if (!isObject(properties)) return anything
  return objectShape(entriesOf(properties).map(([name, property]) => [name, shapeOfSchema(property)]))
}

/** The shape of what a screen writes; secrets are never kept. */
export const shapeOfFields = (fields: Fields): Shape =>
  objectShape(
    Object.entries(fields).flatMap(([name, kind]) => {
      if (kind === 'secret') return []
      return [[name, kind === true ? anything : fieldGroup(kind)] as const]
    }),
  )

// A group's names are the same whether the field is one group or a list of them.
const fieldGroup = (fields: Fields): Shape => {
  const shape = shapeOfFields(fields)
  return { ...shape, item: shape }
}

/** Finds the shape at a path; what is not known to be there is undefined. */
export function shapeAt(shape: Shape, path: readonly string[]): Shape | undefined {
  const [name, ...rest] = path
  if (name === undefined || shape.open) return shape
  const inside = /^\d+$/.test(name) && shape.item ? shape.item : shape.keys.get(name)
  return inside && shapeAt(inside, rest)
}

/** Tells whether two shapes say the same. */
export function isSameShape(one: Shape, other: Shape): boolean {
  if (one.open || other.open) return one.open === other.open
  if (one.keys.size !== other.keys.size || (one.item === undefined) !== (other.item === undefined))
    return false
  const isSameKey = ([name, shape]: [string, Shape]) => {
    const found = other.keys.get(name)
    return found !== undefined && isSameShape(shape, found)
  }
  return [...one.keys].every(isSameKey) && (!one.item || !other.item || isSameShape(one.item, other.item))
}

/** Finds the first name of a path that nobody writes, and the names that are written beside it. */
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
