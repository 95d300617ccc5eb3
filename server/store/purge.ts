import { instant } from './instant.ts'
import type { Sql } from './store.ts'

const hourInMs = 3_600_000
/** A day in milliseconds. */
export const dayInMs = 24 * hourInMs

/** What of a table is past its time. */
export interface Expiry {
  readonly table: string
  /** The condition in SQL, over `$1`, `$2` …: the instants as many milliseconds ago as `ages` says. */
  readonly condition: string
  readonly ages: readonly number[]
}

/**
 * What the server itself keeps: drafts for a day, answers kept for repeated calls, messages, refusals and what services
 * answered for 30 days, used captchas and counts of calls until they expire. A call to a service of which nobody knows how it
 * ended stays.
 */
const own: readonly Expiry[] = [
  { table: 'draft', condition: 'updated_at < $1', ages: [dayInMs] },
  { table: 'idempotency', condition: 'created_at < $1', ages: [30 * dayInMs] },
  { table: 'captcha_used', condition: 'expires_at < $1', ages: [0] },
  { table: 'limit_window', condition: 'ends_at < $1', ages: [0] },
  {
    table: 'chamada_externa',
    condition: 'answered_at is not null and sent_at < $1',
    ages: [30 * dayInMs],
  },
  { table: 'outbox', condition: 'created_at < $1', ages: [30 * dayInMs] },
  { table: 'recusa', condition: 'em < $1', ages: [30 * dayInMs] },
]

/** Deletes what is past its time: what the server itself keeps, and what operations keep, as they say. */
export async function purge(sql: Sql, now: number, expiries: readonly Expiry[]): Promise<void> {
  for (const expiry of [...expiries, ...own]) await empty(sql, expiry, now)
}

const atOnce = 1_000

/** Deletes in portions: each is done long before the database would give it up, and holds no other call up. */
async function empty(sql: Sql, { table, condition, ages }: Expiry, now: number): Promise<void> {
  const portion = `delete from ${table} where ctid in (select ctid from ${table} where ${condition} limit ${atOnce})
                   returning 1 as um`
  const values = ages.map((age) => instant(now - age))
  let deleted = atOnce
  while (deleted === atOnce) deleted = (await sql.query(portion, values)).length
}
