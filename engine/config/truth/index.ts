import type { Json } from '../../flow/funnel.ts'
import { conditionOf } from './condition.ts'
import { type Contradiction, contradictionOf } from './contradiction.ts'

/**
 * Says why a condition never holds, whatever the answers are: the parts that exclude each other, or none where it says so
 * itself. Undefined where it may hold, or where it is too large to tell.
 */
export const neverBecause = (when: Json | undefined): Contradiction | undefined =>
  contradictionOf(conditionOf(when))

/** Tells whether a condition holds whatever the answers are. */
export const holdsAlways = (when: Json | undefined): boolean =>
  contradictionOf(conditionOf(when, true)) !== undefined

/**
 * Finds which of some conditions, of which the first that holds counts, never counts because those before it hold
 * whenever it does. What holds always or never by itself is left out: that is another mistake.
 */
export function neverReached(whens: readonly (Json | undefined)[]): readonly number[] {
  const before = (i: number) => whens.slice(0, i).filter((when) => when === undefined || !holdsAlways(when))
  return [...whens.keys()].filter((i) => {
    if (i === 0 || neverBecause(whens[i])) return false
    const contraries = before(i).map((when) => conditionOf(when, true))
    return contradictionOf({ allOf: [conditionOf(whens[i]), ...contraries] }) !== undefined
  })
}
