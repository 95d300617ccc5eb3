import type { RJSFSchema } from '@rjsf/utils'
import { type Facts, fill, type TextRule } from '../../engine/index.ts'
import { lookOf, schemaAt, valueAt } from '../field/paths.ts'
import type { FieldValues, ScreenEntry } from '../field/screen.ts'
import { isObject } from '../field/values.ts'

/** Names an item of a list by its place: "Pet 2". */
export const titleOf = (item: RJSFSchema | undefined, place: number): string =>
  `${item?.title ?? 'Item'} ${place + 1}`

/** What the heading of an item is made of. */
interface Headed {
  /** The text of the list's look, over the item. */
  readonly heading: TextRule | undefined
  readonly schema: RJSFSchema
  readonly item: unknown
  readonly place: number
  /** How many items the list has. */
  readonly count: number
}

/** Gives the heading of an item: filled from the item, its number and how many there are, or, while that is empty, its place. */
export function headingOf({ heading = '', schema, item, place, count }: Headed, { at }: Facts): string {
  const known = { numero: place + 1, quantos: count, ...(isObject(item) ? item : {}) }
  const own: Facts = {
    at,
    read: (name) => (Object.hasOwn(known, name) ? known[name as keyof typeof known] : undefined),
  }
  return fill(heading, own).trim() || titleOf(schema, place)
}

/** Gives the heading of the item a field stands in; undefined for a field of no list. */
export function headingAt(
  { schema, look }: ScreenEntry,
  values: FieldValues,
  path: string,
  facts: Facts,
): string | undefined {
  const [, list = '', place = ''] = /^(.*?)\.(\d+)\./.exec(path) ?? []
  if (list === '') return undefined
  const at = `${list}.${place}`
  const { heading } = lookOf(look, list)
  const items = valueAt(values, list)
  const count = Array.isArray(items) ? items.length : 0
  return headingOf(
    { heading, schema: schemaAt(schema, at), item: valueAt(values, at), place: Number(place), count },
    facts,
  )
}
