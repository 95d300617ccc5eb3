/** What a rule may read: names, and the time of the event in milliseconds since 1970. */
export interface Facts {
  readonly at: number
  read(name: string): unknown
}

/** Tells the facts from an item of a list, which is plain JSON and so has no function. */
export const isFacts = (value: unknown): value is Facts =>
  typeof value === 'object' && value !== null && typeof (value as Facts).read === 'function'

/** Lays some names over the facts. */
export const over = (facts: Facts, names: { readonly [name: string]: unknown }): Facts => ({
  at: facts.at,
  read: (name) => (Object.hasOwn(names, name) ? names[name] : facts.read(name)),
})
