import {
  addMonths,
  ageInMonths,
  daysBetween,
  knownDate,
  nextDayOfMonth,
  type StartDatesConfig,
  type StartDatesPlace,
  startDates,
  todayInSaoPaulo,
} from '../dates/index.ts'
import { digitsOf, foldedName } from '../format/index.ts'
import { type Discounts, type ListedBand, type ListedPlan, offersOf, percentOf } from '../money/index.ts'
import { type Item, isMissing, isRecord, own } from './facts.ts'

/** Given its evaluated arguments, returns the value of the rule. */
type Operator = (...args: readonly unknown[]) => unknown

let time = 0

/** Evaluates something at an instant in milliseconds since 1970: what `hoje` and its like read as now. */
export function evaluatedAt<T>(at: number, evaluate: () => T): T {
  const outer = time
  time = at
  try {
    return evaluate()
  } finally {
    time = outer
  }
}

/** The most items a list may grow to: a list joined to itself again and again doubles each time. */
const MAX_ITEMS = 10_000
const MAX_UNITS = 999
/** The most characters a text may grow to, for the same reason. */
const MAX_TEXT = 100_000

/** The day of the evaluation under way, by the clock of São Paulo. */
const today = (): string => todayInSaoPaulo(time)
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
/** Reads a number as json-logic-js does, `"3.14"` too; where that gives NaN, which JSON does not have, it is 0. */
function numberOf(value: unknown): number {
  if (typeof value === 'number') return value
  const number = Number.parseFloat(String(value))
  return Number.isFinite(number) ? number : 0
}
/** A count or an amount of a list; anything but a number counts as 0. */
const amountOf = (value: unknown): number => (typeof value === 'number' ? value : 0)
/** JSON has no NaN and no infinity: such a result is missing. */
const finite = (value: number): number | null => (Number.isFinite(value) ? value : null)
const isSame = (a: unknown, b: unknown): boolean => a === b || (isMissing(a) && isMissing(b))

function isLooselySame(a: unknown, b: unknown): boolean {
  // biome-ignore lint/suspicious/noDoubleEquals: it is what JSON-logic means by "==".
  return isMissing(a) || isMissing(b) ? isSame(a, b) : a == b
}

/**
 * Operators of json-logic-js that treat missing values in our way: `var` reads own properties only and falls back where a
 * value is missing, missing values equal each other and nothing else, are neither less nor more than anything and are in
 * nothing; where the library gives NaN or an infinity, a number that is none counts as 0 and a result that is none is
 * missing. Otherwise their results are the library's. `log` prints nothing, since rules read
 * what people typed, and what `cat` and `merge` make has an end.
 */
const standard = {
  '==': isLooselySame,
  '!=': (a, b) => !isLooselySame(a, b),
  '===': isSame,
  '!==': (a, b) => !isSame(a, b),
  '<': compare((a, b) => a < b),
  '<=': compare((a, b) => a <= b),
  '>': compare((a, b) => a > b),
  '>=': compare((a, b) => a >= b),
  '+': (...args) => args.reduce<number>((sum, value) => sum + numberOf(value), 0),
  '*': (...args) => args.reduce<number>((product, value) => product * numberOf(value), 1),
  '-': (a, ...rest) => (rest.length === 0 ? -numberOf(a) : numberOf(a) - numberOf(rest[0])),
  '/': (a, b) => finite(numberOf(a) / numberOf(b)),
  '%': (a, b) => finite(numberOf(a) % numberOf(b)),
  min: (...args) => finite(Math.min(...args.map(Number))),
  max: (...args) => finite(Math.max(...args.map(Number))),
  in: (what, where) =>
    !isMissing(what) &&
    (typeof where === 'string' ? where.includes(String(what)) : listOf(where).includes(what)),
  cat: (...args) => args.join('').slice(0, MAX_TEXT),
  merge: (...args) => args.flat().slice(0, MAX_ITEMS),
  log: (value) => value,
} satisfies Record<string, Operator>

/** Compares two values, or tells whether the second of three is between the others. */
function compare(test: (a: number, b: number) => boolean): Operator {
  const holds = (a: unknown, b: unknown) => !isMissing(a) && !isMissing(b) && test(a as number, b as number)
  return (a, b, ...rest) => holds(a, b) && (rest.length === 0 || holds(b, rest[0]))
}

