import type { Sql } from '../store/index.ts'
import { emailOfPayment, type Offer } from './emails.ts'
import { queueMessage } from './kinds.ts'

/** Queues, once, the e-mail that confirms the payment of a proposal, in the transaction that notes it. */
export async function queueConfirmation(sql: Sql, propostaId: string, now: number): Promise<void> {
  const [offer] = await sql.query<Offer & Record<string, unknown>>(
    `select email, pagina, numero_proposta as "numeroProposta", valor_centavos as "valorCentavos",
            data_vigencia as "dataVigencia", corretor
       from proposta join contratante on contratante.id = proposta.contratante_id where proposta.id = $1`,
    [propostaId],
  )
  if (!offer) return
  await queueMessage(
    sql,
    { kind: 'email', payload: emailOfPayment(offer) },
    { once: `pagamento ${propostaId}`, now },
  )
}
