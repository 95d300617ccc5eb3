import type { Funnel, Json, Rule } from '../../engine/index.ts'
import { operationIn, rulesIn } from '../../engine/replay/rule-tree.ts'
import { evaluate, type Facts, isRecord, isRule, pathRead } from '../../engine/rules/index.ts'

/** Values worth trying for names, since the rules of a funnel read or compare them. */
export interface CandidateValues {
  /** Whether any rule reads a name. */
  readonly matters: (name: string) => boolean
  readonly of: (name: string, facts: Facts) => readonly Json[]
}

type ValuesBy = (facts: Facts) => readonly Json[]

/** A name that a rule is made of, and how to choose its value so that the rule gives a wanted one. */
interface Subject {
  readonly name: string
  readonly invert: (value: Json, facts: Facts) => readonly Json[]
}

const halfAnHour = 1_800_000

/** Given a funnel and the rules of its screens, returns the values that conditions compare each name with. */
export function candidateValues(funnel: Funnel, ofScreens: readonly Json[]): CandidateValues {
  const { flow, notices } = funnel
  const derived = Object.entries(flow.derived ?? {})
  const compared = new Map<string, ValuesBy[]>()
  const madeOf = new Map<string, Subject[]>()
  const add = ({ name, values }: Compared) => compared.set(name, [...(compared.get(name) ?? []), values])
  for (const rule of rulesIn([flow, ofScreens])) for (const each of comparisonsIn(rule)) add(each)
  const instants = instantsIn(flow)
  for (const rule of instants)
    for (const each of throughSubjects(rule, ({ at }) => [at + halfAnHour, at - 1000])) add(each)
  for (const [name, rule] of [...derived, ...writesIn(flow)])
    madeOf.set(name, [...(madeOf.get(name) ?? []), ...subjectsOf(rule).filter((each) => each.name !== name)])
  const conditions = [...conditionsIn([flow, ofScreens, notices]), ...derived.map(([, rule]) => rule as Rule)]
  const read = conditions.flatMap((rule) => [...testsIn(rule)].flatMap((test) => namesRead(test)))
  const names = new Set([
    ...read,
    ...compared.keys(),
    ...instants.flatMap(subjectsOf).map(({ name }) => name),
  ])
  for (const name of names) for (const subject of madeOf.get(name) ?? []) names.add(subject.name)
  const cache = new Map<string, readonly ValuesBy[]>()
  return {
    matters: (name) => names.has(name),
    of: (name, facts) => {
      const sources = cache.get(name) ?? valuesBehind(name, compared, madeOf)
      cache.set(name, sources)
      const values = new Set(sources.flatMap((values) => values(facts)))
      // An instant that is over before the next move is useless.
      return [...values].filter(
        (value) => typeof value !== 'number' || value < facts.at - 1 || value > facts.at + 60_000,
      )
    },
  }
}

/** Collects the values of a name: those it is compared with, and those of the names that are made of it, inverted. */
function valuesBehind(
  wanted: string,
  compared: ReadonlyMap<string, readonly ValuesBy[]>,
  madeOf: ReadonlyMap<string, readonly Subject[]>,
): readonly ValuesBy[] {
  const seen = new Set<string>()
  const collect = (name: string): readonly ValuesBy[] => {
    if (seen.has(name)) return []
    seen.add(name)
    const inverted = [...madeOf].flatMap(([made, subjects]) => {
      const own = subjects.filter((subject) => subject.name === name)
      const sources = own.length === 0 ? [] : collect(made)
      return own.flatMap(({ invert }) =>
        sources.map(
          (values): ValuesBy =>
            (facts) =>
              values(facts).flatMap((value) => invert(value, facts)),
        ),
      )
    })
    return [...(compared.get(name) ?? []), ...inverted]
  }
  return collect(wanted)
}

interface Compared {
  readonly name: string
  readonly values: ValuesBy
}

const equalities = ['===', '!==', 'in']
const orders = ['<', '<=', '>', '>=']
const lookups = ['acha', 'onde', 'retira', 'conta']

/** Lists the names that one rule compares, with the values it compares them with. */
function comparisonsIn(rule: Rule): readonly Compared[] {
  const { name: operator = '', args = [] } = operationIn(rule) ?? {}
  const isOrder = orders.includes(operator)
  if (isOrder || equalities.includes(operator))
    return args.flatMap((side, i) =>
      args
        .filter((_, n) => n !== i)
        .flatMap((other) => throughSubjects(side, isOrder ? nextTo(valuesOf(other)) : valuesOf(other))),
    )
  const [list, key, value] = args
  if (!lookups.includes(operator) || typeof key !== 'string') return []
  return [
    ...throughSubjects(value, valuesOf({ coluna: [list!, key] })),
    { name: key, values: valuesOf(value) },
  ]
}

