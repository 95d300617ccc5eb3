import jsonLogic from 'json-logic-js'
import { type Facts, isMissing, isRecord, readPath } from './facts.ts'
import { evaluatedAt, flattened, operatorNames, operators } from './operators.ts'
import { fillSlots, pathOfSlot } from './texts.ts'

const names: ReadonlySet<string> = new Set(operatorNames)

/** Whether a value is a rule: an object with exactly one key, which is the name of an operator. All else is a literal. */
export function isRule(value: unknown): value is Readonly<Record<string, unknown>> {
  if (!isRecord(value)) return false
  const keys = Object.keys(value)
  return keys.length === 1 && names.has(keys[0]!)
}

for (const [name, operator] of Object.entries(operators)) jsonLogic.add_operation(name, operator)

jsonLogic.add_operation('var', function (this: unknown, path: unknown, fallback?: unknown) {
  const found = isMissing(path) ? whole(this) : readPath(this, String(path))
  return isMissing(found) ? (fallback ?? null) : found
})

/** What `{ "var": "" }` reads: the item of a list, or the data that facts were made of. */
const whole = (source: unknown): unknown =>
  typeof (source as Facts | null)?.read === 'function' ? (source as Facts).item : source

// What only `toJsonLogic` writes: no file can name them, since they are not among the operators.
const LITERAL = 'literal'
const TEXT = 'text'
const FLAT = 'flat'
jsonLogic.add_operation(LITERAL, (...members: readonly unknown[]) => {
  const made: Record<string, unknown> = {}
  for (let i = 0; i < members.length; i += 2)
    if (!isMissing(members[i + 1])) made[String(members[i])] = members[i + 1]
  return made
})
jsonLogic.add_operation(TEXT, function (this: unknown, text: string) {
  return fillSlots(text, this)
})
jsonLogic.add_operation(FLAT, flattened)

/** Writes a rule as json-logic-js reads it: slots of texts, and literals with rules inside, become operations. */
function toJsonLogic(value: unknown): unknown {
  if (typeof value === 'string') {
    const path = pathOfSlot(value)
    if (path !== undefined) return { var: path }
    return value.includes('{') ? { [TEXT]: value } : value
  }
  if (Array.isArray(value)) return value.map(toJsonLogic)
  if (!isRecord(value)) return value
  if (!isRule(value)) {
    const members = Object.entries(value).filter(([name]) => name !== '__proto__')
    return { [LITERAL]: members.flatMap(([name, member]) => [name, toJsonLogic(member)]) }
  }
  const name = Object.keys(value)[0]!
  const given = value[name]
  const args = (Array.isArray(given) ? given : [given]).map(toJsonLogic)
  // The path of a `var` is a text as it is, not one with slots.
  if (name === 'var' && typeof given === 'string') return value
  if (name === 'var' && Array.isArray(given)) return { var: [given[0], ...args.slice(1)] }
  return name === 'cada' ? { [FLAT]: { map: args } } : { [name]: args }
}

const written = new WeakMap<object, jsonLogic.RulesLogic>()

/** Writes each rule for json-logic-js once; rules are held weakly, so that a file that is read again takes its old ones along. */
function jsonLogicOf(rule: object): jsonLogic.RulesLogic {
  const known = written.get(rule)
  if (known) return known
  const made = toJsonLogic(rule) as jsonLogic.RulesLogic
  written.set(rule, made)
  return made
}

/**
 * Given a rule and facts, returns its value: json-logic-js evaluates rules, a text that is only a slot gives the value it
 * names, other texts are filled, literals keep their shape without their missing members.
 */
export function evaluate(rule: unknown, facts: Facts): unknown {
  if (typeof rule === 'string') {
    const path = pathOfSlot(rule)
    if (path === undefined) return fillSlots(rule, facts)
    const value = readPath(facts, path)
    return isMissing(value) ? null : value
  }
  if (typeof rule !== 'object' || rule === null) return rule
  return evaluatedAt(facts.at, () => jsonLogic.apply(jsonLogicOf(rule), facts))
}

/** Whether a condition holds. None at all always does; missing, `0`, `false` and `[]` do not. */
export function holds(rule: unknown, facts: Facts): boolean {
  if (rule === undefined) return true
  const value = evaluate(rule, facts)
  return Array.isArray(value) ? value.length > 0 : Boolean(value)
}

/** A text, or texts of which the first whose `when` holds counts. */
type TextChoice = string | readonly { readonly when?: unknown; readonly text: string }[]

/** Fills a text for a person to read, or the first of some whose `when` holds. */
export function fill(text: TextChoice | undefined, facts: Facts): string {
  if (text === undefined) return ''
  if (typeof text === 'string') return fillSlots(text, facts)
  return fill(text.find(({ when }) => holds(when, facts))?.text, facts)
}
