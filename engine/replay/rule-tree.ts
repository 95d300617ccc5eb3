import type { Rule } from '../flow/index.ts'
import { isRecord, isRule, pathRead } from '../rules/index.ts'

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

/** Lists every rule of a value, those inside others too; what is worked out for each item of a list is left out. */
export function* rulesIn(value: unknown): Generator<Rule> {
  if (pathRead(value) !== undefined) yield value as Rule
  if (Array.isArray(value)) for (const each of value) yield* rulesIn(each)
  if (!isRecord(value)) return
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

/** Lists the paths that a rule reads, each once; those read for each item of a list are left out. */
export const pathsIn = (rule: unknown): readonly string[] => [
  ...new Set([...rulesIn(rule)].flatMap((each) => pathRead(each) ?? [])),
]
