import { createHash } from 'node:crypto'
import { stringify } from 'safe-stable-stringify'
import type { Json } from '../../engine/index.ts'
import { problem } from '../http/problems.ts'
import { instant, type Sql } from '../store/index.ts'
import { type Ending, type Outcome, refused } from './answer.ts'

/** A write and the Idempotency-Key under which it happens once. */
export interface KeyedCall {
  readonly saleId: string
  readonly key: string
  readonly operation: string
  readonly requestHash: string
}

/** The refusal of a write whose key, or whose sale, is in use by another one. */
export const busy: Outcome = refused(problem('emAndamento', { retryAfterSeconds: 1 }))

/**
 * Hashes an input without its secrets, the same whatever the order of its keys.
 *
 * The hash is stored, so that nothing secret may be in it: card numbers are so few that a bare hash gives them away, and
 * even one keyed with a secret would keep a security code in another form, which is not allowed. The price is small:
 * another card under a used key gets the answer of the first one and is charged nothing.
 */
export function requestHash(operation: string, withoutSecrets: Json): string {
  return createHash('sha256')
    .update(`${operation}\n${stringify(withoutSecrets)}`)
    .digest('hex')
}

type StoredAnswer = {
  readonly operation: string
  readonly request_hash: string
  readonly body: Ending
  /** The same as it was written; null where an older version wrote it. */
  readonly texto: string | null
}

/**
 * Claims a key for this transaction. Returns null for a new key, else the answer that is stored under it, or a refusal where
 * it is in use or was used with another input.
 */
export async function claimKey(sql: Sql, keyed: KeyedCall): Promise<Outcome | null> {
  const { saleId, key, operation, requestHash } = keyed
  // Sent together; the database reads the answer once the key is locked.
  const [[lock], [row]] = await Promise.all([
    sql.query<{ readonly free: boolean }>(
      'select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as free',
      [`${saleId} ${key}`],
    ),
    sql.query<StoredAnswer>(
      'select operation, request_hash, body, texto from idempotency where sale_id = $1 and key = $2',
      [saleId, key],
    ),
  ])
  if (!lock?.free) return busy
  if (!row) return null
  if (row.operation !== operation || row.request_hash !== requestHash)
    return refused(problem('chaveReutilizada'))
  const ending: Ending = row.texto === null ? row.body : JSON.parse(row.texto)
  return { ...ending, replayed: true }
}

/** Stores the answer given to a key, in the transaction of the work itself. */
export async function storeAnswer(
  sql: Sql,
  { saleId, key, operation, requestHash }: KeyedCall,
  { ending, now }: { readonly ending: Ending; readonly now: number },
): Promise<void> {
  const texto = JSON.stringify(ending)
  // A retry after a commit whose confirmation was lost finds the row there already.
  await sql.query(
    `insert into idempotency (sale_id, key, operation, request_hash, status, body, texto, created_at)
     values ($1, $2, $3, $4, $5, $6::text::jsonb, $6::text, $7) on conflict (sale_id, key) do nothing`,
    [saleId, key, operation, requestHash, ending.status, texto, instant(now)],
  )
}
