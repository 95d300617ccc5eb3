import { todayInSaoPaulo } from '../../engine/index.ts'
import type { Queued } from '../outbox/index.ts'
import type { Sql } from '../store/index.ts'
import { type BoletoNote, emailOfBoleto, emailOfPayment, type Offer } from './emails.ts'
import { queueMessage } from './kinds.ts'

/** Queues, once, the e-mail that confirms the payment of a proposal, in the transaction that has noted it. */
export async function queueConfirmation(sql: Sql, propostaId: string, now: number): Promise<void> {
  const offer = await offerOf(sql, propostaId)
  const [paid] = await sql.query<{ readonly centavos: number }>(
    `select valor_centavos as centavos from pagamento where proposta_id = $1 and situacao = 'pago'`,
    [propostaId],
  )
  if (!offer || !paid) return
  const payload = emailOfPayment(offer, { ...paid, em: todayInSaoPaulo(now) })
  await queueMessage(sql, { kind: 'email', payload }, { once: `pagamento ${propostaId}`, now })
}

/** A boleto to be sent: of which proposal, and what it says. */
interface BoletoToSend extends Omit<BoletoNote, 'link'> {
  readonly propostaId: string
}

/** Queues the e-mail that brings the boleto of a proposal, in the transaction that opens it. */
export async function queueBoleto(
  sql: Sql,
  { propostaId, ...note }: BoletoToSend,
  queued: Queued,
): Promise<void> {
  const offer = await offerOf(sql, propostaId)
  if (!offer) return
  const payload = emailOfBoleto(offer, { ...note, link: `/boleto/${offer.uid}.pdf` })
  await queueMessage(sql, { kind: 'email', payload }, queued)
}

type StoredOffer = Offer & { readonly uid: string }

async function offerOf(sql: Sql, propostaId: string): Promise<StoredOffer | undefined> {
  const [offer] = await sql.query<StoredOffer & Record<string, unknown>>(
    `select uid, email, variant, pagina, numero_proposta as "numeroProposta", valor_centavos as "valorCentavos",
            data_vigencia as "dataVigencia", corretor,
            id_produto is null as "isOfLines"
       from proposta join contratante on contratante.id = proposta.contratante_id where proposta.id = $1`,
    [propostaId],
  )
  return offer
}
