import type { RJSFSchema } from '@rjsf/utils'
import { type Facts, type Rule, work } from '../../engine/index.ts'
import type { FieldLook } from './screen.ts'

/** Works out the fewest and the most items a list may have now: what its look says, else its schema. */
export function boundsOf({ minItems = 0, maxItems }: RJSFSchema, { min, max }: FieldLook, facts: Facts) {
  return {
    min: boundOf(min, facts) ?? minItems,
    max: boundOf(max, facts) ?? maxItems ?? Number.POSITIVE_INFINITY,
  }
}

/** Works out a bound; undefined where there is none, or the rule gives no number. */
export function boundOf(rule: Rule | undefined, facts: Facts): number | undefined {
  const bound = rule === undefined ? undefined : work(rule, facts)
  return typeof bound === 'number' ? bound : undefined
}
