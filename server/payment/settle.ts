import { instant, type Sql } from '../store/index.ts'
import { closeProposal } from './open.ts'

/**
 * Notes that a charge was paid, and its proposal with it; tells whether this notice changed anything.
 *
 * Paid is for ever: a second notice, or one for another charge of a paid proposal, changes nothing. Money that comes
 * after the time is over still pays, marked for staff, and what awaits instead is cancelled.
 */
export async function settle(sql: Sql, chargeId: string, now: number): Promise<boolean> {
  const proposal = await lockedProposal(sql, chargeId)
  if (proposal?.situacao !== 'aberta') return false
  const paid = await sql.query(
    `update pagamento set situacao = 'pago', pago_em = $2,
            pago_fora_do_prazo = situacao <> 'aguardando' or coalesce(expires_at <= $2, false)
      where id = $1 and situacao in ('aguardando', 'expirado') returning id`,
    [chargeId, instant(now)],
  )
  if (paid.length === 0) return false
  await sql.query(
    `update pagamento set situacao = 'cancelado' where proposta_id = $1 and situacao = 'aguardando'`,
    [proposal.id],
  )
  await closeProposal(sql, proposal.id, now)
  return true
}

/** Ends a Pix that awaits, as its bank would when the time is over; tells whether it awaited. */
export async function expire(sql: Sql, chargeId: string, now: number): Promise<boolean> {
  const ended = await sql.query(
    `update pagamento set situacao = 'expirado', expires_at = least(expires_at, $2)
      where id = $1 and situacao = 'aguardando' and expires_at is not null returning id`,
    [chargeId, instant(now)],
  )
  return ended.length > 0
}

/**
 * Holds the sale of a charge, so that nothing is saved into it meanwhile, and then its proposal.
 *
 * Sale, proposal, charge: everybody takes them in this order, or two could wait for each other.
 */
async function lockedProposal(sql: Sql, chargeId: string) {
  await sql.query(
    `select id from sale where id = (
       select sale_id from proposta join pagamento on pagamento.proposta_id = proposta.id where pagamento.id = $1)
     for update`,
    [chargeId],
  )
  const rows = await sql.query<{ readonly id: string; readonly situacao: string }>(
    `select id, situacao from proposta where id = (select proposta_id from pagamento where id = $1) for update`,
    [chargeId],
  )
  return rows[0]
}
