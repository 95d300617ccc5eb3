import type { Sql } from '../store/index.ts'

/**
 * Locks the sale of a charge, so that nothing is saved into it meanwhile, and then its proposal.
 *
 * Sale, proposal, CPFs, charge: everybody takes them in this order, or two could wait for each other.
 */
export async function lockSaleOf(sql: Sql, chargeId: string): Promise<void> {
  await sql.query(
    `select id from sale where id = (
       select sale_id from proposta join pagamento on pagamento.proposta_id = proposta.id where pagamento.id = $1)
     for update`,
    [chargeId],
  )
  await sql.query(
    'select id from proposta where id = (select proposta_id from pagamento where id = $1) for update',
    [chargeId],
  )
}
