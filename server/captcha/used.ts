import { instant, type Sql } from '../store/store.ts'

/** Notes that a challenge has served; false when it had served before. */
export async function spend(sql: Sql, hash: string, expiresAt: number): Promise<boolean> {
  const rows = await sql.query(
    'insert into captcha_used (hash, expires_at) values ($1, $2) on conflict (hash) do nothing returning hash',
    [hash, instant(expiresAt)],
  )
  return rows.length === 1
}

/** Forgets that a challenge has served, because what it served for could not be done. */
export async function giveBack(sql: Sql, hash: string): Promise<void> {
  await sql.query('delete from captcha_used where hash = $1', [hash])
}
