import type { Json } from '../../engine/index.ts'

/** Tells whether a session has anywhere a name that only ever means a secret, as the number of a card. */
export function carriesSecret(value: Json, secretNames: ReadonlySet<string>): boolean {
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(
    ([name, member]) => secretNames.has(name) || carriesSecret(member, secretNames),
  )
}