const valuesOf =
  (rule: Rule | undefined): ValuesBy =>
  (facts) => {
    const value = evaluate(rule, facts)
    const isScalar = (each: unknown) => ['string', 'number', 'boolean'].includes(typeof each)
    return ((Array.isArray(value) ? value : [value]) as readonly Json[]).filter(isScalar)
  }

const nextTo =
  (values: ValuesBy): ValuesBy =>
  (facts) =>
    values(facts).flatMap((value): readonly Json[] =>
      typeof value === 'number' ? [value, value - 1, value + 1] : [value],
    )

/** For each name a rule is made of, the values by which the rule gives some wanted values. */
const throughSubjects = (rule: unknown, wanted: ValuesBy): readonly Compared[] =>
  subjectsOf(rule).map(({ name, invert }) => ({
    name,
    values: (facts) => wanted(facts).flatMap((value) => invert(value, facts)),
  }))

const transparent = ['or', 'and', 'if', 'une', 'var', 'coluna', '!!']
const ofFirst = ['digitos', 'semAcentos', 'comecaCom']

function subjectsOf(rule: unknown): readonly Subject[] {
  const name = pathRead(rule)?.split('.').at(-1)
  if (name !== undefined) return [{ name, invert: (value) => [value] }]
  const { name: operator = '', args = [] } = operationIn(rule) ?? {}
  if (ofFirst.includes(operator)) return subjectsOf(args[0])
  if (transparent.includes(operator)) return args.flatMap(subjectsOf)
  const invert = inverses[operator]
  if (!invert) return []
  return args.flatMap((arg, i) =>
    subjectsOf(arg).map((subject) => ({
      name: subject.name,
      invert: (value: Json, facts: Facts) =>
        invert(value, facts, args, i).flatMap((each) => subject.invert(each, facts)),
    })),
  )
}

type Inverse = (value: Json, facts: Facts, args: readonly Rule[], i: number) => readonly Json[]

const numberOf = (rule: Rule | undefined, facts: Facts): number => Number(evaluate(rule, facts) ?? 0) || 0

/** For an operator, the values of its argument `i` by which it gives a value. */
const inverses: Readonly<Record<string, Inverse>> = {
  tamanho: (value) =>
    typeof value === 'number' && value > 0 && value < 100 ? ['1'.repeat(value), '1'.repeat(value - 1)] : [],
  idadeEmMeses: (value, facts) => [evaluate({ maisMeses: [{ hoje: [] }, -Number(value)] }, facts) as Json],
  diasDesde: (value, facts) => {
    const today = new Date(`${String(evaluate({ hoje: [] }, facts))}T12:00:00Z`)
    return [new Date(today.getTime() - Number(value) * 86_400_000).toISOString().slice(0, 10)]
  },
  '-': (value, facts, args, i) => {
    if (typeof value !== 'number') return []
    return [i === 0 ? value + numberOf(args[1], facts) : numberOf(args[0], facts) - value]
  },
  '+': (value, facts, args, i) => {
    if (typeof value !== 'number') return []
    return [args.reduce<number>((left, arg, n) => (n === i ? left : left - numberOf(arg, facts)), value)]
  },
}

const joining = ['and', 'or', '!', '!!', 'if']

/** Splits a condition into its comparisons and the values it checks for presence. */
export function* testsIn(rule: unknown): Generator<Rule> {
  const operation = operationIn(rule)
  if (operation && joining.includes(operation.name)) for (const each of operation.args) yield* testsIn(each)
  else if (operation || pathRead(rule) !== undefined) yield rule as Rule
}

const namesRead = (rule: Rule): readonly string[] =>
  [...rulesIn(rule)].flatMap((each) => pathRead(each)?.split('.').at(-1) ?? [])

/** Lists the instants that the clocks of a flow wait for, as rules. */
export const instantsIn = (flow: unknown): readonly Rule[] => [...valuesUnder(['until'], flow)] as Rule[]

const conditionsIn = (value: unknown) => [...valuesUnder(['when', 'show'], value)] as Rule[]

function* valuesUnder(keys: readonly string[], value: unknown): Generator<unknown> {
  if (Array.isArray(value)) for (const each of value) yield* valuesUnder(keys, each)
  if (!isRecord(value)) return
  for (const [key, member] of Object.entries(value)) {
    if (keys.includes(key)) yield member
    else yield* valuesUnder(keys, member)
  }
}

/** Lists what rules write under each name: of `set`, and of literal objects anywhere. */
function* writesIn(value: unknown): Generator<readonly [string, unknown]> {
  if (Array.isArray(value)) for (const each of value) yield* writesIn(each)
  if (!isRecord(value)) return
  for (const [key, member] of Object.entries(value)) {
    if (!isRule(value)) yield [key.split('.').at(-1)!, member]
    yield* writesIn(member)
  }
}
