import type { Json } from '../../engine/index.ts'
import { instant, type Sql } from '../store/index.ts'

/** A message that is not tried any more until staff ask for it. */
export type DeadLetter = {
  readonly id: number
  readonly kind: string
  readonly payload: Json
  readonly createdAt: Date
  readonly deadAt: Date
  readonly attempts: number
  readonly code: string | null
}

const isDead = 'dead_at is not null and discarded_at is null'

/** Lists the dead letters, newest first, at most `atMost`. */
export async function deadLetters(sql: Sql, atMost: number): Promise<readonly DeadLetter[]> {
  return sql.query<DeadLetter>(
    `select id, kind, payload, created_at as "createdAt", dead_at as "deadAt", attempts, last_error as code
       from outbox where ${isDead} order by dead_at desc, id desc limit $1`,
    [atMost],
  )
}

/** Has a dead letter tried again from now on, as often as a new message; tells whether there was one. */
export const retryLetter = (sql: Sql, id: string, now: number): Promise<boolean> => revive(sql, id, now)

/** Has every dead letter tried again, as after an outage; tells whether there was any. */
export const retryAllLetters = (sql: Sql, now: number): Promise<boolean> => revive(sql, null, now)

async function revive(sql: Sql, id: string | null, now: number): Promise<boolean> {
  const rows = await sql.query(
    `update outbox set dead_at = null, attempts = 0, run_at = $2, locked_until = null
      where ${isDead} and ($1::text is null or id::text = $1) returning id`,
    [id, instant(now)],
  )
  return rows.length > 0
}

/** Discards a dead letter: it is never sent, nor queued again under its name; tells whether there was one. */
export async function discardLetter(sql: Sql, id: string, now: number): Promise<boolean> {
  const rows = await sql.query(
    `update outbox set discarded_at = $1 where ${isDead} and id::text = $2 returning id`,
    [instant(now), id],
  )
  return rows.length > 0
}
