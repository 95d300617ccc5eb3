import { type Facts, isItem, isRule, work } from '../conditions/index.ts'
import type { Funnel, Json, Rule } from '../flow/index.ts'
import { nameRead, operationIn, rulesIn, testsIn } from '../replay/rule-tree.ts'
import { type Subject, subjectsOf, type Worth } from './subjects.ts'

/** What the rules of a funnel make of a name: the values they compare it with, and whether they read it at all. */
export interface Wishes {
  readonly matters: (name: string) => boolean
  readonly of: (name: string, facts: Facts) => readonly Json[]
  /** Adds to some names those that stand behind them. */
  readonly behind: (names: ReadonlySet<string>) => ReadonlySet<string>
}

const scalar = (value: unknown): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value)

const equal = new Set(['===', '!==', 'in'])
const ordered = new Set(['<', '<=', '>', '>='])
const looking = new Set(['acha', 'onde', 'retira', 'conta'])

const valuesOf =
  (rule: Rule | undefined): Worth =>
  (facts) => {
    const value = work(rule, facts)
    return (Array.isArray(value) ? value : [value]).filter(scalar)
  }
const around =
  (worth: Worth): Worth =>
  (facts) =>
    worth(facts).flatMap((value): readonly Json[] =>
      typeof value === 'number' ? [value, value - 1, value + 1] : [value],
    )

/** Gathers what the rules of a funnel, and those of what it shows, compare names with. */
export function wishesOf(funnel: Funnel, shown: readonly Json[]): Wishes {
  const derived = Object.entries(funnel.flow.derived ?? {})
  const wishes = new Map<string, Worth[]>()
  const from = new Map<string, Subject[]>()
  const wish = (name: string, worth: Worth) => void wishes.set(name, [...(wishes.get(name) ?? []), worth])
  const untils = untilsIn(funnel.flow)
  for (const rule of rulesIn([funnel.flow, shown])) {
    for (const { name, worth } of comparedIn(rule)) wish(name, worth)
  }
  for (const [name, rule] of [...derived, ...writesIn(funnel.flow)]) {
    const behind = subjectsOf(rule).filter((each) => each.name !== name)
    from.set(name, [...(from.get(name) ?? []), ...behind])
  }
  for (const rule of untils) {
    for (const { name, worth } of wishedOf(rule, ({ at }) => [at + HALF_AN_HOUR, at - 1000]))
      wish(name, worth)
  }
  const whens = [...whensIn([funnel.flow, shown, funnel.notices]), ...derived.map(([, rule]) => rule)]
  const read = new Set(whens.flatMap((rule) => [...testsIn(rule)].flatMap((test) => [...namesRead(test)])))
  for (const rule of untils) for (const { name } of subjectsOf(rule)) read.add(name)
  const whole = closed(new Set([...read, ...wishes.keys()]), from)
  return {
    matters: (name) => whole.has(name),
    behind: (names) => closed(new Set(names), from),
    of: valuesFrom({ wishes, from }),
  }
}

const HALF_AN_HOUR = 1_800_000

function* namesRead(test: Rule): Generator<string> {
  for (const each of rulesIn(test)) {
    const name = nameRead(each)
    if (name !== undefined) yield name
  }
}

/** A name, and what is worth trying as its value. */
interface Wished {
  readonly name: string
  readonly worth: Worth
}

/** Says what the names behind a rule must be for it to give some values. */
const wishedOf = (side: unknown, worth: Worth): readonly Wished[] =>
  subjectsOf(side).map(({ name, giving }) => ({
    name,
    worth: (facts) => worth(facts).flatMap((value) => giving(value, facts)),
  }))

/** Lists what one rule compares names with. */
function comparedIn(rule: Rule): readonly Wished[] {
  const { name: operator = '', args = [] } = operationIn(rule) ?? {}
  if (equal.has(operator) || ordered.has(operator)) {
    const worthOf = (other: Rule) => (ordered.has(operator) ? around(valuesOf(other)) : valuesOf(other))
    return args.flatMap((side, i) =>
      args.flatMap((other, n) => (n === i ? [] : wishedOf(side, worthOf(other)))),
    )
  }
  const [list, key, value] = args
  if (!looking.has(operator) || typeof key !== 'string') return []
  return [...wishedOf(value, valuesOf({ coluna: [list!, key] })), { name: key, worth: valuesOf(value) }]
}

/** Gives the values worth trying for a name; what gives them is gathered once. */
function valuesFrom(gathered: Gathered): Wishes['of'] {
  const worths = new Map<string, readonly Worth[]>()
  return (name, facts) => {
    const known = worths.get(name) ?? worthsOf(gathered, name)
    worths.set(name, known)
    const values = new Set(known.flatMap((worth) => worth(facts)))
    // What is over before the next move is of no use to it.
    return [...values].filter(
      (value) => typeof value !== 'number' || value < facts.at - 1 || value > facts.at + 60_000,
    )
  }
}

/** Adds the names that stand behind others. */
function closed(names: Set<string>, from: ReadonlyMap<string, readonly Subject[]>): ReadonlySet<string> {
  for (const name of names) for (const subject of from.get(name) ?? []) names.add(subject.name)
  return names
}

interface Gathered {
  readonly wishes: ReadonlyMap<string, readonly Worth[]>
  readonly from: ReadonlyMap<string, readonly Subject[]>
}

/** Lists all that gives values for a name: what it is compared with itself, and what those names are that are made of it. */
function worthsOf({ wishes, from }: Gathered, wanted: string): readonly Worth[] {
  const seen = new Set<string>()
  const collect = (name: string): readonly Worth[] => {
    if (seen.has(name)) return []
    seen.add(name)
    const behind = [...from].flatMap(([made, subjects]) => {
      const mine = subjects.filter((subject) => subject.name === name)
      const values = mine.length === 0 ? [] : collect(made)
      return mine.flatMap(({ giving }) =>
        values.map(
          (worth): Worth =>
            (facts) =>
              worth(facts).flatMap((value) => giving(value, facts)),
        ),
      )
    })
    return [...(wishes.get(name) ?? []), ...behind]
  }
  return collect(wanted)
}

function* under(value: unknown, keys: ReadonlySet<string>): Generator<readonly [string, unknown]> {
  if (Array.isArray(value)) for (const each of value) yield* under(each, keys)
  if (!isItem(value)) return
  for (const [key, member] of Object.entries(value)) {
    if (keys.has(key)) yield [key, member]
    else yield* under(member, keys)
  }
}

const whensIn = (value: unknown) => [...under(value, new Set(['when', 'show']))].map(([, rule]) => rule)
/** Lists the rules that give the instants for which clocks wait. */
export const untilsIn = (value: unknown): readonly Rule[] =>
  [...under(value, new Set(['until']))].map(([, rule]) => rule as Rule)

/** Lists under which names rules write what: of `set`, and of literal objects anywhere. */
function* writesIn(value: unknown): Generator<readonly [string, unknown]> {
  if (Array.isArray(value)) for (const each of value) yield* writesIn(each)
  if (!isItem(value)) return
  for (const [key, member] of Object.entries(value)) {
    if (!isRule(value)) yield [key.split('.').at(-1)!, member]
    yield* writesIn(member)
  }
}
