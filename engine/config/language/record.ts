import type { Json } from '../../flow/funnel.ts'
import type { OperatorPhrase } from './phrase.ts'
import type { Shape } from './shape.ts'

/** Works out the shape of what an operator gives from its arguments and the shapes of these. */
export type ShapeGiven = (args: readonly Json[], of: (i: number) => Shape) => Shape

/**
 * All there is to know of an operator beside what it does: the checks, the schema of editors, the reference and the
 * tests are made of it.
 */
export interface OperatorRecord {
  /** How many arguments it takes, at least and at most. */
  readonly takes: readonly [least: number, most: number]
  /** What it gives, in pt-BR, for whoever writes a flow: in editors and in the reference. */
  readonly says: string
  readonly example: Json
  /** How a rule with it is said to whoever reads a flow in words. */
  readonly phrase: OperatorPhrase
  /** The arguments that are keys of the items of its list, which is the first argument. */
  readonly keys?: readonly number[]
  /** From which argument on they are names of keys of what the first one gives. */
  readonly namesFrom?: number
  /** Whether its arguments may be literal objects. */
  readonly takesLiterals?: true
  /** What it says of the truth of its arguments, or of their order, where conditions are held against each other. */
  readonly logic?: Logic
  /** Whether its second argument is worked out for each item of its first. */
  readonly isPerItem?: true
  /** From which argument on they are paths that it reads, or lists of such. */
  readonly pathsFrom?: number
  /** The names that its second argument reads, where these are not those of an item. */
  readonly reads?: readonly string[]
  /** The shape of what it gives; without it, a text, a number, or yes or no. */
  readonly shape?: ShapeGiven
}

/**
 * Names what an operator says: that all of its arguments hold, or any of them, that one does not hold or does, that the
 * one behind the first that holds counts, and how two are or come one after the other.
 */
export type Logic =
  | 'conjunction'
  | 'disjunction'
  | 'no'
  | 'yes'
  | 'branch'
  | 'equal'
  | 'unequal'
  | 'less'
  | 'atMost'
  | 'more'
  | 'atLeast'
  | 'among'

/** No bound. */
export const any = Number.POSITIVE_INFINITY

/** Taken by operators with any number of arguments. */
export const anyNumber: OperatorRecord['takes'] = [0, any]
