import { holds } from '../conditions/index.ts'
import { begin, facts, type Rule } from '../flow/index.ts'
import { namesIn } from '../replay/rule-tree.ts'
import type { Field } from './field.ts'
import type { WalkGround } from './ground.ts'
import { lackOf } from './lack.ts'
import { offersAt } from './offers.ts'
import type { Stake } from './stakes.ts'
import { seenFrom, standing, type Way } from './way.ts'

const FAR = 50
const PER_LACK = 12
const PER_BOX = 3

/**
 * Looks for a way to one transition, from the ways nearest to it: by moves to its place, by what its conditions still lack,
 * and by boxes to be closed first. Walks on from as many ways as it may; tells whether it found one.
 */
export function seek(ground: WalkGround, field: Field, stake: Stake, most: number): boolean {
  const { line } = stake
  const isTelling = tellingOf(ground, stake)
  const queue = openQueue(ranksOf(ground, field, stake))
  let noted = 0
  for (let spent = 0; spent < most; ) {
    for (; noted < field.ways.length; noted += 1) queue.put(field.ways[noted]!)
    const way = queue.take()
    if (!way) return false
    if (!isTelling(way)) continue
    spent += 1
    for (const move of offersAt(ground, way.played, spent <= 2)) field.go(way, move)
    if (field.taken.has(line.taken)) return true
  }
  return false
}

/** How far a way is from taking a transition: what is soon seen of it, and what its conditions lack beside that. */
interface Ranks {
  readonly least: (way: Way) => number
  readonly lacking: (way: Way) => number
}

function ranksOf(ground: WalkGround, field: Field, { line, rivals, senders }: Stake): Ranks {
  const far = distancesTo(field, line.place)
  const shown = ground.buttons.get(line.event) ?? []
  return {
    least: ({ played: { session } }) => {
      const over = session.boxes.filter(({ box }) => box !== line.place).length
      return (far.get(standing(session)) ?? FAR) + PER_BOX * over
    },
    lacking: ({ played }) => {
      const known = seenFrom(ground, line.place, played)
      const of = (when: Rule | undefined, isWanted = true) => lackOf(ground.funnel, when, known, isWanted)
      const lack =
        of(line.taken.when) +
        rivals.reduce((sum, { taken: { when } }) => sum + of(when, false), 0) +
        least(shown.map((when) => of(when))) +
        least(senders.map(({ taken: { when } }) => of(when)))
      return PER_LACK * lack
    },
  }
}

/** Tells whether a way shows something new of what a transition hangs on, at its place. */
function tellingOf(ground: WalkGround, { line, tests }: Stake): (way: Way) => boolean {
  const saidIn = sayingOf(wantedOf(ground, tests))
  const met = new Set<string>()
  return ({ played }) => {
    const { session } = played
    const known = seenFrom(ground, line.place, played)
    const said = new Set([
      ...saidIn(session.answers),
      ...session.boxes.flatMap(({ values }) => [...saidIn(values)]),
      ...session.calls.flatMap(({ input }) => [...saidIn(input)]),
    ])
    const told = tests.map((test) => Number(holds(test, known)))
    const key = [standing(session), told.join(''), ...[...said].toSorted()].join(' ')
    const isNew = !met.has(key)
    met.add(key)
    return isNew
  }
}

const least = (numbers: readonly number[]): number => (numbers.length === 0 ? 0 : Math.min(...numbers))

/** Tells how many moves it is at least to a place, by where a session is. */
function distancesTo({ around, from }: Field, place: string): ReadonlyMap<string, number> {
  const goals = [...around].filter(([, places]) => places.includes(place)).map(([here]) => here)
  const far = new Map(goals.map((here) => [here, 0]))
  for (const here of far.keys()) {
    for (const before of from.get(here) ?? []) if (!far.has(before)) far.set(before, far.get(here)! + 1)
  }
  return far
}

/** Lists the values that conditions compare names with, and names behind these, each as "name=value". */
function wantedOf({ funnel, wishes, at }: WalkGround, tests: Stake['tests']): ReadonlySet<string> {
  const known = facts(funnel, begin(funnel, ''), Date.parse(at))
  const names = wishes.behind(new Set(tests.flatMap((test) => [...namesIn(test)])))
  return new Set(
    [...names].flatMap((name) => wishes.of(name, known).map((value) => `${name}=${String(value)}`)),
  )
}

/** Finds which of some pairs of name and value a value says; what stands in many sessions is read once under a name. */
function sayingOf(wanted: ReadonlySet<string>) {
  const read = new WeakMap<object, Map<string, readonly string[]>>()
  function saidIn(value: unknown, name = ''): readonly string[] {
    if (typeof value !== 'object' || value === null) {
      const pair = `${name}=${String(value)}`
      return wanted.has(pair) ? [pair] : []
    }
    const known = read.get(value) ?? new Map<string, readonly string[]>()
    read.set(value, known)
    const before = known.get(name)
    if (before) return before
    const members = Array.isArray(value) ? value.map((each) => [name, each] as const) : Object.entries(value)
    const said = [...new Set(members.flatMap(([key, each]) => saidIn(each, key)))]
    known.set(name, said)
    return said
  }
  return saidIn
}

/** A queue that gives first what ranks lowest; what a way lacks is worked out where nothing else ranks below it. */
function openQueue({ least, lacking }: Ranks) {
  const rows: { readonly way: Way; readonly isWhole: boolean }[][] = []
  let low = 0
  function place(way: Way, rank: number, isWhole: boolean): void {
    const row = rows[rank] ?? []
    row.push({ way, isWhole })
    rows[rank] = row
    low = Math.min(low, rank)
  }
  return {
    put: (way: Way): void => place(way, least(way), false),
    take(): Way | undefined {
      for (; low < rows.length; low += 1) {
        for (let next = rows[low]?.shift(); next; next = rows[low]?.shift()) {
          const lack = next.isWhole ? 0 : lacking(next.way)
          if (lack === 0) return next.way
          place(next.way, low + lack, true)
        }
      }
      return undefined
    },
  }
}
