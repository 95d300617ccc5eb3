import type { Sql } from './store.ts'

/** How often a process records a heartbeat, in milliseconds. */
export const heartbeatMs = 1_000

/**
 * The condition in SQL, over the table `processo`, that a process is alive: its last heartbeat is within the last three seconds.
 *
 * By the database's own clock: those of two machines may differ.
 */
export const isProcessAlive = `seen_at > clock_timestamp() - interval '3 seconds'`

/** Records that a process is alive. */
export async function recordHeartbeat(sql: Sql, process: string): Promise<void> {
  await sql.query(
    `insert into processo (id, seen_at) values ($1, clock_timestamp())
     on conflict (id) do update set seen_at = excluded.seen_at`,
    [process],
  )
}

/** Removes a process that ends from the list, and those that died long ago. */
export async function unregisterProcess(sql: Sql, process: string): Promise<void> {
  await sql.query(`delete from processo where id = $1 or seen_at < clock_timestamp() - interval '1 day'`, [
    process,
  ])
}
