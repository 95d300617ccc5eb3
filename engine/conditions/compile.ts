import type { Facts } from './facts/facts.ts'
import { type Item, isItem, isMissing } from './facts/missing.ts'
import { controls } from './operators/controls.ts'
import { operatorNames, operators } from './operators/index.ts'
import type { Compiled, Decide, Operate } from './operators/operate.ts'
import { fillSlots, pathOfSlot } from './slots.ts'

const known: ReadonlySet<string> = new Set(operatorNames)
const deciding: Readonly<Record<string, Decide>> = controls
const operating: Readonly<Record<string, Operate>> = operators

/** Tells a rule from a literal: an object with exactly one key that is an operator's name is a rule. */
export function isRule(value: unknown): value is Readonly<Record<string, unknown>> {
  if (!isItem(value)) return false
  const keys = Object.keys(value)
  return keys.length === 1 && known.has(keys[0]!)
}

/** Makes of a rule, or of a literal with rules inside, what gives its value; the rule itself is looked at no more. */
export function compiled(value: unknown): Compiled {
  if (typeof value === 'string') return compiledText(value)
  if (Array.isArray(value)) return workedOut(value.map(compiled))
  if (!isItem(value)) return () => value
  return isRule(value) ? compiledRule(value) : compiledLiteral(value)
}

function compiledText(text: string): Compiled {
  const path = pathOfSlot(text)
  if (path !== undefined) return controls.var([path], compiled)
  // Most texts have no slot: these are not looked through again each time.
  return text.includes('{') ? (facts) => fillSlots(text, facts) : () => text
}

function compiledRule(rule: Item): Compiled {
  const name = Object.keys(rule)[0]!
  const said = rule[name]
  const args: readonly unknown[] = Array.isArray(said) ? said : [said]
  const decide = deciding[name]
  return decide ? decide(args, compiled) : operated(operating[name]!, args.map(compiled))
}

/** Gives an operator its arguments, worked out. */
function operated(operate: Operate, args: readonly Compiled[]): Compiled {
  const [a, b] = args
  // For speed: most operators have one or two arguments.
  if (args.length === 2) return (facts) => operate(facts, [a!(facts), b!(facts)])
  if (args.length === 1) return (facts) => operate(facts, [a!(facts)])
  const list = workedOut(args)
  return (facts) => operate(facts, list(facts))
}

const workedOut =
  (works: readonly Compiled[]) =>
  (facts: Facts): readonly unknown[] =>
    works.map((work) => work(facts))

function compiledLiteral(literal: Item): Compiled {
  // Written into an object, this key would be its prototype and no member.
  const { ['__proto__']: _prototype, ...said } = literal
  const members = Object.entries(said).map(([name, member]) => [name, compiled(member)] as const)
  return (facts) => {
    const made: Record<string, unknown> = {}
    for (const [name, work] of members) {
      const value = work(facts)
      if (!isMissing(value)) made[name] = value
    }
    return made
  }
}
