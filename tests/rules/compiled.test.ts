import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { operatorNames } from '../../engine/conditions/index.ts'
import { type Facts, holds, work } from '../../engine/index.ts'
import { facts, using, value } from './drawn-rules.ts'
import { holdsByLibrary, workByLibrary } from './oracle.ts'

const given = (rule: unknown, over: Facts) => ({ value: work(rule, over), holds: holds(rule, over) })
const meant = (rule: unknown, over: Facts) => ({
  value: workByLibrary(rule, over),
  holds: holdsByLibrary(rule, over),
})

describe('a compiled rule means what json-logic-js makes of it, with our operators laid over its own', () => {
  it.each(operatorNames)('[X01h] `%s`, over any arguments and any facts', (name) => {
    fc.assert(
      fc.property(using(name, value), facts, (said, over) => {
        expect(given(said, over)).toStrictEqual(meant(said, over))
      }),
    )
  })

  it('[X01h] any value a file may write, time after time', () => {
    fc.assert(
      fc.property(value, facts, facts, (said, one, other) => {
        const times = [one, other, one]
        expect(times.map((over) => given(said, over))).toStrictEqual(times.map((over) => meant(said, over)))
      }),
      { numRuns: 1500 },
    )
  })

  it('[X01h] what is compared is not always the same: every operator but the day gives several values', () => {
    const dull = operatorNames.filter((name) => {
      const drawn = fc.sample(fc.tuple(using(name, value), facts), { numRuns: 600, seed: 7 })
      const seen = drawn.map(([said, over]) => JSON.stringify(workByLibrary(said, over)))
      return new Set(seen).size < 2
    })
    expect(dull).toEqual(['hoje'])
  })
})
