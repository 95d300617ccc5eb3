import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { Sale, SaleNotes } from '../contract/handler.ts'
import { instant, type Sql } from '../store/index.ts'
import { numbered, saleIdOf, saleLastsInSeconds, type Visitor } from './visitor.ts'

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

/** For how long one solved challenge lets a sale make ordinary calls: until the sale itself is over, whenever it is solved. */
const grantLastsMs = saleLastsInSeconds * 1000

/** A sale as `admit` needs it: what operations see, and when it and its grant end. */
export interface OpenSale extends Sale {
  readonly expiresAt: number
  readonly grantUntil: number
  /** The answer to the challenge that it solved last and was let through by; null before. */
  readonly responseKey: string | null
}

type SaleRow = {
  readonly id: string
  readonly variant: string
  readonly expires_at: Date
  readonly grant_until: Date | null
  readonly response_key: string | null
}

const columns = 'id, variant, expires_at, grant_until, response_key'

/** Finds the sale of a visitor, expired or not; null before its first call. */
export async function findSale(sql: Sql, visitor: Visitor): Promise<OpenSale | null> {
  const [row] = await sql.query<SaleRow>(`select ${columns} from sale where id = $1`, [saleIdOf(visitor)])
  return row ? saleOf(row) : null
}

/** A sale that a browser made, as one of those it made under the same name. */
export interface NumberedSale extends OpenSale {
  readonly number: number
}

/** How many sales of one name are looked for at a time. */
const atOnce = 16

/** The most sales that are looked for under one name of a browser: as many as an address can ask for by number. */
const mostOfOne = 9999

/** Lists the sales that a visitor's browser made under one name, expired or not, in the order of their numbers. */
export async function findSales(sql: Sql, visitor: Visitor): Promise<readonly NumberedSale[]> {
  const found: NumberedSale[] = []
  for (let from = 1; from <= mostOfOne; from += atOnce) {
    const numbers = new Map(
      Array.from({ length: atOnce }, (_, i) => [saleIdOf(numbered(visitor, from + i)), from + i]),
    )
    const rows = await sql.query<SaleRow>(`select ${columns} from sale where id = any($1)`, [
      [...numbers.keys()],
    ])
    if (rows.length === 0) return found.toSorted((a, b) => a.number - b.number)
    for (const row of rows) found.push({ ...saleOf(row), number: numbers.get(row.id) ?? 1 })
  }
  return found.toSorted((a, b) => a.number - b.number)
}

/** Gives the sale that a visitor would begin now, of which there is no row: for a look-up that keeps nothing. */
export const saleUnbegun = (visitor: Visitor, now: number, notes: SaleNotes): OpenSale => ({
  id: saleIdOf(visitor),
  variant: visitor.variant,
  notes,
  expiresAt: now + saleLastsInSeconds * 1000,
  grantUntil: 0,
  responseKey: null,
})

/** What a sale begins with: when, and what its page had noted before, sealed. */
export interface Beginning {
  /** The key by which this server seals what only it may read. */
  readonly secret: string
  /** Notes in a sale that has begun what its page had been shown before. */
  noteShown(
    context: { readonly sql: Sql; readonly sale: Sale; readonly now: number },
    notes: SaleNotes,
  ): Promise<void>
  readonly sql: Sql
  readonly now: number
  readonly sealedNotes?: unknown
}

/** Finds the sale of a visitor, or begins it: pages that are only looked at leave no row behind. */
export async function beginSale(visitor: Visitor, beginning: Beginning): Promise<OpenSale> {
  const { sql, now, secret, sealedNotes } = beginning
  const known = await findSale(sql, visitor)
  if (known) return known
  const [, sale] = await Promise.all([
    sql.query(
      'insert into sale (id, variant, created_at, expires_at) values ($1, $2, $3, $4) on conflict (id) do nothing',
      [saleIdOf(visitor), visitor.variant, instant(now), instant(now + saleLastsInSeconds * 1000)],
    ),
    findSale(sql, visitor),
  ])
  if (!sale) throw new Error('The sale begun in this transaction cannot be read.')
  const notes = openNotes(secret, sale.id, sealedNotes)
  if (notes) await beginning.noteShown({ sql, sale, now }, notes)
  return sale
}

/** What a sale solved, and when. */
interface Solved {
  readonly responseKey: string
  readonly now: number
}

/** Lets a sale make ordinary calls for as long as it lasts, because it has solved a challenge, whose answer is kept. */
export async function grant(sql: Sql, { id }: Sale, { responseKey, now }: Solved): Promise<void> {
  await sql.query('update sale set grant_until = $2, response_key = $3 where id = $1', [
    id,
    instant(now + grantLastsMs),
    responseKey,
  ])
}

function saleOf({ id, variant, expires_at, grant_until, response_key }: SaleRow): OpenSale {
  return {
    id,
    variant,
    expiresAt: expires_at.getTime(),
    grantUntil: grant_until?.getTime() ?? 0,
    responseKey: response_key,
  }
}
