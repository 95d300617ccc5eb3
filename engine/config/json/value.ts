import type { Json } from '../../flow/funnel.ts'
import { isItem } from '../../rules/index.ts'
import type { Path } from '../diagnostics/diagnostic.ts'

/** An object of JSON. */
export type JsonObject = { readonly [key: string]: Json }

/** Tells whether a value is an object with keys, not a list. */
export const isObject = (value: unknown): value is JsonObject => isItem(value)

/** Takes a value as an object; anything else is the empty one, since its own check has said so. */
export const objectOf = (value: unknown): JsonObject => (isObject(value) ? value : {})

/** Takes a value as a list; anything else is the empty one, since its own check has said so. */
export const listOf = (value: unknown): readonly Json[] => (Array.isArray(value) ? value : [])

/** Takes a value as a text, or nothing. */
export const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

/** Lists the members of an object; anything else has none. */
export const entriesOf = (value: unknown): readonly (readonly [string, Json])[] =>
  Object.entries(objectOf(value))

/** Reads an own member of an object. */
export const own = (value: unknown, key: string | number): Json | undefined =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? (value as JsonObject)[key]
    : undefined

/** Reads the value at a path. */
export const valueAt = (value: unknown, path: Path): Json | undefined =>
  path.reduce<Json | undefined>((at, key) => own(at, key), value as Json)

/** Names that reach into JavaScript's own objects and so may be no key and no part of a path. */
export const forbiddenKeys: readonly string[] = ['__proto__', 'constructor', 'prototype']

/** Writes a path as a JSON pointer; the whole file is "/". */
export const pointerOf = (path: Path): string =>
  `/${path.map((key) => String(key).replaceAll('~', '~0').replaceAll('/', '~1')).join('/')}`

/** Reads a JSON pointer into a value; a step into a list becomes a number. */
export function pathIn(value: Json, pointer: string): Path {
  const keys = pointer.split('/').slice(1)
  const path: (string | number)[] = []
  for (const key of keys.map((each) => each.replaceAll('~1', '/').replaceAll('~0', '~'))) {
    path.push(Array.isArray(valueAt(value, path)) ? Number(key) : key)
  }
  return path
}

/** Writes JSON on one line as a person does. */
export function oneLine(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(oneLine).join(', ')}]`
  if (!isObject(value)) return JSON.stringify(value)
  const members = entriesOf(value).map(([key, member]) => `${JSON.stringify(key)}: ${oneLine(member)}`)
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`
}
