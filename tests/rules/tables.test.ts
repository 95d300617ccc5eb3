import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Lines, linesFor, linesOf, linesOver, staysInPlace } from '../../engine/flow/funnel.ts'
import { openFunnel, type Table, type Transition } from '../../engine/index.ts'
import { funnel, step } from './tiny.ts'

const event = fc.constantFrom(...'next back close ver a:ok b:ok *:ok a:nada *:nada toString'.split(' '))
const asked = fc.oneof(event, fc.constantFrom('c:ok', 'c:nada', 'outro', '__proto__', 'constructor', ':ok'))
const table: fc.Arbitrary<Table> = fc
  .dictionary(event, fc.integer({ min: 1, max: 2 }), { noNullPrototype: true })
  .map((counts) =>
    Object.fromEntries(
      Object.entries(counts).map(([type, count]) => [
        type,
        Array.from({ length: count }, (): Transition => ({})),
      ]),
    ),
  )

describe('tables are looked up, not searched', () => {
  it('what a place and all around it answer is what each table answers, from the place outwards', () => {
    fc.assert(
      fc.property(fc.array(table, { minLength: 1, maxLength: 4 }), asked, (tables, type) => {
        const lines = tables.reduceRight((around: Lines, each) => linesOver(each, around), new Map())
        const searched = (staysInPlace(type) ? tables.slice(0, 1) : tables).flatMap(
          (each) => linesFor(each, type) ?? [],
        )
        const found = linesOf(lines, type)
        expect(found).toHaveLength(searched.length)
        expect(found.every((line, i) => line === searched[i])).toBe(true)
      }),
      { numRuns: 500 },
    )
  })

  it('the funnels of one flow share what is made of it', () => {
    const one = funnel({ steps: { a: step('a') } })
    const other = openFunnel({ ...one, variant: { titulo: 'Outra' } })
    expect([other.steps === one.steps, other.variant]).toEqual([true, { titulo: 'Outra' }])
    expect(openFunnel({ ...one, flow: structuredClone(one.flow) }).steps).not.toBe(one.steps)
  })
})
