import { holds, isItem } from '../conditions/index.ts'
import { begin, facts, type Json, type Rule } from '../flow/index.ts'
import type { Field } from './field.ts'
import type { WalkGround } from './ground.ts'
import { lackOf } from './lack.ts'
import { offersAt } from './offers.ts'
import { namesIn } from './rules.ts'
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
  const queue = openQueue(rankOf(ground, field, stake))
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

/** Says how far a way is from taking a transition. */
function rankOf(ground: WalkGround, field: Field, { line, rivals, senders }: Stake): (way: Way) => number {
  const far = distancesTo(field, line.place)
  const shown = ground.buttons.get(line.event) ?? []
  return ({ played }) => {
    const known = seenFrom(ground, line.place, played)
    const of = (when: Rule | undefined, isWanted = true) => lackOf(ground.funnel, when, known, isWanted)
    const lack =
      of(line.taken.when) +
      rivals.reduce((sum, { taken: { when } }) => sum + of(when, false), 0) +
      least(shown.map((when) => of(when))) +
      least(senders.map(({ taken: { when } }) => of(when)))
    const over = played.session.boxes.filter(({ box }) => box !== line.place).length
    return (far.get(standing(played.session)) ?? FAR) + PER_BOX * over + PER_LACK * lack
  }
}

/** Tells whether a way shows something new of what a transition hangs on, at its place. */
function tellingOf(ground: WalkGround, { line, tests }: Stake): (way: Way) => boolean {
  const wanted = wantedOf(ground, tests)
  const met = new Set<string>()
  return ({ played }) => {
    const { session } = played
    const known = seenFrom(ground, line.place, played)
    const said = saidIn([
      session.answers,
      ...session.boxes.map(({ values }) => values),
      ...session.calls.map(({ input }) => input),
    ])
    const told = [...tests.map((test) => holds(test, known)), ...wanted.map((pair) => said.has(pair))]
    const key = `${standing(session)} ${told.map(Number).join('')}`
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
function wantedOf({ funnel, wishes, at }: WalkGround, tests: Stake['tests']): readonly string[] {
  const known = facts(funnel, begin(funnel, ''), Date.parse(at))
  const names = wishes.behind(new Set(tests.flatMap((test) => [...namesIn(test)])))
  return [...names].flatMap((name) => wishes.of(name, known).map((value) => `${name}=${String(value)}`))
}

function saidIn(value: unknown, name = '', found = new Set<string>()): ReadonlySet<string> {
  if (Array.isArray(value)) for (const each of value) saidIn(each as Json, name, found)
  else if (isItem(value)) for (const [key, each] of Object.entries(value)) saidIn(each, key, found)
  else found.add(`${name}=${String(value)}`)
  return found
}

/** A queue that gives first what ranks lowest, and of these what came first. */
function openQueue(rankOf: (way: Way) => number) {
  const rows: Way[][] = []
  let low = 0
  return {
    put(way: Way): void {
      const rank = rankOf(way)
      const row = rows[rank] ?? []
      row.push(way)
      rows[rank] = row
      low = Math.min(low, rank)
    },
    take(): Way | undefined {
      for (; low < rows.length; low += 1) {
        const way = rows[low]?.shift()
        if (way) return way
      }
      return undefined
    },
  }
}
