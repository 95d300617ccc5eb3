import { instant, type Sql } from '../store/index.ts'

/** How much waits to be sent. */
export interface OutboxFigures {
  readonly waiting: number
  readonly dead: number
  /** How long the oldest of what waits has waited; 0 where nothing does. */
  readonly oldestSeconds: number
}

/** Counts what waits to be sent and what could not be. */
export async function outboxFigures(sql: Sql, now = Date.now()): Promise<OutboxFigures> {
  const [row] = await sql.query<OutboxFigures & Record<string, unknown>>(
    `select count(*) filter (where dead_at is null) as waiting, count(dead_at) as dead,
            coalesce(greatest(extract(epoch from $1::timestamptz
              - min(created_at) filter (where dead_at is null)), 0), 0)::float8 as "oldestSeconds"
       from outbox where done_at is null and discarded_at is null`,
    [instant(now)],
  )
  return row ?? { waiting: 0, dead: 0, oldestSeconds: 0 }
}

/** How much of one kind waits, and since when. */
export type WaitingKind = {
  readonly kind: string
  readonly waiting: number
  readonly oldestAt: Date
  /** The code of an attempt of theirs that failed; null where none did. */
  readonly code: string | null
}

/** Counts what waits to be sent, by kind. */
export async function waitingKinds(sql: Sql): Promise<readonly WaitingKind[]> {
  return sql.query<WaitingKind>(
    `select kind, count(*) as waiting, min(created_at) as "oldestAt", max(last_error) as code
       from outbox where done_at is null and dead_at is null group by kind order by kind`,
  )
}
