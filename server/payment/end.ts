import { todayInSaoPaulo } from '../../engine/index.ts'
import { instant, type Sql } from '../store/index.ts'

/** Compares a charge with its proposal: the monthly value, and for a boleto the start date, which bounds its due date. */
export const sameTerms = {
  valor: 'pagamento.mensal_centavos = proposta.valor_centavos',
  vigencia: '(pagamento.vencimento is null or pagamento.data_vigencia = proposta.data_vigencia)',
} as const

/** What is cancelled is due at once, to be taken back at the bank before somebody pays it. */
const ended = `situacao = case when expires_at <= $2 or vencimento < $3 then 'expirado' else 'cancelado' end,
  conferir_em = case when expires_at <= $2 or vencimento < $3 then conferir_em else $2 end`

/** Ends whatever still awaits on a proposal, because another charge takes its place: expired by its time, else cancelled. */
export async function endAwaiting(sql: Sql, propostaId: string, now: number): Promise<void> {
  await sql.query(`update pagamento set ${ended} where proposta_id = $1 and situacao = 'aguardando'`, [
    propostaId,
    instant(now),
    todayInSaoPaulo(now),
  ])
}

/** Ends what awaits on a proposal for what it no longer says: expired where its time is over, else cancelled. */
export async function endOutdated(sql: Sql, propostaId: string, now: number): Promise<void> {
  await sql.query(
    `update pagamento set ${ended} from proposta
      where proposta.id = $1 and proposta_id = proposta.id and pagamento.situacao = 'aguardando'
        and not (${sameTerms.valor} and ${sameTerms.vigencia})`,
    [propostaId, instant(now), todayInSaoPaulo(now)],
  )
}
