import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { work } from '../../engine/index.ts'
import { jsonLogicOfItsOwn } from './json-logic.ts'

const library = jsonLogicOfItsOwn()
const plain = fc.oneof(
  fc.integer(),
  fc.boolean(),
  fc.string({ minLength: 1 }),
  fc.constantFrom(0, 1, '0', 'a', 'abc'),
)
const values = fc.array(fc.oneof(plain, fc.array(plain, { maxLength: 3 })), { minLength: 2, maxLength: 5 })
const membership = fc.oneof(
  fc.tuple(plain, fc.array(plain, { maxLength: 4 })),
  fc.tuple(fc.string({ minLength: 1 }), fc.string({ minLength: 1 })),
)

const few = fc.nat(5)
const someText = fc.string({ minLength: 1, maxLength: 2 })
const alike = fc.oneof(fc.tuple(few, few), fc.tuple(someText, someText))
const unlike = fc.oneof(
  fc.tuple(few, someText),
  fc.tuple(fc.constantFrom(null, '', true, [1]), fc.oneof(few, fc.constantFrom('', null, true, [2]))),
)
const nothing = { at: 0, read: () => undefined }

const names = ['a', 'b', 'c', 'd', 'e']
const ruleOf = (operator: string, many: readonly unknown[]) => ({
  [operator]: many.map((_, i) => ({ var: names[i] })),
})

function agrees(operator: string, many: readonly unknown[]): void {
  const data: Record<string, unknown> = Object.fromEntries(many.map((value, i) => [names[i], value]))
  const rule = ruleOf(operator, many)
  const ours = work(rule, { at: 0, read: (name) => data[name] })
  expect(ours).toEqual(library.apply(rule as never, data))
}

describe('fidelity to json-logic-js, without missing values', () => {
  it('[X01h] the library beside ours is untouched', () => {
    expect([library.apply({ '<': [null, 216] }), library.apply({ '===': [null, ''] } as never)]).toEqual([
      true,
      false,
    ])
  })

  it.each(['===', '!==', 'and', 'or', 'if'])(
    '[X01h] `%s` over any values gives what the library gives',
    (operator) => {
      fc.assert(fc.property(values, (many) => agrees(operator, many)))
    },
  )

  it.each(['!', '!!'])('[X01h] `%s` of any value gives what the library gives', (operator) => {
    fc.assert(fc.property(values, ([value]) => agrees(operator, [value])))
  })

  it.each(['<', '<=', '>', '>='])(
    '[X01h] `%s` of two numbers or two texts gives what the library gives, and of anything else does not hold',
    (operator) => {
      fc.assert(fc.property(alike, (pair) => agrees(operator, pair)))
      fc.assert(
        fc.property(unlike, ([a, b]) => {
          expect(work({ [operator]: [a, b] }, nothing)).toBe(false)
        }),
      )
    },
  )

  it.each(['<', '<='])('[X01h] `%s` tells of three numbers what the library tells', (operator) => {
    fc.assert(fc.property(fc.tuple(few, few, few), (three) => agrees(operator, three)))
  })

  it('[X01h] `in` finds a value in a list and a text in a text as the library does', () => {
    fc.assert(fc.property(membership, (pair) => agrees('in', pair)))
  })
})
