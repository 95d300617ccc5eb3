import { hasCardNumber, type Json } from '../../engine/index.ts'

/** Tells whether a session has anywhere a name that only ever means a secret, as the number of a card. */
export function carriesSecret(value: Json, secretNames: ReadonlySet<string>): boolean {
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(
    ([name, member]) => secretNames.has(name) || carriesSecret(member, secretNames),
  )
}

/**
 * Leaves out of a session every value in which the number of a card stands, under whatever name it was typed: all else is
 * kept, and on the person's screen it stays as it is.
 */
export function withoutCardNumbers(value: Json): Json {
  if (typeof value === 'string') return hasCardNumber(value) ? null : value
  if (typeof value === 'number') return hasCardNumber(String(value)) ? null : value
  if (Array.isArray(value)) return value.map(withoutCardNumbers)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, withoutCardNumbers(member)]))
}
