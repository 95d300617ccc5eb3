import { facts, type Rule } from '../flow/index.ts'
import { holds } from '../rules/index.ts'
import type { Field } from './field.ts'
import { noticeOf, type WalkGround } from './ground.ts'
import { offersAt } from './offers.ts'
import type { Stake } from './stakes.ts'
import { standing, type Way } from './way.ts'

/** Walks on, breadth first, from every way that shows something new about what is still at stake, until none does. */
export type Spread = () => void

const THOROUGHLY = 1

/**
 * Opens the walking of a field. Of two ways to one place the second counts where a condition of a transition not yet taken
 * holds that did not before, or the other way round; at first it does not count at all, so that what is near is soon found.
 */
export function openSpread(ground: WalkGround, field: Field, stakes: readonly Stake[]): Spread {
  const seen = new Set<string>()
  const times = new Map<string, number>()
  const ids = new Map<Rule, number>()
  const left = () => stakes.filter(({ line }) => !field.taken.has(line.taken))
  const idOf = (test: Rule): number => {
    const id = ids.get(test) ?? ids.size
    ids.set(test, id)
    return id
  }
  function isTelling({ played: { session, at } }: Way, near: (here: string) => readonly Rule[]): boolean {
    const here = standing(session)
    const known = facts(ground.funnel, session, at)
    const told = [here, ...near(here).map((test) => `${here} ${idOf(test)} ${holds(test, known)}`)]
    const news = told.filter((each) => !seen.has(each))
    for (const each of news) seen.add(each)
    return news.length > 0
  }
  function walkOn(way: Way): void {
    const { step, boxes, calls } = way.played.session
    // A notice over a place changes nothing of what may be typed and answered there.
    const own = boxes.filter(({ box }) => noticeOf(ground.funnel, box) === undefined)
    const here = standing({ step, boxes: own, calls })
    const time = times.get(here) ?? 0
    times.set(here, time + 1)
    for (const move of offersAt(ground, way.played, time < THOROUGHLY)) field.go(way, move)
  }
  function level(begun: number, nearOf: () => (here: string) => readonly Rule[]): void {
    let next: Way[] = []
    for (let from = begun; ; ) {
      const near = nearOf()
      const fresh = field.ways.slice(from).toSorted((a, b) => a.length - b.length)
      from = field.ways.length
      next = [...next, ...fresh.filter((way) => isTelling(way, near))].toSorted((a, b) => a.length - b.length)
      const [first] = next
      if (!first) return
      for (const way of next.filter(({ length }) => length === first.length)) walkOn(way)
      next = next.filter(({ length }) => length !== first.length)
    }
  }
  let done = 0
  return () => {
    const begun = done
    level(begun, () => () => [])
    level(begun, () => nearby(field, left()))
    done = field.ways.length
  }
}

/** Tells what is at stake in a place: the conditions of what is left to take there. */
function nearby({ around }: Field, left: readonly Stake[]): (here: string) => readonly Rule[] {
  const known = new Map<string, readonly Rule[]>()
  return (here) => {
    const before = known.get(here)
    if (before) return before
    const places = new Set(around.get(here))
    const tests = [...new Set(left.flatMap(({ line, tests }) => (places.has(line.place) ? tests : [])))]
    known.set(here, tests)
    return tests
  }
}
