import fc from 'fast-check'
import type { Json } from '../../engine/index.ts'

/** Names by which a careless setter or merge reaches a prototype. */
export const poisonedNames = ['__proto__', 'constructor', 'prototype'] as const

const names = fc.oneof(
  { weight: 2, arbitrary: fc.constantFrom(...poisonedNames) },
  {
    weight: 1,
    arbitrary: fc.constantFrom('poisoned', 'toString', 'valueOf', 'hasOwnProperty', 'length', 'x'),
  },
)

/** Dotted paths that lead through a prototype, or pretend to. */
export const poisonedPaths = fc.array(names, { minLength: 1, maxLength: 4 })

/**
 * Makes JSON texts, most with a poisoned name at some depth, as they come over the wire.
 *
 * They are texts because `JSON.parse` makes `__proto__` a name of its own, which a literal does not.
 */
export const poisonedTexts = fc
  .array(fc.tuple(names, fc.constantFrom('{}', '1', '"x"', 'null', '[]', '{"poisoned":true}')), {
    minLength: 1,
    maxLength: 6,
  })
  .map((levels) =>
    levels.reduceRight((inside, [name, beside]) => wrapped(name, inside, beside), '{"poisoned":1}'),
  )

const wrapped = (name: string, inside: string, beside: string): string =>
  `{"${name}":${inside},"lista":[${beside}]}`

/** Tells whether the names of a value, at whatever depth, are poisoned. */
export const carriesPoison = (value: Json): boolean =>
  typeof value === 'object' &&
  value !== null &&
  Object.entries(value).some(
    ([name, member]) => poisonedNames.some((each) => each === name) || carriesPoison(member),
  )

const prototypes = [Object.prototype, Array.prototype, Function.prototype, String.prototype] as const
const before = prototypes.map((each) => Object.getOwnPropertyNames(each).join())

/** Lists the prototypes that are no longer what they were, and what an empty object says that it should not. */
export function harm(): readonly string[] {
  const changed = prototypes.filter((each, i) => Object.getOwnPropertyNames(each).join() !== before[i])
  const bare: { readonly poisoned?: unknown } = {}
  return [
    ...changed.map((each) => each.constructor.name),
    ...(bare.poisoned === undefined ? [] : ['poisoned']),
  ]
}
