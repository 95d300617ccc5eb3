import { type Discounts, type ListedBand, type ListedPlan, offersOf } from '../../money/index.ts'
import { type Item, isItem, isMissing, isSame, listOf, own } from '../facts/missing.ts'
import { laid, MOST_ITEMS, numberOf, type Operate, textOf } from './operate.ts'

/** Operators that look into a list or make one. */
export const listing = {
  conta: (_, [list, ...key]) =>
    key.length === 0 ? listOf(list).length : listOf(list).filter(matches(key[0], key[1])).length,
  acha: (_, [list, key, value]) => listOf(list).find(matches(key, value)) ?? null,
  onde: (_, [list, key, value]) => listOf(list).filter(matches(key, value)),
  retira: (_, [list, key, value]) => {
    const isIt = matches(key, value)
    return listOf(list).filter((item) => !isIt(item))
  },
  coluna: (_, [list, key]) => columnOf(list, key),
  minimo: (_, [list]) => {
    const numbers = listOf(list).filter((value) => typeof value === 'number')
    return numbers.length === 0 ? null : Math.min(...numbers)
  },
  repetidos: (_, [list, key]) => {
    const values = columnOf(list, key)
    return [...new Set(values.filter((value, i) => values.indexOf(value) !== i))]
  },
  une: (_, args) =>
    args
      .flat()
      .filter((value) => !isMissing(value))
      .slice(0, MOST_ITEMS),
  soma: (_, [list, ...keys]) =>
    listOf(list).reduce<number>(
      (sum, item) =>
        sum + keys.reduce<number>((product, key) => product * numberOf(own(item, textOf(key))), 1),
      0,
    ),
  junta: (_, [list, table, key]) =>
    listOf(list).map((item) => {
      const row = listOf(table).find(matches(key, own(item, textOf(key))))
      return isItem(item) && isItem(row) ? { ...row, ...item } : item
    }),
  guarda: (_, [list, ...items]) => (items.some(isItem) ? guarda(listOf(list), laid(items)) : listOf(list)),
  repete: (_, [lines, old, ...key]) => repete(listOf(lines), listOf(old), key),
  desdobra: (_, [list, key, name]) => desdobra(listOf(list), textOf(key), textOf(name)),
  precifica: (_, [plans, bands, discounts]) =>
    precifica(listOf(plans).filter(isPlan), listOf(bands).filter(isBand), discounts),
} satisfies Record<string, Operate>

const matches = (key: unknown, value: unknown) => (item: unknown) => isSame(own(item, textOf(key)), value)

/** Gives what stands under a key of each item; a dotted one goes on inside, through lists too. */
const columnOf = (list: unknown, key: unknown): readonly unknown[] =>
  textOf(key)
    .split('.')
    .reduce(
      (inside, name, i) => (i === 0 ? inside : inside.flat()).map((each) => own(each, name)),
      listOf(list),
    )
    .filter((value) => !isMissing(value))
    .slice(0, MOST_ITEMS)

/** Lays a new item over the one of the same id, else adds it last. */
function guarda(list: readonly unknown[], item: Item): readonly unknown[] {
  const isIt = matches('id', own(item, 'id'))
  const place = list.findIndex((each) => isItem(each) && isIt(each))
  return place < 0 ? [...list, item] : list.with(place, { ...(list[place] as Item), ...item })
}

const MOST_UNITS = 999

/**
 * Makes one item per unit of each line's `quantidade`, keeping what was there under the same id. With a key, an item
 * that is new takes over what stood in one that fell away, first of all in one of the same value of that key.
 */
function repete(
  lines: readonly unknown[],
  old: readonly unknown[],
  [key]: readonly unknown[],
): readonly unknown[] {
  const units = lines.flatMap(unitsOf)
  const left = key === undefined ? [] : old.filter((item) => !units.some(matches('id', own(item, 'id'))))
  const heirs = units.map((unit) => {
    const before = old.find(matches('id', unit.id))
    return isItem(before) ? { ...unit, ...before } : unit
  })
  const inherits = (unit: Item, i: number, isIt: (item: unknown) => boolean) => {
    if (heirs[i] !== unit) return
    const place = left.findIndex(isIt)
    const [before] = place < 0 ? [] : left.splice(place, 1)
    if (isItem(before)) heirs[i] = { ...before, ...unit }
  }
  units.forEach((unit, i) => {
    inherits(unit, i, matches(key, own(unit, textOf(key))))
  })
  units.forEach((unit, i) => {
    inherits(unit, i, () => true)
  })
  return heirs
}

const unitsOf = (line: unknown): readonly Item[] =>
  Array.from({ length: Math.min(numberOf(own(line, 'quantidade')), MOST_UNITS) }, (_, i) => {
    // Only an object has units.
    const { quantidade: _units, id, ...facts } = line as Item
    return { ...facts, id: `${String(id)}-${i + 1}` }
  })

/** Makes one item of each object that an item has in its list: that object over the rest of the item, or with it under a name. */
function desdobra(list: readonly unknown[], key: string, name: string): readonly unknown[] {
  const unfolded = list.flatMap((item) => {
    if (!isItem(item)) return []
    const { [key]: inside, ...rest } = item
    return listOf(inside)
      .filter(isItem)
      .map((each) => (name === '' ? { ...rest, ...each } : { ...each, [name]: rest }))
  })
  return unfolded.slice(0, MOST_ITEMS)
}

const isBand = (value: unknown): value is ListedBand => textOf(own(value, 'codigo')) !== ''

const isPlan = (value: unknown): value is ListedPlan => textOf(own(value, 'codigo')) !== ''

/** Prices each plan in each band; what is no number counts as not said. */
function precifica(plans: readonly ListedPlan[], bands: readonly ListedBand[], discounts: unknown) {
  const said: Discounts = {
    ...numbersIn(discounts),
    planos: numbersIn(own(discounts, 'planos')),
    produtos: numbersIn(own(discounts, 'produtos')),
  }
  const listed = plans.map((plan) => ({ ...plan, precos: numbersIn(plan.precos) }))
  return offersOf(listed, bands, said).slice(0, MOST_ITEMS)
}

const numbersIn = (from: unknown): Readonly<Record<string, number>> =>
  Object.fromEntries(
    Object.entries(isItem(from) ? from : {}).filter(
      (each): each is [string, number] => typeof each[1] === 'number',
    ),
  )
