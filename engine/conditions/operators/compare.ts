import { readPath } from '../facts/facts.ts'
import { isMissing, isSame, listOf } from '../facts/missing.ts'
import type { Operate } from './operate.ts'

/** Operators that read a value or compare values. */
export const comparing = {
  var: (facts, [path, fallback]) => {
    const found = isMissing(path) ? facts.item : readPath(facts, String(path))
    return isMissing(found) ? (fallback ?? null) : found
  },
  '===': (_, [a, b]) => isSame(a, b),
  '!==': (_, [a, b]) => !isSame(a, b),
  '<': inOrder((a, b) => a < b),
  '<=': inOrder((a, b) => a <= b),
  '>': inOrder((a, b) => a > b),
  '>=': inOrder((a, b) => a >= b),
  in: (_, [what, where]) =>
    !isMissing(what) &&
    (typeof where === 'string'
      ? typeof what === 'string' && where.includes(what)
      : listOf(where).includes(what)),
} satisfies Record<string, Operate>

/** Compares numbers with numbers and texts with texts; with three arguments, tells whether the middle one is between. */
function inOrder(test: (a: number | string, b: number | string) => boolean): Operate {
  const holds = (a: unknown, b: unknown) =>
    !isMissing(a) && !isMissing(b) && typeof a === typeof b && ['number', 'string'].includes(typeof a)
      ? test(a as number, b as number)
      : false
  return (_, [a, b, ...c]) => holds(a, b) && (c.length === 0 || holds(b, c[0]))
}
