import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { holdsAlways, neverBecause, neverReached } from '../../engine/config/truth/index.ts'
import type { Json } from '../../engine/index.ts'
import { holds } from '../../engine/rules/index.ts'

/** What an answer may be in these tests: of each kind, what is missing, and what stands at the edges of the rules. */
const answers: readonly Json[] = [null, '', 'A', 'a', 'b', 'c', -1, 0, 4, 5, 6, true, false, []]
const names = ['um', 'outro'] as const

const read = fc.constantFrom<Json>('{um}', '{outro}', { var: 'um' })
const said = fc.constantFrom<Json>('a', 'b', '', null, 0, 5, true, false)
const side = fc.oneof({ weight: 3, arbitrary: read }, { weight: 2, arbitrary: said })
const two = (name: string) => fc.tuple(side, side).map((pair): Json => ({ [name]: pair }))
const compared = fc.oneof(
  ...['===', '!==', '<', '<=', '>', '>='].map(two),
  fc.tuple(side, read, side).map((three): Json => ({ '<=': three })),
  fc.tuple(read, fc.array(said, { maxLength: 3 })).map((pair): Json => ({ in: pair })),
)
const { condition } = fc.letrec<{ condition: Json }>((tie) => ({
  condition: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    compared,
    read,
    fc.constantFrom<Json>(true, false),
    ...['and', 'or'].map((name) =>
      fc.array(tie('condition'), { minLength: 1, maxLength: 3 }).map((all): Json => ({ [name]: all })),
    ),
    ...['!', '!!'].map((name) => tie('condition').map((one): Json => ({ [name]: one }))),
    fc.tuple(tie('condition'), tie('condition'), tie('condition')).map((all): Json => ({ if: all })),
  ),
}))

/** Works a condition out for every pair of answers. */
const everywhere = (when: Json): readonly boolean[] =>
  answers.flatMap((um) =>
    answers.map((outro) => holds(when, { at: 0, read: (name) => (name === names[0] ? um : outro) })),
  )

describe('what a condition may be', () => {
  it('[T01o] is never said to be one thing where some answer makes it the other', () => {
    let told = 0
    fc.assert(
      fc.property(condition, (when) => {
        const found = everywhere(when)
        if (neverBecause(when)) expect(found).not.toContain(true)
        if (holdsAlways(when)) expect(found).not.toContain(false)
        if (neverBecause(when) || holdsAlways(when)) told += 1
      }),
      { numRuns: 5_000 },
    )
    expect(told).toBeGreaterThan(300)
  })

  it('[T01o] is said of comparisons of one answer wherever it is so', () => {
    const ofOne = (name: string) => [0, 5, 'a', null].map((value): Json => ({ [name]: ['{um}', value] }))
    const all = ['===', '!==', '<', '<=', '>', '>='].flatMap(ofOne)
    const missed = all.flatMap((one) =>
      all
        .map((other): Json => ({ and: [one, other] }))
        .filter((both) => !everywhere(both).includes(true) && !neverBecause(both)),
    )
    expect(missed).toEqual([])
  })

  it('[T01o] leaves no way to an alternative that is said never to be reached', () => {
    let told = 0
    fc.assert(
      fc.property(fc.array(condition, { minLength: 2, maxLength: 4 }), (whens) => {
        const idle = neverReached(whens)
        told += idle.length
        const first = (um: Json, outro: Json) =>
          whens.findIndex((when) => holds(when, { at: 0, read: (name) => (name === names[0] ? um : outro) }))
        const reached = new Set(answers.flatMap((um) => answers.map((outro) => first(um, outro))))
        for (const i of idle) expect(reached).not.toContain(i)
      }),
      { numRuns: 2_000 },
    )
    expect(told).toBeGreaterThan(100)
  })

  it('[T01o] is not looked into where there are too many ways', () => {
    const pair = (i: number): Json => ({ or: [`{a${i}}`, `{b${i}}`] })
    const large: Json = { and: Array.from({ length: 40 }, (_, i) => pair(i)) }
    expect([neverBecause(large), holdsAlways(large)]).toEqual([undefined, false])
  })
})
