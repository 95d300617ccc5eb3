import type { Json } from '../../engine/index.ts'

const secretNames = new Set([
  'numeroCartao',
  'nomeCartao',
  'validadeCartao',
  'dataValidade',
  'codigoSeguranca',
  'responseKey',
  'captcha',
])

/** Tells whether anything of a card, or a solved challenge, lies anywhere in a session. */
export function carriesSecret(value: Json): boolean {
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(([name, member]) => secretNames.has(name) || carriesSecret(member))
}
