import type { Json } from '../../engine/index.ts'
import { instant } from '../store/instant.ts'
import type { Sql } from '../store/store.ts'

/** A kept session and how many times it was kept; the next write must name this number. */
export interface Draft {
  readonly revision: number
  readonly session: Json
}

/** Where a draft lies: a sale has one for each page it can be on. */
export interface DraftPlace {
  readonly saleId: string
  readonly scope: string
}

/** What became of a write: its new number, or the number that somebody else's write has now. */
export type KeptRevision =
  | { readonly ok: true; readonly revision: number }
  | { readonly ok: false; readonly revision: number }

/** Reads a draft; null where nothing was kept. */
export async function readDraft(sql: Sql, { saleId, scope }: DraftPlace): Promise<Draft | null> {
  const rows = await sql.query<{ readonly revision: number; readonly session: Json }>(
    'select revision, session from draft where sale_id = $1 and scope = $2',
    [saleId, scope],
  )
  return rows[0] ?? null
}

/**
 * Keeps a session over the draft that has this number (0: over none).
 *
 * The same session sent again after a lost answer is accepted; another writer's draft is never overwritten.
 */
export async function keepDraft(
  sql: Sql,
  place: DraftPlace,
  sent: Draft & { readonly now: number },
): Promise<KeptRevision> {
  const { saleId, scope } = place
  const session = JSON.stringify(sent.session)
  const values = [saleId, scope, sent.revision, session]
  const written = await sql.query<{ readonly revision: number }>(
    sent.revision === 0
      ? `insert into draft (sale_id, scope, revision, session, updated_at) values ($1, $2, $3 + 1, $4, $5)
         on conflict (sale_id, scope) do nothing returning revision`
      : `update draft set revision = revision + 1, session = $4, updated_at = $5
         where sale_id = $1 and scope = $2 and revision = $3 returning revision`,
    [...values, instant(sent.now)],
  )
  if (written[0]) return { ok: true, revision: written[0].revision }
  const [known] = await sql.query<{ readonly revision: number; readonly mine: boolean }>(
    `select revision, revision = $3 + 1 and session = $4::jsonb as mine from draft where sale_id = $1 and scope = $2`,
    values,
  )
  return { ok: known?.mine ?? false, revision: known?.revision ?? 0 }
}

/** Forgets a draft; one that is not there is forgotten already. */
export async function dropDraft(sql: Sql, { saleId, scope }: DraftPlace): Promise<void> {
  await sql.query('delete from draft where sale_id = $1 and scope = $2', [saleId, scope])
}
