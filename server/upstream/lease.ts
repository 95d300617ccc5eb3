import { isProcessAlive, type Sql } from '../store/index.ts'

/** A sale that a write of one process wants to itself. */
export interface Lease {
  readonly saleId: string
  /** The process, by the name under which it shows that it lives. */
  readonly owner: string
}

/**
 * Leases a sale to one write that calls services; false while a write of another process has it. Of its own process the
 * caller knows that none has.
 *
 * Between two transactions of one write nothing else may write into the same sale, whatever process it comes to. A
 * process that died leaves none behind, nor does a write whose end the database did not hear.
 */
export async function takeLease(sql: Sql, { saleId, owner }: Lease): Promise<boolean> {
  const rows = await sql.query(
    `insert into em_andamento (sale_id, dono) values ($1, $2)
     on conflict (sale_id) do update set dono = excluded.dono
       where em_andamento.dono = excluded.dono
          or not exists (select 1 from processo where id = em_andamento.dono and ${isProcessAlive})
     returning sale_id`,
    [saleId, owner],
  )
  return rows.length > 0
}

/** Gives a sale back; tells whether it was still leased to this write's process. */
export async function endLease(sql: Sql, { saleId, owner }: Lease): Promise<boolean> {
  const rows = await sql.query(
    'delete from em_andamento where sale_id = $1 and dono = $2 returning sale_id',
    [saleId, owner],
  )
  return rows.length > 0
}
