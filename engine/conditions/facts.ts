import { own } from './missing.ts'

/** What a rule may read: names, and the time of the event in milliseconds since 1970. */
export interface Facts {
  readonly at: number
  read(name: string): unknown
}

/** Tells the facts from an item of a list, which is plain JSON and so has no function. */
export const isFacts = (value: unknown): value is Facts =>
  typeof value === 'object' && value !== null && typeof (value as Facts).read === 'function'

const paths = new Map<string, readonly string[]>()

/** Gives the names of a dotted path. Each is split once: paths stand in files, so they are few. */
export function namesOf(path: string): readonly string[] {
  const before = paths.get(path)
  if (before) return before
  const names = path.split('.')
  paths.set(path, names)
  return names
}

/** Reads a dotted path of the facts, or of an item of a list, by own properties only. */
export function readPath(from: unknown, path: string): unknown {
  const names = namesOf(path)
  let value = isFacts(from) ? from.read(names[0]!) : own(from, names[0]!)
  for (let i = 1; i < names.length; i += 1) value = own(value, names[i]!)
  return value
}

/** Lays some names over the facts. */
export const over = (facts: Facts, names: { readonly [name: string]: unknown }): Facts => ({
  at: facts.at,
  read: (name) => (Object.hasOwn(names, name) ? names[name] : facts.read(name)),
})
