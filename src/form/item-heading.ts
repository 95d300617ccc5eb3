import type { RJSFSchema } from '@rjsf/utils'
import { type Facts, fill, type TextRule } from '../../engine/index.ts'
import { lookOf, schemaAt, valueAt } from '../field/paths.ts'
import type { FieldValues, ScreenEntry } from '../field/screen.ts'
import { isObject } from '../field/values.ts'

/** Names an item of a list by its place: "Pet 2". */
export const titleOf = (item: RJSFSchema | undefined, place: number): string =>
  `${item?.title ?? 'Item'} ${place + 1}`

/** What is said of an item by a text of its list's look. */
interface Said {
  readonly text: TextRule | undefined
  readonly item: unknown
  readonly place: number
  /** How many items the list has. */
  readonly count: number
}

/** Fills a text of a list's look over one of its items, its number and how many there are. */
export function saidOf({ text = '', item, place, count }: Said, { at }: Facts): string {
  const known = { numero: place + 1, quantos: count, ...(isObject(item) ? item : {}) }
  const own: Facts = {
    at,
    read: (name) => (Object.hasOwn(known, name) ? known[name as keyof typeof known] : undefined),
  }
  return fill(text, own).trim()
}

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

/** Gives the heading of an item, or, while that is empty, its place. */
export const headingOf = ({ heading, schema, ...said }: Headed, facts: Facts): string =>
  saidOf({ text: heading, ...said }, facts) || titleOf(schema, said.place)

/** Names the item a field stands in: its heading, or its place where that has more beneath; undefined for a field of no list. */
export function headingAt(
  { schema, look }: ScreenEntry,
  values: FieldValues,
  path: string,
  facts: Facts,
): string | undefined {
  const [, list = '', place = ''] = /^(.*?)\.(\d+)\./.exec(path) ?? []
  if (list === '') return undefined
  const at = `${list}.${place}`
  const { heading, headingDetail } = lookOf(look, list)
  if (headingDetail !== undefined) return titleOf(schemaAt(schema, at), Number(place))
  const items = valueAt(values, list)
  const count = Array.isArray(items) ? items.length : 0
  return headingOf(
    { heading, schema: schemaAt(schema, at), item: valueAt(values, at), place: Number(place), count },
    facts,
  )
}
