/** A value that may be anything, looked at with care. */
export type Item = { readonly [key: string]: unknown }

/** Tells whether a value is missing: not there, null and the empty text are one thing. */
export const isMissing = (value: unknown): value is undefined | null | '' =>
  value === undefined || value === null || value === ''

/** Tells whether a value counts as yes: missing, false, 0 and the empty list do not. */
export const isYes = (value: unknown): boolean => (Array.isArray(value) ? value.length > 0 : Boolean(value))

/** Compares strictly; missing equals missing. */
export const isSame = (a: unknown, b: unknown): boolean => a === b || (isMissing(a) && isMissing(b))

/** Tells whether a value is an object with keys, not a list. */
export const isItem = (value: unknown): value is Item =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Takes a value as a list; anything else is the empty list. */
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** Reads an own property of an object or a list; inherited ones are missing. */
export function own(value: unknown, key: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined
  return Object.hasOwn(value, key) ? (value as Item)[key] : undefined
}
