import type { Json } from '../../flow/funnel.ts'
import { type Origin, type Traced, within } from '../json/document.ts'
import { isObject, type JsonObject } from '../json/value.ts'

/** A value and where it comes from. */
export interface Sourced {
  readonly value: Json
  readonly origin: Origin
}

type Joins = Traced['joins']

/** Takes a member of an object with its own origin. */
export function memberOf(joins: Joins, { value, origin }: Sourced, key: string): Sourced | undefined {
  if (!isObject(value) || !Object.hasOwn(value, key)) return undefined
  return { value: value[key]!, origin: joins.get(value)?.get(key) ?? within(origin, key) }
}

/** Lists the members of an object, each with its own origin; anything else has none. */
export function membersOf(
  joins: Joins,
  sourced: Sourced | undefined,
): readonly (readonly [string, Sourced])[] {
  if (!sourced || !isObject(sourced.value)) return []
  return Object.keys(sourced.value).map((key) => [key, memberOf(joins, sourced, key)!])
}

/** Makes an object of members that know where they come from. */
export function joined(joins: Joins, members: Iterable<readonly [string, Sourced]>): JsonObject {
  const all = [...members]
  const value = Object.fromEntries(all.map(([key, { value: member }]) => [key, member]))
  joins.set(value, new Map(all.map(([key, { origin }]) => [key, origin])))
  return value
}

/** The members of a place that are joined name by name; of all others the upper one wins. */
const joinedMembers = new Set(['on', 'timers', 'steps', 'boxes'])

/** Lays one place over another: its own keys win, tables, clocks and inner steps are joined by name. */
export const mergePlace = (joins: Joins, top: Sourced, under: Sourced): Sourced =>
  mergeObjects({ joins, top, under }, (mine, other, key) =>
    joinedMembers.has(key) ? mergeByName(joins, mine, other, key) : mine,
  )

const mergeByName = (joins: Joins, top: Sourced, under: Sourced, key: string): Sourced =>
  mergeObjects({ joins, top, under }, (mine, other) =>
    key === 'steps' || key === 'boxes' ? mergePlace(joins, mine, other) : mine,
  )

interface Layers {
  readonly joins: Joins
  readonly top: Sourced
  readonly under: Sourced
}

/** Lays one object over another: what only one has stays, and of what both have is told what becomes of it. */
function mergeObjects(
  { joins, top, under }: Layers,
  both: (mine: Sourced, other: Sourced, name: string) => Sourced,
): Sourced {
  if (!isObject(top.value) || !isObject(under.value)) return top
  const above = new Map(membersOf(joins, top))
  const below = new Map(membersOf(joins, under))
  const names = [...new Set([...below.keys(), ...above.keys()])]
  const members = names.map((name): readonly [string, Sourced] => {
    const [mine, other] = [above.get(name), below.get(name)]
    return [name, mine && other ? both(mine, other, name) : (mine ?? other)!]
  })
  return { value: joined(joins, members), origin: top.origin }
}
