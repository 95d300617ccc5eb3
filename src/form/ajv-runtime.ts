import { isSame } from '../field/values.ts'

/** Counts the characters of a text as a person does, for compiled validators. */
export const lengthOf = (text: string): number => [...text].length

/** Tells whether two values are equal, for compiled validators. */
export const isEqual = (one: unknown, other: unknown): boolean => one === other || isSame(one, other)
