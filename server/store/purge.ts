import { dayInMs } from '../../engine/index.ts'
import { instant, type Sql, type Store } from './store.ts'

/** What of a table is past its time. */
export interface Expiry {
  readonly table: string
  /** The condition in SQL, over `$1`, `$2` …: the instants that are each of `ages` in milliseconds ago. */
  readonly condition: string
  readonly ages: readonly number[]
}

/**
 * What the server itself keeps: drafts for a day, answers kept for repeated calls, messages, refusals and what services
 * answered for 30 days, used captchas and counts of calls until they expire. A call to a service whose outcome is unknown
 * stays.
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

/** Deletes in portions: each ends long before a timeout of the database, and delays no other call. */
async function empty(store: Store, { table, condition, ages }: Expiry, now: number): Promise<void> {
  const values = ages.map((age) => instant(now - age))
  const places = `$${ages.length + 1}`
  const find = `select ctid::text as place from ${table} where ${condition} limit ${atOnce} for update skip locked`
  const portion = `delete from ${table} where ctid = any(${places}::tid[]) and ${condition}`
  let found = atOnce
  while (found === atOnce) {
    found = await store.transaction(async (sql) => {
      const rows = await sql.query<{ readonly place: string }>(find, values)
      // Checked again under the lock: what refers to a row may have come while the lock was waited for.
      await sql.query(portion, [...values, rows.map(({ place }) => place)])
      return rows.length
    })
  }
}

/** Two checks so far apart confirm a time; a purge is due every hour, and a timer may come a little early. */
const apartMs = 59 * 60_000

type PurgeRow = { readonly feita_em: Date; readonly suspeita_em: Date | null }

/**
 * Tells whether a purge may go by this time, and records the purge where it may.
 *
 * A time more than a day from the last purge, before or after, is no time to delete by: a clock that jumped a month ahead
 * would empty the database. It counts once another check, about an hour later, confirms it.
 */
export function isTimeToPurge(store: Store, now: number): Promise<boolean> {
  return store.transaction(async (sql) => {
    const { feita_em, suspeita_em } = await lastPurge(sql)
    const suspectedFor = suspeita_em === null ? Number.NaN : now - suspeita_em.getTime()
    const isNear = Math.abs(now - feita_em.getTime()) <= dayInMs
    if (isNear || (suspectedFor >= apartMs && suspectedFor <= dayInMs)) {
      await sql.query('update limpeza set feita_em = $1, suspeita_em = null', [instant(now)])
      return true
    }
    const isKnown = suspectedFor >= 0 && suspectedFor < apartMs
    if (!isKnown) await sql.query('update limpeza set suspeita_em = $1', [instant(now)])
    return false
  })
}

/** Locks the record of the last purge; before the first one it has the time of the database. */
async function lastPurge(sql: Sql): Promise<PurgeRow> {
  await sql.query('insert into limpeza (feita_em) values (now()) on conflict do nothing')
  const [row] = await sql.query<PurgeRow>('select feita_em, suspeita_em from limpeza for update')
  if (!row) throw new Error('The row just written cannot be read.')
  return row
}

/** Returns since when, by this machine's clock, the purge waits because the time is suspect; null while it does not. */
export async function purgeHeldSince(sql: Sql): Promise<Date | null> {
  const [row] = await sql.query<Pick<PurgeRow, 'suspeita_em'>>('select suspeita_em from limpeza')
  return row?.suspeita_em ?? null
}
