import type { RJSFSchema } from '@rjsf/utils'
import { evaluate, type Facts, isMissing, isRecord, type Rule } from '../../engine/index.ts'
import type { FieldLook, FieldValues } from './screen.ts'

/** Tells whether a value has names with values. */
export const isObject = (value: unknown): value is FieldValues => isRecord(value)

/** Tells whether two values say the same; nothing, null and '' do. */
export function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (isMissing(one) || isMissing(other)) return isMissing(one) === isMissing(other)
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((item, place) => isSame(item, other[place]))
  if (!isObject(one) || !isObject(other)) return false
  return namesOf(one, other).every((name) => isSame(one[name], other[name]))
}

const namesOf = (...all: readonly FieldValues[]): readonly string[] => [...new Set(all.flatMap(Object.keys))]

/** Gives what is said now with the objects of before, wherever they say the same: items of a list are known by their id. */
export function share(before: unknown, now: unknown): unknown {
  if (before === now) return now
  if (Array.isArray(before) && Array.isArray(now)) return shareList(before, now)
  if (!isObject(before) || !isObject(now)) return now
  const names = Object.keys(now)
  const shared = Object.fromEntries(names.map((name) => [name, share(before[name], now[name])]))
  const isOld =
    names.length === Object.keys(before).length && names.every((name) => shared[name] === before[name])
  return isOld ? before : shared
}

function shareList(before: readonly unknown[], now: readonly unknown[]): readonly unknown[] {
  const known = new Map(before.map((item, place) => [idOf(item) ?? place, item]))
  const shared = now.map((item, place) => share(known.get(idOf(item) ?? place), item))
  const isOld = shared.length === before.length && shared.every((item, place) => item === before[place])
  return isOld ? before : shared
}

/** Gives the id of an item of a list; undefined for one that has none. */
export const idOf = (item: unknown): unknown => (isObject(item) && !isMissing(item.id) ? item.id : undefined)

/**
 * Takes over what changed outside and keeps the rest as typed, through groups and lists of the same items too.
 *
 * `known` is what was last handed out: only where `given` differs from it was it changed elsewhere.
 */
export const adopt = (typed: FieldValues, known: FieldValues, given: FieldValues): FieldValues =>
  share(typed, adopted(typed, known, given)) as FieldValues

function adopted(typed: unknown, known: unknown, given: unknown): unknown {
  if (isSame(known, given) || isSame(typed, given)) return typed
  if (Array.isArray(typed) && Array.isArray(given) && hasSameItems(typed, given))
    return typed.map((item, place) =>
      adopted(item, Array.isArray(known) ? known[place] : undefined, given[place]),
    )
  if (!isObject(typed) || !isObject(given)) return given
  const before = isObject(known) ? known : {}
  const all = namesOf(typed, before, given).map((name) => [
    name,
    adopted(typed[name], before[name], given[name]),
  ])
  return Object.fromEntries(all.filter(([, value]) => !isMissing(value)))
}

/** Tells whether two lists have the same items in the same places; plain values are none: their list is taken as a whole. */
const hasSameItems = (one: readonly unknown[], other: readonly unknown[]): boolean =>
  one.length === other.length &&
  one.every((item, place) => isObject(item) && idOf(item) === idOf(other[place]))

/** Works out the fewest and the most items a list may have now: what its look says, else its schema. */
export function boundsOf({ minItems = 0, maxItems }: RJSFSchema, { min, max }: FieldLook, facts: Facts) {
  return {
    min: boundOf(min, facts) ?? minItems,
    max: boundOf(max, facts) ?? maxItems ?? Number.POSITIVE_INFINITY,
  }
}

/** Works out a bound; undefined where there is none, or the rule gives no number. */
export function boundOf(rule: Rule | undefined, facts: Facts): number | undefined {
  const bound = rule === undefined ? undefined : evaluate(rule, facts)
  return typeof bound === 'number' ? bound : undefined
}

/** What a form knows of what is being typed in it. */
export interface PendingInput {
  /** Returns these values with what was typed and not dispatched yet over them; undefined where there is nothing. */
  over(given: FieldValues): FieldValues | undefined
  /** Hands over what is typed. */
  flush(): void
}
