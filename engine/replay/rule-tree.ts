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

/** Lists the paths that a rule reads, each once; those read for each item of a list are left out. */
export const pathsIn = (rule: unknown): readonly string[] => [...new Set(pathsOf(rule))]

function* pathsOf(value: unknown): Generator<string> {
  const path = pathRead(value)
  if (path !== undefined) yield path
  const operation = operationIn(value)
  if (path !== undefined || operation?.name === 'var') return
  const isPerItem = ['all', 'some', 'cada'].includes(operation?.name ?? '')
  const parts = operation?.args ?? (isRecord(value) || Array.isArray(value) ? Object.values(value) : [])
  for (const each of isPerItem ? parts.slice(0, 1) : parts) yield* pathsOf(each)
}
