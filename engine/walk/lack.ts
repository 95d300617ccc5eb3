import { type Facts, holds, pathRead } from '../conditions/index.ts'
import type { Funnel, Rule } from '../flow/index.ts'
import { operationIn } from '../replay/rule-tree.ts'

/** Counts of how many parts of a condition it hangs that it does not hold, or, where `wanted` is false, that it does. */
export function lackOf(
  funnel: Funnel,
  rule: Rule | undefined,
  facts: Facts,
  wanted = true,
  deep = 0,
): number {
  if (rule === undefined) return wanted ? 0 : 1
  if (holds(rule, facts) === wanted) return 0
  const path = pathRead(rule)
  const derived = path !== undefined && !path.includes('.') ? funnel.flow.derived?.[path] : undefined
  if (derived !== undefined && deep < 8) return Math.max(1, lackOf(funnel, derived, facts, wanted, deep + 1))
  const operation = operationIn(rule)
  if (!operation) return 1
  const { name, args } = operation
  const each = (want: boolean) => args.map((arg) => lackOf(funnel, arg, facts, want, deep + 1))
  const all = (want: boolean) => each(want).reduce((sum, lack) => sum + lack, 0)
  if (name === '!' || name === '!!')
    return Math.max(1, lackOf(funnel, args[0], facts, name === '!' ? !wanted : wanted, deep + 1))
  if (name === 'and') return Math.max(1, wanted ? all(true) : Math.min(...each(false)))
  if (name === 'or') return Math.max(1, wanted ? Math.min(...each(true)) : all(false))
  return 1
}
