import { queueBoleto } from '../messages/index.ts'
import { instant, queryNamed, type Sql } from '../store/index.ts'
import { askAgain, askAt, askNoMore } from './ask-again.ts'
import type { BankWord } from './bank.ts'
import { typedLineOf } from './boleto.ts'
import type { Boleto } from './charges.ts'
import { endAwaiting, sameTerms } from './end.ts'
import { lockSaleOf } from './locks.ts'
import { settle } from './settle.ts'

/** What was heard of a charge, and of which sending of it: a later one is another matter; absent means of any. */
export type HeardWord = BankWord & { readonly sentAt?: number }

/** A charge as it was before something was learned of it. */
type Known = {
  readonly propostaId: string
  readonly situacao: string
  /** Whether its proposal is paid, by whatever money. */
  readonly isPaid: boolean
  readonly semAviso: boolean
  /** Whether nothing else took its place, and its proposal still says what it was made for. */
  readonly isWanted: boolean
}

/**
 * Writes down what a bank says of a charge, whoever heard it: in answer to its making, when it was asked, in a notice
 * of its own, or by staff who looked.
 *
 * The same word twice changes nothing, and an older one undoes no newer: what is paid stays paid.
 */
export async function learn(sql: Sql, chargeId: string, word: HeardWord, now: number): Promise<void> {
  await lockSaleOf(sql, chargeId)
  const isForNothing = word.is === 'open' && (await open(sql, chargeId, word, now))
  if (word.is === 'paid') await settle(sql, chargeId, now, word.money)
  else if (word.is !== 'open' && word.is !== 'unknown') await end(sql, { chargeId, ...word }, now)
  if (word.is === 'cancelled') await askNoMore(sql, chargeId)
  else if (isForNothing) await askAt(sql, chargeId, now)
  else await askAgain(sql, chargeId, now)
}

const endings = {
  over: { situacao: 'expirado', from: ['confirmando', 'aguardando'] },
  cancelled: { situacao: 'cancelado', from: ['confirmando', 'aguardando', 'expirado', 'cancelado'] },
  declined: { situacao: 'recusado', from: ['confirmando', 'aguardando'] },
  notMade: { situacao: 'naoFeita', from: ['confirmando'] },
} as const

type EndWord = HeardWord & { readonly is: keyof typeof endings }

async function end(
  sql: Sql,
  { chargeId, is, sentAt }: EndWord & { readonly chargeId: string },
  now: number,
): Promise<void> {
  const { situacao, from } = endings[is]
  await sql.query(
    `update pagamento set situacao = $2, processo = null,
            expires_at = case when expires_at > $4 then $4 else expires_at end
      where id = $1 and situacao = any($3) and ($5::timestamptz is null or created_at = $5)`,
    [chargeId, situacao, from, instant(now), sentAt === undefined ? null : instant(sentAt)],
  )
}

const noOther = `not exists (
  select 1 from pagamento as other where other.proposta_id = pagamento.proposta_id and other.id <> pagamento.id
     and other.situacao in ('aguardando', 'confirmando', 'pago'))`

type OpenWord = HeardWord & { readonly is: 'open' }

/**
 * Notes that a charge awaits its money, in place of what awaited before; one without a way to pay it stays as it is.
 *
 * One that was held for not made awaits too, unless another took its place meanwhile. Tells whether it is nothing to pay:
 * then it is to be taken back at the bank.
 */
async function open(
  sql: Sql,
  chargeId: string,
  { pix, boleto, page, isDebit }: OpenWord,
  now: number,
): Promise<boolean> {
  const [known] = await sql.query<Known>(
    `select proposta_id as "propostaId", pagamento.situacao, proposta.situacao = 'paga' as "isPaid",
            sem_aviso as "semAviso",
            ${sameTerms.valor} and pagamento.data_vigencia = proposta.data_vigencia and ${noOther} as "isWanted"
       from pagamento join proposta on proposta.id = proposta_id where pagamento.id = $1`,
    [chargeId],
  )
  if (!known) return false
  const isOpened = ['confirmando', 'naoFeita'].includes(known.situacao)
  if (!isOpened) await resume(sql, chargeId, now)
  const isPayable = pix || page || isDebit || boleto?.link || (boleto?.codigoDeBarras && boleto.vencimento)
  if (!isOpened || !isPayable) return false
  const awaits = !known.isPaid && (known.situacao === 'confirmando' || known.isWanted)
  if (awaits) await endAwaiting(sql, known.propostaId, now)
  await queryNamed(
    sql,
    `update pagamento set situacao = :situacao, processo = null, pix_txid = :txid, pix_codigo = :codigo,
            pix_minutos = :minutos, expires_at = :at::timestamptz + make_interval(mins => :lasts),
            codigo_barras = :barras, vencimento = :vencimento, link_boleto = :link, link_pagina = :page,
            pagina_minutos = :pageLasts
      where id = :id`,
    {
      // Opened for what was paid meanwhile by other money, it is nothing to pay any more.
      id: chargeId,
      at: instant(now),
      situacao: awaits ? 'aguardando' : 'cancelado',
      txid: pix?.txid ?? null,
      codigo: pix?.codigo ?? null,
      minutos: pix?.minutos ?? null,
      barras: boleto?.codigoDeBarras ?? null,
      vencimento: boleto?.vencimento ?? null,
      link: boleto?.link ?? null,
      page: page?.link ?? null,
      lasts: (pix ?? page)?.minutos ?? null,
      pageLasts: page?.minutos ?? null,
    },
  )
  if (boleto && !known.semAviso && awaits)
    await sendBoleto(sql, { chargeId, propostaId: known.propostaId, boleto }, now)
  return !awaits
}

/**
 * Gives a Pix that was held for expired its minutes again, because its bank still takes it, nothing else awaits, and the
 * proposal still says what it was opened for.
 */
async function resume(sql: Sql, chargeId: string, now: number): Promise<void> {
  await sql.query(
    `update pagamento set situacao = 'aguardando', expires_at = $2::timestamptz + make_interval(mins => pix_minutos)
       from proposta
      where pagamento.id = $1 and proposta.id = proposta_id and pagamento.situacao in ('aguardando', 'expirado')
        and pix_codigo is not null and expires_at <= $2
        and ${sameTerms.valor} and proposta.situacao <> 'paga' and ${noOther}`,
    [chargeId, instant(now)],
  )
}

interface SentBoleto {
  readonly chargeId: string
  readonly propostaId: string
  readonly boleto: Boleto
}

/** Has a boleto sent to who pays it, once, by e-mail. */
async function sendBoleto(
  sql: Sql,
  { chargeId, propostaId, boleto }: SentBoleto,
  now: number,
): Promise<void> {
  const { codigoDeBarras, vencimento } = boleto
  const [charged] = await sql.query<{ readonly centavos: number }>(
    'select valor_centavos as centavos from pagamento where id = $1',
    [chargeId],
  )
  if (!charged) return
  const linhaDigitavel = codigoDeBarras && typedLineOf(codigoDeBarras)
  const note = { centavos: charged.centavos, linhaDigitavel, vencimento }
  return queueBoleto(sql, { propostaId, ...note }, { once: `boleto ${chargeId}`, now })
}
