import { compiled } from './compile.ts'
import type { Facts } from './facts/facts.ts'
import { isYes } from './facts/missing.ts'
import type { Compiled } from './operators/operate.ts'

const workedObjects = new WeakMap<object, Compiled>()
const workedTexts = new Map<string, Compiled>()

/**
 * Works out a value: rules are evaluated over the facts, a text that is only a slot gives the value it names, other
 * texts are filled, literals keep their shape, missing members are left out.
 */
export function work(rule: unknown, facts: Facts): unknown {
  // Objects are held weakly: a variant read anew takes its old rules with it. Texts cannot be.
  if (typeof rule === 'string') return remembered(workedTexts, rule)(facts)
  return typeof rule === 'object' && rule !== null ? remembered(workedObjects, rule)(facts) : rule
}

/** Gives what a rule does; each is compiled once, since rules stand in files. */
function remembered<T>(
  before: { get(key: T): Compiled | undefined; set(key: T, work: Compiled): void },
  rule: T,
): Compiled {
  const known = before.get(rule)
  if (known) return known
  const made = compiled(rule)
  before.set(rule, made)
  return made
}

/** Tells whether a condition holds. None at all holds always; `""`, `0`, `[]` and missing do not hold. */
export const holds = (rule: unknown, facts: Facts): boolean => rule === undefined || isYes(work(rule, facts))
