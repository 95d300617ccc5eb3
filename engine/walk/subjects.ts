import { type Facts, work } from '../conditions/index.ts'
import type { Json, Rule } from '../flow/index.ts'
import { nameRead, operationIn } from '../replay/rule-tree.ts'

/** Gives values worth trying, by what is known at the time. */
export type Worth = (facts: Facts) => readonly Json[]

/** A name whose value makes what a rule gives, and how to have it give something. */
export interface Subject {
  readonly name: string
  readonly giving: (value: Json, facts: Facts) => readonly Json[]
}

const asIs = (value: Json) => [value]

/** Lists whose values a rule is made of, and which of them have it give a value. */
export function subjectsOf(rule: unknown): readonly Subject[] {
  const name = nameRead(rule)
  if (name !== undefined) return [{ name, giving: asIs }]
  const operation = operationIn(rule)
  if (!operation) return []
  const { name: operator, args } = operation
  if (operator === 'digitos' || operator === 'semAcentos' || operator === 'comecaCom')
    return subjectsOf(args[0])
  if (['or', 'and', 'if', 'une', 'var', 'coluna', '!!'].includes(operator)) return args.flatMap(subjectsOf)
  const back = through[operator]
  return back
    ? args.flatMap((arg, i) =>
        subjectsOf(arg).map((subject) => ({
          name: subject.name,
          giving: (value: Json, facts: Facts) =>
            back(value, facts, { args, i }).flatMap((each) => subject.giving(each, facts)),
        })),
      )
    : []
}

interface Given {
  readonly args: readonly Rule[]
  readonly i: number
}
type Back = (value: Json, facts: Facts, given: Given) => readonly Json[]

const numberAt = (rule: Rule | undefined, facts: Facts): number => Number(work(rule, facts) ?? 0) || 0
const dayBefore = (months: Json, facts: Facts) =>
  work({ maisMeses: [{ hoje: [] }, -Number(months)] }, facts) as Json

/** For an operator, what an argument must be for it to give a value. */
const through: Readonly<Record<string, Back>> = {
  tamanho: (value) =>
    typeof value === 'number' && value > 0 && value < 100 ? ['1'.repeat(value), '1'.repeat(value - 1)] : [],
  idadeEmMeses: (value, facts) => [dayBefore(value, facts)],
  diasDesde: (value, facts) => {
    const day = new Date(`${String(work({ hoje: [] }, facts))}T12:00:00Z`)
    return [new Date(day.getTime() - Number(value) * 86_400_000).toISOString().slice(0, 10)]
  },
  '-': (value, facts, { args, i }) => {
    if (typeof value !== 'number') return []
    return [i === 0 ? value + numberAt(args[1], facts) : numberAt(args[0], facts) - value]
  },
  '+': (value, facts, { args, i }) =>
    typeof value === 'number'
      ? [args.reduce<number>((left, arg, n) => (n === i ? left : left - numberAt(arg, facts)), value)]
      : [],
}
