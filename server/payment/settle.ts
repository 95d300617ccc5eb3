import { todayInSaoPaulo } from '../../engine/index.ts'
import { queueConfirmation } from '../messages/index.ts'
import { instant, type Sql } from '../store/index.ts'
import type { Money } from './bank.ts'
import { sameTerms } from './end.ts'
import { lockSaleOf } from './locks.ts'
import { isPaidElsewhere, lockTitulares } from './sold-once.ts'

/** A charge beside its proposal, both as they are now. */
type ChargeStanding = {
  readonly propostaId: string
  readonly saleId: string
  readonly isPaid: boolean
  readonly isNoted: boolean
  readonly situacao: string
  readonly valorCentavos: number
  readonly hasValue: boolean
  readonly hasStart: boolean
}

/**
 * Notes that money came for a charge, and has it pay its proposal; tells whether it did.
 *
 * Paid is for ever: a second notice of the same money changes nothing. Money for a paid proposal, for a cancelled
 * charge, of another amount, for what the proposal no longer says or for whom another proposal was paid, pays nothing,
 * and is noted once for staff with its reason. Money that comes after the time is over still pays, marked for staff, and
 * what awaits instead is cancelled.
 */
export async function settle(sql: Sql, chargeId: string, now: number, money?: Money): Promise<boolean> {
  await lockSaleOf(sql, chargeId)
  const standing = await standingOf(sql, chargeId)
  if (!standing || standing.situacao === 'pago' || standing.isNoted) return false
  await lockTitulares(sql, standing.saleId)
  const pendency =
    pendencyOf(standing, money) ?? ((await isPaidElsewhere(sql, standing.saleId)) ? 'cpfVendido' : undefined)
  if (pendency) {
    await sql.query(
      `update pagamento set recebido_em = $2, pendencia = $3, recebido_centavos = $4, processo = null,
              situacao = case when situacao in ('aguardando', 'confirmando') then 'cancelado' else situacao end
        where id = $1`,
      [chargeId, instant(now), pendency, money?.centavos ?? null],
    )
    return false
  }
  await pay(sql, { chargeId, propostaId: standing.propostaId }, now)
  return true
}

/** Says why money for a charge pays nothing, as its row keeps it; undefined where it pays. */
function pendencyOf(standing: ChargeStanding, money: Money | undefined): string | undefined {
  if (standing.isPaid) return 'propostaPaga'
  if (standing.situacao === 'cancelado') return 'cobrancaCancelada'
  if (money && money.moeda !== 'BRL') return 'moedaDiferente'
  if (money && money.centavos !== standing.valorCentavos) return 'valorDiferente'
  if (!standing.hasValue) return 'valorMudou'
  return standing.hasStart ? undefined : 'vigenciaMudou'
}

/** Has a charge pay its proposal, which is then paid for ever and confirmed by e-mail. */
async function pay(
  sql: Sql,
  { chargeId, propostaId }: { readonly chargeId: string; readonly propostaId: string },
  now: number,
): Promise<void> {
  await sql.query(
    `update pagamento set situacao = 'pago', pago_em = $2, processo = null,
            pago_fora_do_prazo = situacao not in ('aguardando', 'confirmando')
              or coalesce(expires_at <= $2, vencimento < $3, false)
      where id = $1`,
    [chargeId, instant(now), todayInSaoPaulo(now)],
  )
  await sql.query(
    `update pagamento set situacao = 'cancelado', conferir_em = $2
      where proposta_id = $1 and situacao = 'aguardando'`,
    [propostaId, instant(now)],
  )
  await sql.query(`update proposta set situacao = 'paga', updated_at = $2 where id = $1`, [
    propostaId,
    instant(now),
  ])
  await queueConfirmation(sql, propostaId, now)
}

async function standingOf(sql: Sql, chargeId: string): Promise<ChargeStanding | undefined> {
  const [row] = await sql.query<ChargeStanding>(
    `select proposta_id as "propostaId", sale_id as "saleId", proposta.situacao = 'paga' as "isPaid",
            pagamento.situacao, pagamento.valor_centavos as "valorCentavos", recebido_em is not null as "isNoted",
            ${sameTerms.valor} as "hasValue", ${sameTerms.vigencia} as "hasStart"
       from pagamento join proposta on proposta.id = proposta_id where pagamento.id = $1`,
    [chargeId],
  )
  return row
}
