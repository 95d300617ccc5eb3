import { isMissing, isSame, listOf } from '../facts/missing.ts'
import type { Operate } from './operate.ts'

/** Operators that compare values. */
export const comparing = {
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
    typeof a === typeof b && (typeof a === 'number' || typeof a === 'string') && a !== '' && b !== ''
      ? test(a, b as number | string)
      : false
  return (_, args) => holds(args[0], args[1]) && (args.length < 3 || holds(args[1], args[2]))
}
