import jsonLogic from 'json-logic-js'
import type { Facts } from './facts.ts'
import { isItem, isMissing } from './missing.ts'
import { operatorNames, operators } from './operators.ts'

// json-logic-js keeps its operators in one global table: ours are laid into it once, here and nowhere else.
for (const [name, operate] of Object.entries(operators)) {
  jsonLogic.add_operation(name, function (this: unknown, ...args: unknown[]) {
    return operate(this, args)
  })
}

const known = new Set(operatorNames)
type Work = (facts: Facts) => unknown
const worked = new WeakMap<object, Work>()

/** Tells a rule from a literal: an object with exactly one key that is an operator's name is a rule. */
export function isRule(value: unknown): value is Readonly<Record<string, unknown>> {
  if (!isItem(value)) return false
  const keys = Object.keys(value)
  return keys.length === 1 && known.has(keys[0]!)
}

/** Writes a literal object inside a rule as the operator `objeto`, since json-logic-js would take it for a rule. */
function logicOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(logicOf)
  if (!isItem(value)) return value
  if (isRule(value)) {
    const [name] = Object.keys(value)
    return { [name!]: logicOf(value[name!]) }
  }
  return { objeto: Object.entries(value).flatMap(([key, each]) => [key, logicOf(each)]) }
}

function prepare(value: unknown): Work {
  if (typeof value !== 'object' || value === null) return () => value
  const before = worked.get(value)
  if (before) return before
  const logic = logicOf(value)
  const work: Work = (facts) => jsonLogic.apply(logic as never, facts)
  worked.set(value, work)
  return work
}

/** Works out a value: rules are evaluated over the facts, literals keep their shape, missing members are left out. */
export function work(rule: unknown, facts: Facts): unknown {
  return prepare(rule)(facts)
}

/** Tells whether a condition holds. None at all holds always; `""`, `0`, `[]` and missing do not hold. */
export function holds(rule: unknown, facts: Facts): boolean {
  if (rule === undefined) return true
  const value = work(rule, facts)
  return Array.isArray(value) ? value.length > 0 : Boolean(value) && !isMissing(value)
}
