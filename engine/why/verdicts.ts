import { type Facts, holds, pathRead, readPath } from '../conditions/index.ts'
import { type KnownNames, pathInWords, statementInWords } from '../config/index.ts'
import { recordOf } from '../config/language/index.ts'
import type { Rule } from '../flow/index.ts'
import { operationIn, rulesIn } from '../replay/rule-tree.ts'
import type { WhyGround } from './ground.ts'
import { masked } from './masked.ts'
import type { JudgedPart, ReadWords } from './reason.ts'

/** By what a condition is judged: what it reads, and how that is called at its place. */
export interface Judging {
  readonly ground: WhyGround
  readonly facts: Facts
  readonly names: KnownNames
}

/** Says of each part of a condition whether it holds now, and what it read; nothing where there is no condition. */
export const verdictsOf = (rule: Rule | undefined, judging: Judging): readonly JudgedPart[] =>
  rule === undefined ? [] : partsOf(rule).map((part) => verdictOf(part, judging, new Set()))

/** Gives what has to hold of a condition, all of it. */
function partsOf(rule: Rule): readonly Rule[] {
  const { name = '', args = [] } = operationIn(rule) ?? {}
  return recordOf(name)?.logic === 'conjunction' ? args.flatMap(partsOf) : [rule]
}

function verdictOf(rule: Rule, judging: Judging, asked: ReadonlySet<string>): JudgedPart {
  const { ground, facts, names } = judging
  const doesHold = holds(rule, facts)
  const inner = unwrapped(rule)
  const path = pathRead(inner)
  const named = path !== undefined && names.isNamedCondition(path) && !asked.has(path) ? path : undefined
  const deeper = named === undefined ? asked : new Set([...asked, named])
  const choices = choicesOf(inner)
  const parts = named === undefined ? choices : partsOf(ground.funnel.flow.derived?.[named] ?? null)
  return {
    words: statementInWords(rule, doesHold, names),
    holds: doesHold,
    reads: parts.length > 0 ? [] : readsOf(rule, judging),
    parts: parts.map((part) => verdictOf(part, judging, deeper)),
  }
}

/** Takes away that something does not hold, or does. */
function unwrapped(rule: Rule): Rule {
  const { name = '', args: [only = null] = [] } = operationIn(rule) ?? {}
  const { logic } = recordOf(name) ?? {}
  return logic === 'no' || logic === 'yes' ? unwrapped(only) : rule
}

/** Gives the parts of a condition of which any is enough. */
function choicesOf(rule: Rule): readonly Rule[] {
  const { name = '', args = [] } = operationIn(rule) ?? {}
  return recordOf(name)?.logic === 'disjunction' ? args : []
}

/** Lists what a rule reads now, each path once. */
export function readsOf(rule: Rule | undefined, { ground, facts, names }: Judging): readonly ReadWords[] {
  return pathsIn(rule).map((path) => ({
    words: pathInWords(path, names),
    value: masked(readPath(facts, path), path, ground.ownWords),
  }))
}

/** Lists the paths that a rule reads, each once; those of the items of a list are left out. */
export const pathsIn = (rule: unknown): readonly string[] => [
  ...new Set([...rulesIn(rule)].flatMap((each) => pathRead(each) ?? [])),
]