const values = {
  percentual: (cents, percent) => percentOf(amountOf(cents), amountOf(percent)),
  tamanho: (value) => (typeof value === 'string' ? value.length : listOf(value).length),
  digitos: (value) => digitsOf(textOf(value)),
  semAcentos: (value) => foldedName(textOf(value)),
  comecaCom: (value, prefix) => textOf(prefix) !== '' && textOf(value).startsWith(textOf(prefix)),
  mescla: (...args) => merged(args),
  pega: (from, ...names) =>
    Object.fromEntries(
      names
        .map((name) => [textOf(name), own(from, textOf(name))] as const)
        .filter(([, value]) => !isMissing(value)),
    ),
} satisfies Record<string, Operator>

/** Merges the objects among some values; the last one wins. */
function merged(args: readonly unknown[]): Item {
  let all: Item = {}
  for (const each of args) if (isRecord(each)) all = { ...all, ...each }
  return all
}

const dates = {
  hoje: () => today(),
  idadeEmMeses: since(ageInMonths),
  diasDesde: since(daysBetween),
  maisMeses: (value, months) => {
    const date = knownDate(textOf(value))
    return date === undefined ? null : addMonths(date, amountOf(months))
  },
  proximoDia: (day, months) =>
    isDayOfEveryMonth(day) ? nextDayOfMonth(today(), day, amountOf(months)) : null,
  vigencias: (config, place) =>
    isRecord(config)
      ? startDates(config as unknown as StartDatesConfig, time, place as StartDatesPlace).map((data) => ({
          data,
        }))
      : [],
} satisfies Record<string, Operator>

const isDayOfEveryMonth = (day: unknown): day is number =>
  typeof day === 'number' && Number.isInteger(day) && day >= 1 && day <= 28

/** Measures from a date to today; 0 without a date. */
function since(measure: (date: string, today: string) => number): Operator {
  return (value) => {
    const date = knownDate(textOf(value))
    return date === undefined ? 0 : measure(date, today())
  }
}

const lists = {
  conta: (list, ...[key, value]) =>
    key === undefined ? listOf(list).length : listOf(list).filter(matches(key, value)).length,
  acha: (list, key, value) => listOf(list).find(matches(key, value)) ?? null,
  onde: (list, key, value) => listOf(list).filter(matches(key, value)),
  retira: (list, key, value) => {
    const isIt = matches(key, value)
    return listOf(list).filter((item) => !isIt(item))
  },
  coluna: (list, key) => columnOf(list, key),
  minimo: (list) => {
    const numbers = listOf(list).filter((value) => typeof value === 'number')
    return numbers.length === 0 ? null : Math.min(...numbers)
  },
  repetidos: (list, key) => {
    const column = columnOf(list, key)
    return [...new Set(column.filter((value, i) => column.indexOf(value) !== i))]
  },
  agrupa: (list, key) => {
    const column = columnOf(list, key)
    return [...new Set(column)].map((id) => ({ id, quantidade: column.filter((each) => each === id).length }))
  },
  une: (...args) => flattened(args),
  soma: (list, ...keys) =>
    listOf(list).reduce<number>(
      (sum, item) =>
        sum + keys.reduce<number>((product, key) => product * amountOf(own(item, textOf(key))), 1),
      0,
    ),
  junta: (list, table, key) =>
    listOf(list).map((item) => {
      const row = listOf(table).find(matches(key, own(item, textOf(key))))
      return isRecord(item) && isRecord(row) ? { ...row, ...item } : item
    }),
  guarda: (list, ...items) => (items.some(isRecord) ? saved(listOf(list), merged(items)) : listOf(list)),
  repete: (lines, old, ...key) => unitsOf(listOf(lines), listOf(old), key[0]),
  desdobra: (list, key, name) => unfolded(listOf(list), textOf(key), textOf(name)),
  precifica: (plans, bands, discounts) =>
    priced(listOf(plans).filter(isCoded<ListedPlan>), listOf(bands).filter(isCoded<ListedBand>), discounts),
} satisfies Record<string, Operator>

const matches = (key: unknown, value: unknown) => (item: unknown) => isSame(own(item, textOf(key)), value)

/** Joins lists and single values into one list, without what is missing. */
export const flattened = (list: readonly unknown[]): readonly unknown[] =>
  list
    .flat()
    .filter((value) => !isMissing(value))
    .slice(0, MAX_ITEMS)

