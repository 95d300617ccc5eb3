import { createHash } from 'node:crypto'
import { stringify } from 'safe-stable-stringify'
import type { Json } from '../../engine/index.ts'
import { instant, type Sql } from '../store/index.ts'
import type { Ending } from './outcome.ts'

/** A write with the key that makes it happen once. */
export interface KeyedCall {
  readonly saleId: string
  readonly key: string
  readonly operation: string
  readonly requestHash: string
}

/** What is known of a key: nothing, the answer it gave, that it served another input, that it is in use. */
export type Claim =
  | { readonly kind: 'new' }
  | { readonly kind: 'answered'; readonly outcome: Ending }
  | { readonly kind: 'reused' }
  | { readonly kind: 'busy' }

/**
 * Names an input without its secrets, the same whatever the order of its keys.
 *
 * The name is kept, so that nothing secret may be in it: card numbers are so few that a bare hash gives them away, and
 * even one keyed with a secret would keep a security code in another form, which no one may. The price is small:
 * another card under a used key gets the answer of the first one and is charged nothing.
 */
export function requestHash(operation: string, withoutSecrets: Json): string {
  return createHash('sha256')
    .update(`${operation}\n${stringify(withoutSecrets)}`)
    .digest('hex')
}

/** Takes a key for this transaction, or gives what became of it. */
export async function claim(sql: Sql, { saleId, key, operation, requestHash }: KeyedCall): Promise<Claim> {
  // Sent together and done in turn: the answer is read once the key is locked.
  const [[lock], [row]] = await Promise.all([
    sql.query<{ readonly free: boolean }>(
      'select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as free',
      [`${saleId} ${key}`],
    ),
    sql.query<StoredAnswer>(
      'select operation, request_hash, status, body, texto from idempotency where sale_id = $1 and key = $2',
      [saleId, key],
    ),
  ])
  if (!lock?.free) return { kind: 'busy' }
  if (!row) return { kind: 'new' }
  if (row.operation !== operation || row.request_hash !== requestHash) return { kind: 'reused' }
  return { kind: 'answered', outcome: row.texto === null ? row.body : JSON.parse(row.texto) }
}

/** Keeps the answer given to a key, in the transaction of the work itself. */
export async function keepAnswer(
  sql: Sql,
  call: KeyedCall,
  kept: { readonly outcome: Ending; readonly now: number },
) {
  const { saleId, key, operation, requestHash } = call
  const { outcome, now } = kept
  const texto = JSON.stringify(outcome)
  // The commit of it may have been done and its answer lost: then it stands there already.
  await sql.query(
    `insert into idempotency (sale_id, key, operation, request_hash, status, body, texto, created_at)
     values ($1, $2, $3, $4, $5, $6::text::jsonb, $6::text, $7) on conflict (sale_id, key) do nothing`,
    [saleId, key, operation, requestHash, outcome.status, texto, instant(now)],
  )
}

type StoredAnswer = {
  readonly operation: string
  readonly request_hash: string
  readonly status: number
  readonly body: Ending
  /** The same as it was written; null where an older version wrote it. */
  readonly texto: string | null
}
