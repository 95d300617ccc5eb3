import type { Json } from '../../engine/index.ts'
import { instant, type Sql } from '../store/index.ts'

/** A message leased to one worker. */
export type Claimed = {
  readonly id: number
  readonly payload: Json
  /** Counts this attempt too. */
  readonly attempts: number
  readonly maxAttempts: number
  readonly createdAt: Date
}

/** Which messages to claim: of one kind, at most so many, due at an instant and leased until another. */
export interface DueMessages {
  readonly kind: string
  readonly atMost: number
  readonly now: number
  readonly until: number
}

/**
 * Claims messages that are due, oldest first; no two workers have the same one before its lease is over.
 *
 * What a worker that crashed had claimed becomes due again with the end of its lease.
 */
export async function claim(
  sql: Sql,
  { kind, atMost, now, until }: DueMessages,
): Promise<readonly Claimed[]> {
  return sql.query<Claimed>(
    `with due as materialized (
       select id from outbox
        where kind = $1 and done_at is null and dead_at is null and run_at <= $2
          and (locked_until is null or locked_until <= $2)
        order by run_at, id limit $3 for update skip locked)
     update outbox set locked_until = $4, attempts = attempts + 1 from due where outbox.id = due.id
     returning outbox.id, payload, attempts, max_attempts as "maxAttempts", created_at as "createdAt"`,
    [kind, instant(now), atMost, instant(until)],
  )
}

/** Notes that a message was delivered, whoever has it by now. */
export async function markSent(sql: Sql, { id }: Claimed, now: number): Promise<void> {
  await sql.query(
    `update outbox set done_at = $2, dead_at = null, discarded_at = null, locked_until = null, last_error = null
      where id = $1`,
    [id, instant(now)],
  )
}

/** An attempt that failed, and what is to be written of it. */
export interface Failed {
  readonly code: string
  readonly at: number
}

/** Has a message wait for its next attempt, unless another worker took it over. */
export async function markAgain(sql: Sql, { id, attempts }: Claimed, { code, at }: Failed): Promise<void> {
  await sql.query(
    `update outbox set run_at = $3, locked_until = null, last_error = $4
      where id = $1 and attempts = $2 and done_at is null and dead_at is null`,
    [id, attempts, instant(at), code],
  )
}

/** Makes a message a dead letter, unless another worker took it over. */
export async function markDead(sql: Sql, { id, attempts }: Claimed, { code, at }: Failed): Promise<void> {
  await sql.query(
    `update outbox set dead_at = $3, locked_until = null, last_error = $4
      where id = $1 and attempts = $2 and done_at is null and dead_at is null`,
    [id, attempts, instant(at), code],
  )
}
