import type { Json } from '../../flow/funnel.ts'
import { isObject, type JsonObject } from '../json/value.ts'
import { recordOf } from '../language/index.ts'
import type { RowNames } from './row-names.ts'

/**
 * Says a rule in its short form, where it has one: a slot for `var`, `or` for an `if` that repeats its condition, the name
 * of a table's row for the value that a rule compares with.
 */
export function shortRule(rule: JsonObject, names: RowNames): Json {
  const [name = '', ...others] = Object.keys(rule)
  const given = rule[name] ?? null
  if (others.length > 0) return rule
  if (name === 'var') return shortVar(given) ?? rule
  if (name === 'if' && Array.isArray(given)) return firstOf(given) ?? rule
  if (comparing.includes(name) && Array.isArray(given)) return { [name]: compared(given, names) }
  if (recordOf(name)?.keys && given && Array.isArray(given)) return { [name]: matched(name, given, names) }
  const takesOne = recordOf(name)?.takes[1] === 1
  return takesOne && Array.isArray(given) && given.length === 1 && !Array.isArray(given[0])
    ? { [name]: given[0]! }
    : rule
}

const comparing: readonly string[] = ['===', '!==', 'in']

/** Names the value, or the values of a list, that something with a table is compared with. */
function compared(args: readonly Json[], names: RowNames): Json[] {
  const [one, other, ...others] = args
  if (one === undefined || other === undefined || others.length > 0) return [...args]
  const named = (value: Json, beside: Json): Json => {
    const called = typeof beside === 'string' ? /^\{(?:\w+\.)*(\w+)\}$/.exec(beside)?.[1] : undefined
    if (called === undefined) return value
    return Array.isArray(value)
      ? value.map((each) => names(called, each) ?? each)
      : (names(called, value) ?? value)
  }
  return [named(one, other), named(other, one)]
}

/** Names the value that a key of the items of a list must have, where the operator takes one after the key. */
function matched(operator: string, args: readonly Json[], names: RowNames): Json[] {
  const [list, key, value, ...others] = args
  const takesValue = recordOf(operator)?.takes[1] === 3 && others.length === 0
  if (!takesValue || typeof key !== 'string' || value === undefined) return [...args]
  return [list!, key, names(key, value) ?? value]
}

function shortVar(given: Json): string | undefined {
  const [path, ...fallback] = [given].flat()
  const isPath = typeof path === 'string' && /^\w+(\.\w+)*$/.test(path)
  return isPath && fallback.length === 0 ? `{${path}}` : undefined
}

/** `if a, a, else b` is "the first that is there". */
function firstOf(args: readonly Json[]): Json | undefined {
  const [test, value, ...rest] = args
  const [otherwise] = rest
  if (test === undefined || value === undefined || otherwise === undefined || !isSame(test, value))
    return undefined
  const after = rest.length === 1 ? otherwise : (firstOf(rest) ?? { if: rest })
  return { or: [test, ...(isRuleLike(after) && Array.isArray(after.or) ? after.or : [after])] }
}

/** Tells whether two values are written the same. */
export const isSame = (a: Json, b: Json): boolean => JSON.stringify(a) === JSON.stringify(b)

/** Tells whether an object may be a rule. */
export const isRuleLike = (value: Json): value is JsonObject =>
  isObject(value) && Object.keys(value).length === 1