/** Reads a key of each item; a dotted one goes on inside, through lists too. */
const columnOf = (list: unknown, key: unknown): readonly unknown[] =>
  textOf(key)
    .split('.')
    .reduce(
      (inside, name, i) => (i === 0 ? inside : inside.flat()).map((each) => own(each, name)),
      listOf(list),
    )
    .filter((value) => !isMissing(value))
    .slice(0, MAX_ITEMS)

/** Merges a new item into the one of the same id, else adds it as the last. */
function saved(list: readonly unknown[], item: Item): readonly unknown[] {
  const isIt = matches('id', own(item, 'id'))
  const place = list.findIndex((each) => isRecord(each) && isIt(each))
  return place < 0 ? [...list, item] : list.with(place, { ...(list[place] as Item), ...item })
}

/**
 * Makes one item per unit of each line's `quantidade`, keeping what the old list has under the same id. With a key, a new
 * item takes over the values of one that fell away, first of one with the same value of that key.
 */
function unitsOf(lines: readonly unknown[], old: readonly unknown[], key: unknown): readonly unknown[] {
  const units = lines.flatMap((line) => {
    const count = Math.min(amountOf(own(line, 'quantidade')), MAX_UNITS)
    return Array.from({ length: count }, (_, i) => {
      // Only an object has a quantity.
      const { quantidade: _quantity, id, ...rest } = line as Item
      return { ...rest, id: `${String(id)}-${i + 1}` } as Item
    })
  })
  const left = key === undefined ? [] : old.filter((item) => !units.some(matches('id', own(item, 'id'))))
  const made = units.map((unit) => {
    const before = old.find(matches('id', unit.id))
    return isRecord(before) ? { ...unit, ...before } : unit
  })
  const takeOver = (unit: Item, i: number, isIt: (item: unknown) => boolean) => {
    if (made[i] !== unit) return
    const place = left.findIndex(isIt)
    const [before] = place < 0 ? [] : left.splice(place, 1)
    if (isRecord(before)) made[i] = { ...before, ...unit }
  }
  units.forEach((unit, i) => {
    takeOver(unit, i, matches(key, own(unit, textOf(key))))
  })
  units.forEach((unit, i) => {
    takeOver(unit, i, () => true)
  })
  return made
}

/** Makes one item of each object in a list of an item: that object over the rest of the item, or with the rest under a name. */
function unfolded(list: readonly unknown[], key: string, name: string): readonly unknown[] {
  return list
    .filter(isRecord)
    .flatMap(({ [key]: inside, ...rest }) =>
      listOf(inside)
        .filter(isRecord)
        .map((each) => (name === '' ? { ...rest, ...each } : { ...each, [name]: rest })),
    )
    .slice(0, MAX_ITEMS)
}

const isCoded = <T>(value: unknown): value is T => textOf(own(value, 'codigo')) !== ''

/** Prices each plan in each age band; a price that is no number counts as absent. */
function priced(plans: readonly ListedPlan[], bands: readonly ListedBand[], discounts: unknown) {
  const given: Discounts = {
    ...numbersIn(discounts),
    planos: numbersIn(own(discounts, 'planos')),
    produtos: numbersIn(own(discounts, 'produtos')),
  }
  const listed = plans.map((plan) => ({ ...plan, precos: numbersIn(plan.precos) }))
  return offersOf(listed, bands, given).slice(0, MAX_ITEMS)
}

const numbersIn = (from: unknown): Readonly<Record<string, number>> =>
  Object.fromEntries(
    Object.entries(isRecord(from) ? from : {}).filter(
      (each): each is [string, number] => typeof each[1] === 'number',
    ),
  )

/** The operators that we add to json-logic-js, or replace in it. */
export const operators = { ...standard, ...values, ...dates, ...lists }

/** Operators that json-logic-js evaluates by itself, and the two of ours that are written in its terms. */
const evaluated = [
  'var',
  'missing',
  'missing_some',
  'if',
  '?:',
  'and',
  'or',
  '!',
  '!!',
  'substr',
  'map',
  'filter',
  'reduce',
  'all',
  'some',
  'none',
  'cada',
] as const

/** The name of an operator. */
export type OperatorName = keyof typeof operators | (typeof evaluated)[number]

/** Every operator that a flow or a screen may use in a rule. */
export const operatorNames: readonly OperatorName[] = [
  ...(Object.keys(operators) as (keyof typeof operators)[]),
  ...evaluated,
]
