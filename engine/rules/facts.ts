/** What a rule may read: names, and the time of the event in milliseconds since 1970. */
export interface Facts {
  readonly at: number
  /** The data itself, where the facts are made of plain data: what `{ "var": "" }` reads. */
  readonly item?: unknown
  read(name: string): unknown
}

/** An object of unknown members. */
export type Item = { readonly [key: string]: unknown }

/** Whether a value is missing: absent, null and the empty text are the same. */
export const isMissing = (value: unknown): value is undefined | null | '' =>
  value === undefined || value === null || value === ''

/** Whether a value is an object with keys, not a list. */
export const isRecord = (value: unknown): value is Item =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Reads an own property of an object or a list; inherited ones are missing. */
export function own(value: unknown, key: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined
  return Object.hasOwn(value, key) ? (value as Item)[key] : undefined
}

const paths = new Map<string, readonly string[]>()

/** Splits a dotted path into its names. Paths come from files, so there are few: each is split once. */
export function namesOf(path: string): readonly string[] {
  const known = paths.get(path)
  if (known) return known
  const names = path.split('.')
  paths.set(path, names)
  return names
}

/** Whether a value is the facts of an event and not plain data, whose members are never functions. */
const isFacts = (source: unknown): source is Facts => typeof (source as Facts | null)?.read === 'function'

/** Reads a dotted path, by own properties only, from facts or from a plain value such as an item of a list. */
export function readPath(source: unknown, path: string): unknown {
  const names = namesOf(path)
  let value = isFacts(source) ? source.read(names[0]!) : own(source, names[0]!)
  for (let i = 1; i < names.length; i += 1) value = own(value, names[i]!)
  return value
}

/** Returns facts in which some names have other values. */
export const withNames = (facts: Facts, names: { readonly [name: string]: unknown }): Facts => ({
  at: facts.at,
  read: (name) => (Object.hasOwn(names, name) ? names[name] : facts.read(name)),
})
