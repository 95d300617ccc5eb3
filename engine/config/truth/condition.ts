import type { Json } from '../../flow/funnel.ts'
import { isMissing, pathRead, slotsOf } from '../../rules/index.ts'
import { isObject, listOf } from '../json/value.ts'
import { recordOf } from '../language/index.ts'
import type { Logic } from '../language/record.ts'

/** What a comparison compares: its name, and its value where it is written out. Missing values are one: null. */
export interface Term {
  readonly key: string
  readonly constant?: string | number | boolean | null
}

/** A part of a condition that is not taken apart further, and what it is written as. `not` says that it must not hold. */
export type Atom = (
  | { readonly kind: 'yes'; readonly term: Term }
  | { readonly kind: 'equal' | 'less' | 'atMost'; readonly left: Term; readonly right: Term }
) & { readonly not: boolean; readonly written: Json }

/** A condition as parts that must all hold, or of which one must; `true` and `false` where that is known. */
export type Condition =
  | boolean
  | Atom
  | { readonly allOf: readonly Condition[] }
  | { readonly anyOf: readonly Condition[] }

/** Takes a condition apart, or, with `not`, its contrary. What is no logic and no comparison stays whole. */
export function conditionOf(rule: Json | undefined, not = false): Condition {
  if (rule === undefined) return !not
  // A list that is written out holds as soon as it has an item, whatever that says.
  if (Array.isArray(rule)) return rule.length > 0 !== not
  const literal = constantOf(rule)
  if (literal) return Boolean(literal.value) !== not
  const [name = '', ...others] = isObject(rule) ? Object.keys(rule) : []
  const given = isObject(rule) && others.length === 0 ? rule[name] : undefined
  const logic = given === undefined ? undefined : recordOf(name)?.logic
  const written = not ? { '!': rule } : rule
  const found = logic && taken[logic]([given ?? null].flat() as readonly Json[], { not, written })
  return found ?? { kind: 'yes', term: termOf(rule), not, written }
}

/** Whether the contrary is taken, and how what is taken is written. */
interface How {
  readonly not: boolean
  readonly written: Json
}

type Take = (args: readonly Json[], how: How) => Condition | undefined

const contraryOf = ({ not, written }: How): How => ({ not: !not, written })

const taken: Readonly<Record<Logic, Take>> = {
  conjunction: (args, { not }) => joined(args, not, !not),
  disjunction: (args, { not }) => joined(args, not, not),
  no: ([arg], { not }) => (arg === undefined ? undefined : conditionOf(arg, !not)),
  yes: ([arg], { not }) => (arg === undefined ? undefined : conditionOf(arg, not)),
  branch: ([when, then, other, ...more], { not }) =>
    when === undefined || then === undefined || other === undefined || more.length > 0
      ? undefined
      : {
          anyOf: [
            { allOf: [conditionOf(when), conditionOf(then, not)] },
            { allOf: [conditionOf(when, true), conditionOf(other, not)] },
          ],
        },
  equal: (args, how) => compared('equal', args, how),
  unequal: (args, how) => compared('equal', args, contraryOf(how)),
  less: (args, how) => inOrder('less', args, how),
  atMost: (args, how) => inOrder('atMost', args, how),
  more: (args, how) => inOrder('less', args.toReversed(), how),
  atLeast: (args, how) => inOrder('atMost', args.toReversed(), how),
  among([what, where], how) {
    const values = listOf(where)
    if (what === undefined || !Array.isArray(where) || !values.every(constantOf)) return undefined
    // What is missing is in no list.
    const there = values.filter((value) => constantOf(value)?.value !== null)
    const each = there.map((value) => compared('equal', [what, value], how) ?? false)
    return how.not ? { allOf: each } : { anyOf: each }
  },
}

const joined = (args: readonly Json[], not: boolean, isAll: boolean): Condition | undefined => {
  const parts = args.map((arg) => conditionOf(arg, not))
  if (parts.length === 0) return undefined
  return isAll ? { allOf: parts } : { anyOf: parts }
}

function compared(
  kind: 'equal' | 'less' | 'atMost',
  [a, b]: readonly Json[],
  { not, written }: How,
): Condition | undefined {
  if (a === undefined || b === undefined) return undefined
  const [left, right] = [termOf(a), termOf(b)]
  if (kind === 'equal' && left.key === right.key) return !not
  if (kind === 'less' && left.key === right.key) return not
  const [one, other] = [left.constant, right.constant]
  if (kind !== 'equal' && (isUnordered(one) || isUnordered(other))) return not
  if (one === undefined || other === undefined) return { kind, left, right, not, written }
  return (kind !== 'equal' && precedes(one, other, kind === 'less')) !== not
}

/** Missing, yes and no come before nothing and after nothing. */
const isUnordered = (value: Term['constant']): boolean => value === null || typeof value === 'boolean'

/** With three values the one in the middle is between. */
function inOrder(kind: 'less' | 'atMost', args: readonly Json[], how: How): Condition | undefined {
  if (args.length !== 3) return args.length === 2 ? compared(kind, args, how) : undefined
  const pairs = [args.slice(0, 2), args.slice(1)].map((pair) => compared(kind, pair, how) ?? false)
  return how.not ? { anyOf: pairs } : { allOf: pairs }
}

/** Tells whether a constant comes before another; numbers are compared with numbers and texts with texts. */
export const precedes = (one: Term['constant'], other: Term['constant'], isStrict: boolean): boolean =>
  ((typeof one === 'number' && typeof other === 'number') ||
    (typeof one === 'string' && typeof other === 'string')) &&
  (isStrict ? one < other : one <= other)

function termOf(value: Json): Term {
  const literal = constantOf(value)
  if (literal) return { key: JSON.stringify(literal.value), constant: literal.value }
  const path = pathRead(value)
  return { key: path === undefined ? JSON.stringify(value) : `{${path}}` }
}

/** A text that was meant to be read, which is another mistake. */
const isLikePath = /^[a-z]\w*(?:\.\w+)+$/

/** The value of what is written out; undefined for what is worked out. */
function constantOf(value: Json): { readonly value: NonNullable<Term['constant']> | null } | undefined {
  if (typeof value === 'object' && value !== null) return undefined
  if (typeof value === 'string' && (slotsOf(value).length > 0 || isLikePath.test(value))) return undefined
  return { value: isMissing(value) ? null : value }
}
