import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { SaleNotes } from '../contract/handler.ts'

const cipher = 'aes-256-gcm'
const [ivBytes, tagBytes] = [12, 16] as const

const keys = new Map<string, Buffer>()

/** Derives the key of a secret, once: there is one secret in a process. */
function keyFrom(secret: string): Buffer {
  const key = keys.get(secret) ?? Buffer.from(hkdfSync('sha256', secret, '', 'notas da venda', 32))
  keys.set(secret, key)
  return key
}

/**
 * Seals what a sale would note once it begins, for the page that is looked at to bring along: only this server reads it, and
 * only for that sale. Null where there is nothing to note.
 */
export function sealNotes(secret: string, saleId: string, notes: SaleNotes): string | null {
  if (Object.keys(notes).length === 0) return null
  const iv = randomBytes(ivBytes)
  const sealer = createCipheriv(cipher, keyFrom(secret), iv).setAAD(Buffer.from(saleId))
  const sealed = [sealer.update(JSON.stringify(notes), 'utf8'), sealer.final()]
  return Buffer.concat([iv, ...sealed, sealer.getAuthTag()]).toString('base64url')
}

/** Opens what was sealed for a sale; undefined for what this server did not seal, or sealed for another. */
export function openNotes(secret: string, saleId: string, text: unknown): SaleNotes | undefined {
  if (typeof text !== 'string' || text.length > 4096) return undefined
  const bytes = Buffer.from(text, 'base64url')
  try {
    const opener = createDecipheriv(cipher, keyFrom(secret), bytes.subarray(0, ivBytes))
      .setAAD(Buffer.from(saleId))
      .setAuthTag(bytes.subarray(-tagBytes))
    const plain = [opener.update(bytes.subarray(ivBytes, -tagBytes)), opener.final()]
    return JSON.parse(Buffer.concat(plain).toString('utf8')) as SaleNotes
  } catch {
    return undefined
  }
}
