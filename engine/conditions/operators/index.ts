import { comparing } from './compare.ts'
import { controls, type DecidingName } from './controls.ts'
import { dating } from './dates.ts'
import { listing } from './lists.ts'
import { making } from './values.ts'

/** What every operator does with its arguments, but for those that decide how these are worked out. */
export const operators = { ...comparing, ...making, ...dating, ...listing }

/** The name of an operator. */
export type OperatorName = keyof typeof operators | DecidingName

/** Every word a flow or a screen may write in a rule. */
export const operatorNames: readonly OperatorName[] = [
  ...(Object.keys(operators) as (keyof typeof operators)[]),
  ...(Object.keys(controls) as DecidingName[]),
]
