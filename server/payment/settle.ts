import { todayInSaoPaulo } from '../../engine/index.ts'
import { instant, type Sql } from '../store/index.ts'
import { sameTerms } from './charges.ts'
import { closeProposal } from './open.ts'

/** A charge beside its proposal, both as they are now. */
type ChargeStanding = {
  readonly propostaId: string
  readonly isPaid: boolean
  readonly isNoted: boolean
  readonly situacao: 'aguardando' | 'pago' | 'expirado' | 'cancelado'
  readonly hasValue: boolean
  readonly hasStart: boolean
}

/**
 * Notes that money came for a charge, and has it pay its proposal; tells whether it did.
 *
 * Paid is for ever: a second notice of the same money changes nothing. Money for a paid proposal, for a cancelled
 * charge or for what the proposal no longer says pays nothing, and is noted once for staff with its reason. Money that
 * comes after the time is over still pays, marked for staff, and what awaits instead is cancelled.
 */
export async function settle(sql: Sql, chargeId: string, now: number): Promise<boolean> {
  await lockProposalOf(sql, chargeId)
  const standing = await standingOf(sql, chargeId)
  if (!standing || standing.situacao === 'pago' || standing.isNoted) return false
  const pendency = pendencyOf(standing)
  if (pendency) {
    await sql.query(
      `update pagamento set recebido_em = $2, pendencia = $3,
              situacao = case when situacao = 'aguardando' then 'cancelado' else situacao end
        where id = $1`,
      [chargeId, instant(now), pendency],
    )
    return false
  }
  await sql.query(
    `update pagamento set situacao = 'pago', pago_em = $2,
            pago_fora_do_prazo = situacao <> 'aguardando' or coalesce(expires_at <= $2, vencimento < $3, false)
      where id = $1`,
    [chargeId, instant(now), todayInSaoPaulo(now)],
  )
  await sql.query(
    `update pagamento set situacao = 'cancelado' where proposta_id = $1 and situacao = 'aguardando'`,
    [standing.propostaId],
  )
  await closeProposal(sql, standing.propostaId, now)
  return true
}

/** Says why money for a charge pays nothing, as its row keeps it; undefined where it pays. */
function pendencyOf({ isPaid, situacao, hasValue, hasStart }: ChargeStanding): string | undefined {
  if (isPaid) return 'propostaPaga'
  if (situacao === 'cancelado') return 'cobrancaCancelada'
  if (!hasValue) return 'valorMudou'
  return hasStart ? undefined : 'vigenciaMudou'
}

async function standingOf(sql: Sql, chargeId: string): Promise<ChargeStanding | undefined> {
  const [row] = await sql.query<ChargeStanding>(
    `select proposta_id as "propostaId", proposta.situacao = 'paga' as "isPaid", pagamento.situacao,
            recebido_em is not null as "isNoted", ${sameTerms.valor} as "hasValue",
            ${sameTerms.vigencia} as "hasStart"
       from pagamento join proposta on proposta.id = proposta_id where pagamento.id = $1`,
    [chargeId],
  )
  return row
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
 * Locks the sale of a charge, so that nothing is saved into it meanwhile, and then its proposal.
 *
 * Sale, proposal, charge: everybody takes them in this order, or two could wait for each other.
 */
async function lockProposalOf(sql: Sql, chargeId: string): Promise<void> {
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
