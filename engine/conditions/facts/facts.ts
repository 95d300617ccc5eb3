import { own } from './missing.ts'

/** What a rule may read: names, and the time of the event in milliseconds since 1970. */
export interface Facts {
  readonly at: number
  /** The item itself, where a rule is worked out for each item of a list. */
  readonly item?: unknown
  read(name: string): unknown
}

/** Gives the facts a rule reads that is worked out for one item of a list: its own members, and the time. */
export const factsOfItem = (item: unknown, at: number): Facts => ({
  at,
  item,
  read: (name) => own(item, name),
})

const paths = new Map<string, readonly string[]>()

/** Gives the names of a dotted path. Each is split once: paths stand in files, so they are few. */
export function namesOf(path: string): readonly string[] {
  const before = paths.get(path)
  if (before) return before
  const names = path.split('.')
  paths.set(path, names)
  return names
}

/** Reads a dotted path of the facts by own properties only. */
export const readPath = (facts: Facts, path: string): unknown => readNames(facts, namesOf(path))

/** Reads a path of the facts, already taken apart, by own properties only. */
export function readNames(facts: Facts, names: readonly string[]): unknown {
  let value = facts.read(names[0]!)
  for (let i = 1; i < names.length; i += 1) value = own(value, names[i]!)
  return value
}

/** Lays some names over the facts. */
export const over = (facts: Facts, names: { readonly [name: string]: unknown }): Facts => ({
  at: facts.at,
  read: (name) => (Object.hasOwn(names, name) ? names[name] : facts.read(name)),
})
