import {
  ageInMonths,
  daysBetween,
  knownDate,
  type StartDatesConfig,
  startDates,
  todayInSaoPaulo,
} from '../dates/index.ts'
import { digitsOf } from '../format/index.ts'
import { percentOf } from '../money/index.ts'
import { type Facts, isFacts, readPath } from './facts.ts'
import { type Item, isItem, isMissing, isSame, listOf, own } from './missing.ts'

/** What a rule's word does with its arguments, already worked out. `facts` is the item inside `all` and `some`. */
type Operate = (facts: Facts | unknown, args: readonly unknown[]) => unknown

const whole = (value: unknown): number => (typeof value === 'number' ? value : 0)
const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const today = (facts: unknown): string => (isFacts(facts) ? todayInSaoPaulo(facts.at) : '')
/** Measures from a date to the day of the event; 0 without the one or the other. */
const since =
  (measure: (date: string, today: string) => number): Operate =>
  (facts, [value]) => {
    const date = knownDate(text(value))
    return date === undefined || !isFacts(facts) ? 0 : measure(date, today(facts))
  }
const matches = (key: unknown, value: unknown) => (item: unknown) => isSame(own(item, text(key)), value)

function compares(test: (a: number | string, b: number | string) => boolean): Operate {
  const holds = (a: unknown, b: unknown) =>
    !isMissing(a) && !isMissing(b) && typeof a === typeof b && ['number', 'string'].includes(typeof a)
      ? test(a as number, b as number)
      : false
  return (_, [a, b, ...c]) => holds(a, b) && (c.length === 0 || holds(b, c[0]))
}

function reads(facts: unknown, [path, fallback]: readonly unknown[]): unknown {
  if (isMissing(path)) return facts
  const found = readPath(facts, String(path))
  return isMissing(found) ? (fallback ?? null) : found
}

/** Lays a new item over the one of the same id, else adds it last. */
function guarda(list: readonly unknown[], item: Item): readonly unknown[] {
  const place = list.findIndex((each) => isSame(own(each, 'id'), own(item, 'id')))
  if (place < 0) return [...list, item]
  return list.map((each, i) => (i === place && isItem(each) ? { ...each, ...item } : each))
}

const MOST_UNITS = 999
/** Lists joined to themselves again and again double each time: here they end. */
const MOST_ITEMS = 10_000

/** Makes one item per unit of each line's `quantidade`, keeping what was there under the same id. */
function repete(lines: readonly unknown[], old: readonly unknown[]): readonly unknown[] {
  return lines.flatMap((line) =>
    Array.from({ length: Math.min(whole(own(line, 'quantidade')), MOST_UNITS) }, (_, i) => {
      const { quantidade: _units, id, ...facts } = isItem(line) ? line : { id: '' }
      const name = `${String(id)}-${i + 1}`
      const before = old.find(matches('id', name))
      return { ...facts, id: name, ...(isItem(before) ? before : {}) }
    }),
  )
}

const objeto: Operate = (_, args) => {
  const made: Record<string, unknown> = {}
  for (let i = 0; i < args.length; i += 2) if (!isMissing(args[i + 1])) made[String(args[i])] = args[i + 1]
  return made
}

/** Every word a rule may use beside `if`, `and`, `or`, `all`, `some`, `!` and `!!`, which are JSON-logic's own. */
export const operators: Readonly<Record<string, Operate>> = {
  var: reads,
  '===': (_, [a, b]) => isSame(a, b),
  '!==': (_, [a, b]) => !isSame(a, b),
  '<': compares((a, b) => a < b),
  '<=': compares((a, b) => a <= b),
  '>': compares((a, b) => a > b),
  '>=': compares((a, b) => a >= b),
  in: (_, [what, where]) =>
    !isMissing(what) &&
    (typeof where === 'string'
      ? typeof what === 'string' && where.includes(what)
      : listOf(where).includes(what)),
  '+': (_, args) => args.reduce<number>((sum, value) => sum + whole(value), 0),
  '*': (_, args) => args.reduce<number>((product, value) => product * whole(value), 1),
  '-': (_, [a, b]) => whole(a) - whole(b),
  tamanho: (_, [value]) => (typeof value === 'string' ? value.length : listOf(value).length),
  digitos: (_, [value]) => digitsOf(text(value)),
  comecaCom: (_, [value, prefix]) => text(prefix) !== '' && text(value).startsWith(text(prefix)),
  hoje: (facts) => today(facts),
  idadeEmMeses: since(ageInMonths),
  diasDesde: since(daysBetween),
  conta: (_, [list, ...key]) =>
    key.length === 0 ? listOf(list).length : listOf(list).filter(matches(key[0], key[1])).length,
  acha: (_, [list, key, value]) => listOf(list).find(matches(key, value)) ?? null,
  onde: (_, [list, key, value]) => listOf(list).filter(matches(key, value)),
  retira: (_, [list, key, value]) => {
    const isIt = matches(key, value)
    return listOf(list).filter((item) => !isIt(item))
  },
  coluna: (_, [list, key]) =>
    listOf(list)
      .map((item) => own(item, text(key)))
      .filter((value) => !isMissing(value)),
  une: (_, args) =>
    args
      .flat()
      .filter((value) => !isMissing(value))
      .slice(0, MOST_ITEMS),
  soma: (_, [list, ...keys]) =>
    listOf(list).reduce<number>(
      (sum, item) => sum + keys.reduce<number>((product, key) => product * whole(own(item, text(key))), 1),
      0,
    ),
  junta: (_, [list, table, key]) =>
    listOf(list).map((item) => {
      const row = listOf(table).find(matches(key, own(item, text(key))))
      return isItem(item) && isItem(row) ? { ...row, ...item } : item
    }),
  guarda: (_, [list, item]) => (isItem(item) ? guarda(listOf(list), item) : listOf(list)),
  repete: (_, [lines, old]) => repete(listOf(lines), listOf(old)),
  mescla: (_, args) => Object.fromEntries(args.filter(isItem).flatMap((each) => Object.entries(each))),
  percentual: (_, [cents, percent]) => percentOf(whole(cents), whole(percent)),
  vigencias: (facts, [config, place]) =>
    isFacts(facts) && isItem(config)
      ? startDates(
          config as unknown as StartDatesConfig,
          facts.at,
          place === 'simulacao' ? 'simulacao' : 'pedido',
        ).map((data) => ({ data }))
      : [],
  objeto,
}

/** The words a flow or a screen may write in a rule; `objeto` is ours alone and stands for a literal object. */
export const operatorNames: readonly string[] = [
  ...Object.keys(operators).filter((name) => name !== 'objeto'),
  ...['if', 'and', 'or', '!', '!!', 'all', 'some'],
]
