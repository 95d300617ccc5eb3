import type { Sql } from './store.ts'

/** How often a process shows that it lives, in milliseconds. */
export const beatMs = 1_000

/**
 * The condition in SQL, over the table `processo`, that a process lives: it beat within the last three seconds.
 *
 * By the database's own clock: those of two machines may differ.
 */
export const isAlive = `seen_at > clock_timestamp() - interval '3 seconds'`

/** Shows that a process lives. */
export async function beat(sql: Sql, process: string): Promise<void> {
  await sql.query(
    `insert into processo (id, seen_at) values ($1, clock_timestamp())
     on conflict (id) do update set seen_at = excluded.seen_at`,
    [process],
  )
}

/** Forgets a process that ends, and those that died long ago. */
export async function rest(sql: Sql, process: string): Promise<void> {
  await sql.query(`delete from processo where id = $1 or seen_at < clock_timestamp() - interval '1 day'`, [
    process,
  ])
}
