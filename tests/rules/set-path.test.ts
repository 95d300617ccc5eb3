import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pick, produce, setPath, setValues } from '../../engine/flow/session.ts'
import type { Json } from '../../engine/index.ts'

const poison = fc.constantFrom('__proto__', 'constructor', 'prototype')
const name: fc.Arbitrary<string> = fc.constantFrom('a', 'b', 'c', 'lista', 'toString', 'hasOwnProperty')
const path = fc.array(name, { minLength: 1, maxLength: 4 })
const value = fc.jsonValue() as fc.Arbitrary<Json>
const tree = fc.dictionary(name, value, { noNullPrototype: true }) as fc.Arbitrary<{
  readonly [name: string]: Json
}>
type Tree = { readonly [name: string]: Json }
const put = (tree: Tree, way: readonly string[], written: Json | undefined): Tree =>
  produce(tree, (draft) => {
    setPath(draft as Tree, way, written)
  })
const putEach = (tree: Tree, names: readonly string[], values: Tree): Tree =>
  produce(tree, (draft) => {
    setValues(draft as Tree, names, values)
  })
/** Trees of few values, so that often nothing changes. */
const few = fc.dictionary(name, fc.constantFrom(null, '', 0, 1, 'a'), {
  noNullPrototype: true,
}) as fc.Arbitrary<Tree>
/** What every object inherits is not written where it is not said. */
const nothing = { toString: null, hasOwnProperty: null, constructor: null, ['__proto__']: null }
const inherited = () =>
  [Object.prototype, Array.prototype, Function.prototype].map((each) => Reflect.ownKeys(each))

describe('writing into the answers', () => {
  const before = { a: { b: { c: 1 }, d: [1] }, e: { f: 2 } }

  it('writes one value and leaves the rest the same objects', () => {
    const after = put(before, ['a', 'b', 'c'], 2)
    expect(after).toEqual({ a: { b: { c: 2 }, d: [1] }, e: { f: 2 } })
    expect([after.e === before.e, pick(after, ['a', 'd']) === before.a.d]).toEqual([true, true])
    expect(before.a.b.c).toBe(1)
  })

  it('copies what the same draft was given before, instead of writing into its source', () => {
    const given = { b: 1 }
    const after = produce({} as Tree, (draft) => {
      setPath(draft, ['a'], given)
      setPath(draft, ['a', 'c'], 2)
    })
    expect([after, given]).toEqual([{ a: { b: 1, c: 2 } }, { b: 1 }])
  })

  it('makes what is not on the way, over what is no tree too', () => {
    expect(put({}, ['a', 'b'], 1)).toEqual({ a: { b: 1 } })
    expect([put({ a: 5 }, ['a', 'b'], 1), put({ a: [1] }, ['a', 'b'], 1)]).toEqual([
      { a: { b: 1 } },
      { a: { b: 1 } },
    ])
  })

  it('null takes the name away', () => {
    expect([put(before, ['a', 'b'], null), put(before, ['e'], null)]).toEqual([
      { a: { d: [1] }, e: { f: 2 } },
      { a: before.a },
    ])
  })

  it('a name that was taken away is there no more', () => {
    expect(Object.keys(put(before, ['e'], null))).toEqual(['a'])
  })

  it('what is not there is taken away without a trace', () => {
    expect(put({}, ['a', 'b'], undefined)).toEqual({})
  })

  it('of several names those that lead to a prototype are left out', () => {
    const values = { constructor: 1, prototype: 2, y: 3 }
    expect(putEach({ x: 1 }, ['constructor', 'prototype', 'y'], values as never)).toEqual({ x: 1, y: 3 })
  })

  it('gives the same tree when nothing changes', () => {
    const unchanged = [
      put(before, ['a', 'b', 'c'], 1),
      put(before, ['a'], before.a),
      put(before, ['e'], before.e),
      put(before, ['x'], null),
      put(before, ['x', 'y', 'z'], null),
      put(before, ['a', 'd', 'z'], null),
      put(before, [], 1),
    ]
    for (const each of unchanged) expect(each).toBe(before)
    const empty = { a: null }
    expect(put(empty, ['a'], null)).toBe(empty)
  })

  it('what was written is read back, and everything else is as before', () => {
    fc.assert(
      fc.property(tree, path, value, (start, way, written) => {
        const frozen = JSON.stringify(start)
        const after = put(start, way, written)
        expect(pick(after, way) ?? null).toEqual(written)
        for (const other of Object.keys(start).filter((each) => each !== way[0])) {
          expect(after[other]).toBe(start[other])
        }
        expect(JSON.stringify(start)).toBe(frozen)
      }),
    )
  })

  it('several names at once are written as one by one', () => {
    const oneByOne = (start: Tree, names: readonly string[], values: Tree) =>
      names.reduce((left, each) => put(left, [each], values[each] === '' ? null : values[each]), start)
    const names = fc.array(fc.oneof(name, poison), { maxLength: 6 })
    fc.assert(
      fc.property(fc.oneof(few, tree), names, few, (start, written, values) => {
        const after = putEach(start, written, values)
        const meant = oneByOne(start, written, { ...nothing, ...values })
        expect(after).toEqual(meant)
        expect(Object.keys(after)).toEqual(Object.keys(meant))
        expect(after === start).toBe(meant === start)
      }),
    )
  })

  it('a path through a prototype changes nothing, at whatever depth', () => {
    const clean = inherited()
    fc.assert(
      fc.property(tree, path, poison, fc.nat(4), value, (start, way, poisoned, place, written) => {
        const after = put(start, way.toSpliced(place, 0, poisoned), written)
        expect(after).toBe(start)
        expect(Object.getPrototypeOf(after)).toBe(Object.prototype)
      }),
    )
    expect(inherited()).toEqual(clean)
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
  })

  it('reads own names only', () => {
    expect(pick({ a: {} }, ['a', 'toString'])).toBeUndefined()
    expect(pick({}, ['constructor'])).toBeUndefined()
    expect(pick({ a: [1] }, ['a', 'length'])).toBeUndefined()
    expect(pick(before, [])).toEqual(before)
    expect(pick(undefined, ['a'])).toBeUndefined()
    expect(pick({ a: 1 }, ['a', 'b'])).toBeUndefined()
    expect(pick({ a: null }, ['a', 'b'])).toBeUndefined()
  })
})
