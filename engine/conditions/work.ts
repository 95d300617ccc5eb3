import jsonLogic from 'json-logic-js'
import { type Facts, factsOfItem } from './facts/facts.ts'
import { type Item, isItem, isMissing, listOf } from './facts/missing.ts'
import { perItem } from './operators/controls.ts'
import { operatorNames, operators } from './operators/index.ts'
import { MOST_ITEMS, type Operators, textOf } from './operators/operate.ts'
import { fillSlots, pathOfSlot } from './slots.ts'

/** Words that only `logicOf` writes: a file can never use them. */
const written: Operators = {
  objeto: (_, args) => {
    const made: Record<string, unknown> = {}
    for (let i = 0; i < args.length; i += 2) if (!isMissing(args[i + 1])) made[String(args[i])] = args[i + 1]
    return made
  },
  texto: (facts, [text]) => fillSlots(textOf(text), facts),
  itens: ({ at }, [list]) => listOf(list).map((item) => factsOfItem(item, at)),
  achata: (_, [list]) =>
    listOf(list)
      .flat()
      .filter((value) => !isMissing(value))
      .slice(0, MOST_ITEMS),
}

// json-logic-js keeps its operators in one global table: ours are laid into it once, here and nowhere else.
for (const [name, operate] of Object.entries<Operators[string]>({ ...operators, ...written })) {
  jsonLogic.add_operation(name, function (this: Facts, ...args: unknown[]) {
    return operate(this, args)
  })
}

const known: ReadonlySet<string> = new Set(operatorNames)
type Work = (facts: Facts) => unknown
const workedObjects = new WeakMap<object, Work>()
const workedTexts = new Map<string, Work>()

/** Tells a rule from a literal: an object with exactly one key that is an operator's name is a rule. */
export function isRule(value: unknown): value is Readonly<Record<string, unknown>> {
  if (!isItem(value)) return false
  const keys = Object.keys(value)
  return keys.length === 1 && known.has(keys[0]!)
}

/** Writes a rule as json-logic-js understands it: slots as `var`, literal objects as `objeto`, items with the time. */
function logicOf(value: unknown): unknown {
  if (typeof value === 'string') return logicOfText(value)
  if (Array.isArray(value)) return value.map(logicOf)
  if (!isItem(value)) return value
  if (!isRule(value)) return logicOfLiteral(value)
  const name = Object.keys(value)[0]!
  if (name === 'var') return logicOfPath(value.var)
  const logic = logicOf(value[name])
  return Object.hasOwn(perItem, name) ? logicPerItem(name as keyof typeof perItem, logic) : { [name]: logic }
}

function logicPerItem(name: keyof typeof perItem, args: unknown): unknown {
  const [list, rule] = listOf(args)
  return perItem[name]({ itens: [list] }, rule)
}

function logicOfLiteral(literal: Item): unknown {
  // Written into an object, this key would be its prototype and no member.
  const { ['__proto__']: _prototype, ...members } = literal
  return { objeto: Object.entries(members).flatMap(([key, each]) => [key, logicOf(each)]) }
}

/** A path is read as it is written and never worked out: what a person typed cannot name what is read. */
function logicOfPath(given: unknown): unknown {
  const [path, ...otherwise] = Array.isArray(given) ? given : [given]
  return typeof path === 'object' ? null : { var: [path, ...otherwise.map(logicOf)] }
}

function logicOfText(text: string): unknown {
  const path = pathOfSlot(text)
  if (path !== undefined) return { var: path }
  // Most texts have no slot: these are not looked through again each time.
  return text.includes('{') ? { texto: text } : text
}

function prepare(value: unknown): Work {
  // Objects are held weakly: a variant read anew takes its old rules with it. Texts cannot be.
  if (typeof value === 'string') return remembered(workedTexts, value)
  return typeof value === 'object' && value !== null ? remembered(workedObjects, value) : () => value
}

/** Gives what a rule does; each is made once, since rules stand in files. */
function remembered<T>(
  before: { get(key: T): Work | undefined; set(key: T, work: Work): void },
  rule: T,
): Work {
  const known = before.get(rule)
  if (known) return known
  const work = workOf(rule)
  before.set(rule, work)
  return work
}

function workOf(value: unknown): Work {
  const logic = logicOf(value)
  return (facts) => jsonLogic.apply(logic as never, facts)
}

/**
 * Works out a value: rules are evaluated over the facts, a text that is only a slot gives the value it names, other
 * texts are filled, literals keep their shape, missing members are left out.
 */
export function work(rule: unknown, facts: Facts): unknown {
  return prepare(rule)(facts)
}

/** Tells whether a condition holds. None at all holds always; `""`, `0`, `[]` and missing do not hold. */
export function holds(rule: unknown, facts: Facts): boolean {
  if (rule === undefined) return true
  const value = work(rule, facts)
  return Array.isArray(value) ? value.length > 0 : Boolean(value) && !isMissing(value)
}
