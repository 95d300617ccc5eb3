import { dayInMs } from '../../engine/index.ts'
import { instant } from './instant.ts'
import type { Store } from './store.ts'

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
export async function purge(store: Store, now: number, expiries: readonly Expiry[]): Promise<void> {
  for (const expiry of [...expiries, ...own]) await empty(store, expiry, now)
}

const atOnce = 1_000

/** Deletes in portions: each is done long before the database would give it up, and holds no other call up. */
async function empty(store: Store, { table, condition, ages }: Expiry, now: number): Promise<void> {
  const values = ages.map((age) => instant(now - age))
  const places = `$${ages.length + 1}`
  const find = `select ctid::text as place from ${table} where ${condition} limit ${atOnce} for update skip locked`
  const portion = `delete from ${table} where ctid = any(${places}::tid[]) and ${condition}`
  let found = atOnce
  while (found === atOnce) {
    found = await store.transaction(async (sql) => {
      const rows = await sql.query<{ readonly place: string }>(find, values)
      // Judged once more now that nobody else has them: what hangs on a row may have come while it was waited for.
      await sql.query(portion, [...values, rows.map(({ place }) => place)])
      return rows.length
    })
  }
}
