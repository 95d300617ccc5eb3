import type { Facts } from '../facts/facts.ts'
import { type Item, isItem } from '../facts/missing.ts'

/** What an operator does with its arguments, already worked out, over the facts of its place or of one item. */
export type Operate = (facts: Facts, args: readonly unknown[]) => unknown

/** What a rule does once it is compiled: it gives its value over the facts. */
export type Compiled = (facts: Facts) => unknown

/**
 * Makes of the arguments of an operator, as they are written, what the operator does: it decides by itself which of them
 * are compiled, and when they are worked out.
 */
export type Decide = (args: readonly unknown[], compiled: (rule: unknown) => Compiled) => Compiled

/** Takes a value as a whole number; anything else counts as 0. */
export const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0)

/** Takes a value as a text; anything else is the empty one. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Lays the objects among some values over one another, as one. */
export function laid(values: readonly unknown[]): Item {
  let all: Item = {}
  for (const each of values) if (isItem(each)) all = { ...all, ...each }
  return all
}

/** The most items a list may grow to: lists joined to themselves again and again double each time. */
export const MOST_ITEMS = 10_000
