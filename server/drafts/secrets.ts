import type { Json } from '../../engine/index.ts'

const secretNames = new Set(['numeroCartao', 'codigoSeguranca', 'responseKey', 'captcha'])

/** Tells whether a card's number, its code or a solved challenge lies anywhere in a session. */
export function carriesSecret(value: Json): boolean {
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(([name, member]) => secretNames.has(name) || carriesSecret(member))
}
