import type { Json } from '../../engine/index.ts'

/** The most bytes any body may have. */
export const bodyLimitInBytes = 64 * 1024

const depthLimit = 32
const poisoned = new Set(['__proto__', 'constructor', 'prototype'])

/** A body as JSON, or why it is refused, in Portuguese. */
export type ParsedBody =
  | { readonly ok: true; readonly value: Json }
  | { readonly ok: false; readonly reason: string }

/** Reads a body as JSON; refuses what is too deep, carries a poisoned key, or a text no database keeps. */
export function parseBody(text: string): ParsedBody {
  let value: Json
  try {
    value = JSON.parse(text)
  } catch {
    return { ok: false, reason: 'O corpo não é JSON.' }
  }
  const reason = reasonAgainst(value, 1)
  return reason === undefined ? { ok: true, value } : { ok: false, reason }
}

function reasonAgainst(value: Json, depth: number): string | undefined {
  if (typeof value === 'string') return reasonAgainstText(value)
  if (typeof value !== 'object' || value === null) return undefined
  if (depth > depthLimit) return `O corpo tem mais de ${depthLimit} níveis.`
  for (const [key, member] of Object.entries(value)) {
    if (poisoned.has(key)) return 'O corpo traz um nome de campo proibido.'
    const reason = reasonAgainstText(key) ?? reasonAgainst(member, depth + 1)
    if (reason !== undefined) return reason
  }
  return undefined
}

/** PostgreSQL keeps neither the character 0 nor half of a surrogate pair. */
function reasonAgainstText(text: string): string | undefined {
  return /[\0\p{Surrogate}]/u.test(text) ? 'O corpo traz um caractere que não é texto.' : undefined
}
