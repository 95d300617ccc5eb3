import { comparing } from './compare.ts'
import { dating } from './dates.ts'
import { listing } from './lists.ts'
import { making } from './values.ts'

/** What every operator does, but for those that decide which of their arguments are worked out. */
export const operators = { ...comparing, ...making, ...dating, ...listing }

/** Operators that work out their arguments themselves: JSON-logic's own, and `cada`, which is its `map`. */
export const controls = ['if', 'and', 'or', '!', '!!', 'all', 'some', 'cada'] as const

/** The name of an operator. */
export type OperatorName = keyof typeof operators | (typeof controls)[number]

/** Every word a flow or a screen may write in a rule. */
export const operatorNames: readonly OperatorName[] = [
  ...(Object.keys(operators) as (keyof typeof operators)[]),
  ...controls,
]
