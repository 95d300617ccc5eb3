import { isItem, isRule, pathRead } from '../conditions/index.ts'
import type { Json, Rule } from '../flow/index.ts'

/** An operator of a rule with its arguments. */
export interface AppliedRule {
  readonly name: string
  readonly args: readonly Rule[]
}

/** Takes a rule apart; undefined for what is no rule. */
export function operationIn(value: unknown): AppliedRule | undefined {
  if (!isRule(value)) return undefined
  const [[name = '', given] = []] = Object.entries(value)
  return { name, args: (Array.isArray(given) ? given : [given]) as readonly Rule[] }
}

/** Gives the last name of the path that a rule reads and does nothing else with. */
export const nameRead = (rule: unknown): string | undefined => pathRead(rule)?.split('.').at(-1)

/** Lists every rule of a value, those inside others too; what is worked out for each item of a list is left out. */
export function* rulesIn(value: unknown): Generator<Rule> {
  if (pathRead(value) !== undefined) yield value as Rule
  if (Array.isArray(value)) for (const each of value) yield* rulesIn(each)
  if (!isItem(value)) return
  const operation = operationIn(value)
  if (!operation) {
    for (const each of Object.values(value)) yield* rulesIn(each)
    return
  }
  yield value as Rule
  if (operation.name === 'var') return
  const isPerItem = ['all', 'some', 'cada'].includes(operation.name)
  for (const each of isPerItem ? operation.args.slice(0, 1) : operation.args) yield* rulesIn(each)
}

const joining = new Set(['and', 'or', '!', '!!', 'if'])

/** Takes a condition apart into what it is made of: comparisons, and values that are there or not. */
export function* testsIn(rule: unknown): Generator<Rule> {
  const operation = operationIn(rule)
  if (operation && joining.has(operation.name)) for (const each of operation.args) yield* testsIn(each)
  else if (operation || pathRead(rule) !== undefined) yield rule as Rule
}

/** Lists the single words of a value, by which blocks are handed the names of events. */
export function wordsIn(value: Json | undefined): readonly string[] {
  if (typeof value === 'string') return /^[a-z][A-Za-z0-9]*$/.test(value) ? [value] : []
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(wordsIn) : []
}

/** Lists the names on the paths that a rule reads. */
export function* namesIn(rule: unknown): Generator<string> {
  for (const each of rulesIn(rule)) yield* pathRead(each)?.split('.') ?? []
}

/** Lists the paths that a rule reads, each once; those read for each item of a list are left out. */
export const pathsIn = (rule: unknown): readonly string[] => [
  ...new Set([...rulesIn(rule)].flatMap((each) => pathRead(each) ?? [])),
]
