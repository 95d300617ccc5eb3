import type { Json } from '../../engine/index.ts'
import { instant, type Sql } from '../store/store.ts'

/** A kept session and how many times it was kept; the next write must name this number. */
export interface Draft {
  readonly revision: number
  readonly session: Json
  /** The page that wrote it last, where it said its name. */
  readonly writer?: Writer | undefined
}

/** The page that writes a draft: its name, which of its writes this is, and the page it follows in its tab. */
export interface Writer {
  readonly id: string
  readonly n: number
  readonly after?: string
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

type DraftRow = {
  readonly revision: number
  readonly session: Json
  readonly writer: string | null
  readonly writer_n: number | null
}

/** Reads a draft; null where nothing was kept. */
export async function readDraft(sql: Sql, { saleId, scope }: DraftPlace): Promise<Draft | null> {
  const [row] = await sql.query<DraftRow>(
    'select revision, session, writer, writer_n from draft where sale_id = $1 and scope = $2',
    [saleId, scope],
  )
  if (!row) return null
  const { revision, session, writer: id, writer_n: n } = row
  return { revision, session, ...(id !== null && n !== null && { writer: { id, n } }) }
}

/** What the same page wrote before, and what the page before it in its tab wrote, is written over by whatever number. */
const isOurs = '(draft.writer = $6 and draft.writer_n < $7) or draft.writer = $8'

/**
 * Keeps a session over the draft that has this number (0: over none), or over one of the same tab.
 *
 * The same session sent again after a lost answer is accepted; another writer's draft is never overwritten.
 */
export async function keepDraft(
  sql: Sql,
  place: DraftPlace,
  sent: Draft & { readonly now: number },
): Promise<KeptRevision> {
  const { saleId, scope } = place
  const { id = null, n = null, after = null } = sent.writer ?? {}
  const session = JSON.stringify(sent.session)
  const by = [id, n, after]
  const written = await sql.query<{ readonly revision: number }>(
    sent.revision === 0
      ? `insert into draft (sale_id, scope, revision, session, updated_at, writer, writer_n)
         values ($1, $2, $3 + 1, $4, $5, $6, $7)
         on conflict (sale_id, scope) do update set revision = draft.revision + 1, session = excluded.session,
           updated_at = excluded.updated_at, writer = excluded.writer, writer_n = excluded.writer_n
         where ${isOurs} returning revision`
      : `update draft set revision = revision + 1, session = $4, updated_at = $5, writer = $6, writer_n = $7
         where sale_id = $1 and scope = $2 and (revision = $3 or ${isOurs}) returning revision`,
    [saleId, scope, sent.revision, session, instant(sent.now), ...by],
  )
  if (written[0]) return { ok: true, revision: written[0].revision }
  const [known] = await sql.query<{ readonly revision: number; readonly mine: boolean }>(
    `select revision, (revision = $3 + 1 and session = $4::jsonb)
       or coalesce(writer = $5 and writer_n = $6, false) as mine
     from draft where sale_id = $1 and scope = $2`,
    [saleId, scope, sent.revision, session, id, n],
  )
  return { ok: known?.mine ?? false, revision: known?.revision ?? 0 }
}

/** Forgets a draft; one that is not there is forgotten already. */
export async function dropDraft(sql: Sql, { saleId, scope }: DraftPlace): Promise<void> {
  await sql.query('delete from draft where sale_id = $1 and scope = $2', [saleId, scope])
}
