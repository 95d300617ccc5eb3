import { dayInMs } from '../../engine/index.ts'
import { instant } from './instant.ts'
import type { Sql, Store } from './store.ts'

/** Two looks so far apart agree on the time; a purge is due every hour, and a timer may come a little early. */
const apartMs = 59 * 60_000

type PurgeRow = { readonly feita_em: Date; readonly suspeita_em: Date | null }

/**
 * Tells whether a purge may go by this time, and notes it where it may.
 *
 * A time more than a day from the last purge, before or after, is no time to delete by: a clock that jumped a month ahead
 * would empty the database. It is believed once another look, about an hour later, says the same.
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

/** Locks what is known of the last purge; before the first one the database's own clock stands for it. */
async function lastPurge(sql: Sql): Promise<PurgeRow> {
  await sql.query('insert into limpeza (feita_em) values (now()) on conflict do nothing')
  const [row] = await sql.query<PurgeRow>('select feita_em, suspeita_em from limpeza for update')
  if (!row) throw new Error('The row just written cannot be read.')
  return row
}

/** Tells since when, by this machine's clock, a purge is held for a time that is not believed; null while none is. */
export async function purgeHeldSince(sql: Sql): Promise<Date | null> {
  const [row] = await sql.query<Pick<PurgeRow, 'suspeita_em'>>('select suspeita_em from limpeza')
  return row?.suspeita_em ?? null
}

/** Has a time that is not believed count as right, so that the next purge goes by it; gives since when it was not, or null. */
export async function believeClock(sql: Sql, now: number): Promise<Date | null> {
  const { suspeita_em } = await lastPurge(sql)
  if (suspeita_em === null) return null
  await sql.query('update limpeza set feita_em = $1, suspeita_em = null', [instant(now)])
  return suspeita_em
}
