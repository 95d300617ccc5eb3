import { instant, type Sql } from '../store/index.ts'

/** Longer than any call to a service is waited for, so that only a server that died leaves one behind. */
const lastsMs = 180_000

/**
 * Leases a sale to one write that calls services; false while another has it.
 *
 * Between two transactions of one write nothing else may write into the same sale, whatever process it comes to.
 */
export async function takeLease(sql: Sql, saleId: string, now: number): Promise<boolean> {
  const rows = await sql.query(
    `insert into em_andamento (sale_id, since) values ($1, $2)
     on conflict (sale_id) do update set since = excluded.since where em_andamento.since < $3
     returning sale_id`,
    [saleId, instant(now), instant(now - lastsMs)],
  )
  return rows.length > 0
}

/** Gives a sale back. */
export async function endLease(sql: Sql, saleId: string): Promise<void> {
  await sql.query('delete from em_andamento where sale_id = $1', [saleId])
}
