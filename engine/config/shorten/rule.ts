import type { Json } from '../../flow/funnel.ts'
import { entriesOf, isObject, type JsonObject, own } from '../json/value.ts'
import { recordOf } from '../language/index.ts'
import type { Constants } from '../read/constants.ts'

/**
 * Says a rule in its short form, where it has one: a slot for `var`, `or` for an `if` that repeats its condition, the name
 * of a table's row for the value that a rule compares with.
 */
export function shortRule(rule: JsonObject, constants: Constants): Json {
  const [name = '', ...others] = Object.keys(rule)
  const given = rule[name] ?? null
  if (others.length > 0) return rule
  if (name === 'var') return shortVar(given) ?? rule
  if (name === 'if' && Array.isArray(given)) return firstOf(given) ?? rule
  if (comparing.includes(name) && Array.isArray(given)) return { [name]: withNames(given, constants) }
  const takesOne = recordOf(name)?.takes[1] === 1
  return takesOne && Array.isArray(given) && given.length === 1 && !Array.isArray(given[0])
    ? { [name]: given[0]! }
    : rule
}

const comparing: readonly string[] = ['===', '!==', 'in']

/** Names the value, or the values of a list, that something called like a table is compared with. */
function withNames(args: readonly Json[], constants: Constants): Json[] {
  const [read, compared, ...others] = args
  const table = typeof read === 'string' ? /^\{(?:\w+\.)*(\w+)\}$/.exec(read)?.[1] : undefined
  const rows = entriesOf(table === undefined ? undefined : own(constants, table))
  const named = (value: Json): Json => {
    const [name] = rows.find(([, known]) => known === value) ?? []
    return name === undefined ? value : `{${table}.${name}}`
  }
  if (compared === undefined || others.length > 0) return [...args]
  return [read!, Array.isArray(compared) ? compared.map(named) : named(compared)]
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
