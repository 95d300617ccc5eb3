import { queueBoleto, queueConfirmation, queueDebit } from '../messages/index.ts'
import { instant, newId, queryNamed, type Sql } from '../store/index.ts'
import { earliestDueAt, typedLineOf } from './boleto.ts'
import type { BankStatus, Debit, Method, Money } from './charges.ts'
import { scheduleAt, scheduleNextAsk, stopAsking } from './next-ask.ts'
import { isPaidElsewhere, lockSaleOf, lockTitulares } from './sale-locks.ts'

/** A charge about to be sent. */
export interface NewCharge {
  readonly propostaId: string
  readonly formaPagamento: Method
  readonly cicloPagamento: number
  readonly valorCentavos: number
  /** Whether a card is paid on a page of the payment service. */
  readonly isOnPage: boolean
  /** Of an automatic debit. */
  readonly debito?: Debit | null
  /** What the payer saw when they confirmed, as JSON. */
  readonly visto: object
  /** Tells whether a message about it may be sent, and counts it. */
  admitsMessage(): Promise<boolean>
}

/** Which process sends a charge, when, and how long an answer may take. */
export interface Sending {
  readonly owner: string
  readonly now: number
  readonly lastsMs: number
}

/**
 * Records a charge before it is sent, with the terms of its proposal now, and returns its id, which is its idempotency key.
 *
 * An equal charge that was not made is retried under its own id: if the bank has it after all, it has it once. The
 * caller has locked the sale, so that two cannot be sent at once; the database refuses a second anyway.
 */
export async function insertCharge(
  sql: Sql,
  { admitsMessage, debito, visto, ...charge }: NewCharge,
  sending: Sending,
): Promise<string> {
  const values = {
    id: newId(),
    at: instant(sending.now),
    owner: sending.owner,
    scheduleAt: instant(sending.now + sending.lastsMs),
    ...charge,
    visto: JSON.stringify(visto),
    debitoEm: debito?.em ?? null,
    banco: debito?.banco ?? null,
    dia: debito?.dia ?? null,
  }
  const [known] = await queryNamed<{ readonly id: string }>(sql, retryEqualCharge, values)
  if (known) return known.id
  // A retried charge was counted by its first attempt.
  await queryNamed(sql, insertNewCharge, { ...values, semAviso: !(await admitsMessage()) })
  return values.id
}

const retryEqualCharge = `update pagamento set situacao = 'confirmando', created_at = :at, processo = :owner, conferir_em = :scheduleAt,
         visto = :visto
  where id = (
    select pagamento.id from pagamento join proposta on proposta.id = proposta_id
     where proposta_id = :propostaId and pagamento.situacao = 'naoFeita' and recebido_em is null
       and forma_pagamento = :formaPagamento and na_pagina = :isOnPage and ciclo_pagamento = :cicloPagamento
       and debito_em is not distinct from :debitoEm and debito_banco is not distinct from :banco
       and debito_dia is not distinct from :dia
       and pagamento.valor_centavos = :valorCentavos and pagamento.data_vigencia = proposta.data_vigencia
     order by pagamento.created_at desc, pagamento.id desc limit 1)
  returning id`

const insertNewCharge = `insert into pagamento (id, proposta_id, forma_pagamento, ciclo_pagamento, valor_centavos, situacao,
                       created_at, mensal_centavos, data_vigencia, na_pagina, processo, conferir_em, sem_aviso, debito_em,
                       debito_banco, debito_dia, visto)
  select :id, id, :formaPagamento, :cicloPagamento, :valorCentavos, 'confirmando', :at, valor_centavos,
         data_vigencia, :isOnPage, :owner, :scheduleAt, :semAviso, :debitoEm, :banco, :dia, :visto
    from proposta where id = :propostaId`

/** Compares a charge with its proposal: the monthly value, and for a boleto the start date, which bounds its due date. */
export const sameTerms = {
  valor: 'pagamento.mensal_centavos = proposta.valor_centavos',
  vigencia: '(pagamento.vencimento is null or pagamento.data_vigencia = proposta.data_vigencia)',
} as const

/** A cancelled charge is due at once, so that the bank cancels it before it is paid. */
const ended = `situacao = case when expires_at <= $2 or vencimento < $3 then 'expirado' else 'cancelado' end,
  conferir_em = case when expires_at <= $2 or vencimento < $3 then conferir_em else $2 end`

/** Ends the open charge of a proposal, which `condition` may narrow: expired if its time is over, else cancelled. */
async function endAwaiting(sql: Sql, propostaId: string, now: number, condition = 'true'): Promise<void> {
  await sql.query(
    `update pagamento set ${ended} from proposta
      where proposta.id = $1 and proposta_id = proposta.id and pagamento.situacao = 'aguardando' and ${condition}`,
    [propostaId, instant(now), earliestDueAt(now)],
  )
}

/** Ends the open charge of a proposal whose terms changed: expired if its time is over, else cancelled. */
export const endOutdated = (sql: Sql, propostaId: string, now: number): Promise<void> =>
  endAwaiting(sql, propostaId, now, `not (${sameTerms.valor} and ${sameTerms.vigencia})`)

/** A charge and its proposal as they are now. */
type ChargeStanding = {
  readonly propostaId: string
  readonly saleId: string
  /** Whether the proposal is paid, by whatever money. */
  readonly isPaid: boolean
  /** Whether money that came for it is recorded already. */
  readonly isNoted: boolean
  readonly situacao: string
  readonly valorCentavos: number
  /** Whether the proposal still has the value and the start date of the charge. */
  readonly hasValue: boolean
  readonly hasStart: boolean
}

/**
 * Records money that came for a charge, and pays its proposal with it; tells whether it did.
 *
 * Paid is final: a second notice of the same money changes nothing. Money pays nothing, and is recorded once for staff
 * with the reason, if the proposal is paid or changed, the charge cancelled, the amount another, or a titular already
 * has a paid proposal. Late money still pays, is marked for staff, and cancels the charge that is open instead.
 */
export async function recordPayment(
  sql: Sql,
  chargeId: string,
  now: number,
  money?: Money,
): Promise<boolean> {
  await lockSaleOf(sql, chargeId)
  const [standing] = await sql.query<ChargeStanding>(
    `select proposta_id as "propostaId", sale_id as "saleId", proposta.situacao = 'paga' as "isPaid",
            pagamento.situacao, pagamento.valor_centavos as "valorCentavos", recebido_em is not null as "isNoted",
            ${sameTerms.valor} as "hasValue", ${sameTerms.vigencia} as "hasStart"
       from pagamento join proposta on proposta.id = proposta_id where pagamento.id = $1`,
    [chargeId],
  )
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
  await payProposal(sql, chargeId, standing.propostaId, now)
  return true
}

/** Returns the stored reason why money for a charge pays nothing; undefined if it pays. */
function pendencyOf(standing: ChargeStanding, money: Money | undefined): string | undefined {
  if (standing.isPaid) return 'propostaPaga'
  if (standing.situacao === 'cancelado') return 'cobrancaCancelada'
  if (money && money.moeda !== 'BRL') return 'moedaDiferente'
  if (money && money.centavos !== standing.valorCentavos) return 'valorDiferente'
  if (!standing.hasValue) return 'valorMudou'
  return standing.hasStart ? undefined : 'vigenciaMudou'
}

/** Marks a charge and its proposal as paid, cancels other open charges and queues the confirmation by e-mail. */
async function payProposal(sql: Sql, chargeId: string, propostaId: string, now: number): Promise<void> {
  await sql.query(
    `update pagamento set situacao = 'pago', pago_em = $2, processo = null,
            pago_fora_do_prazo = situacao not in ('aguardando', 'confirmando')
              or coalesce(expires_at <= $2, vencimento < $3, false)
      where id = $1`,
    [chargeId, instant(now), earliestDueAt(now)],
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

/** A status, and the sending of the charge it is about; without `sentAt` it is about any. */
export type ReportedStatus = BankStatus & { readonly sentAt?: number }

/** A charge before a status is recorded. */
type KnownCharge = {
  readonly propostaId: string
  readonly situacao: string
  readonly centavos: number
  /** The first day of an automatic debit. */
  readonly debitoEm: string | null
  /** Whether its proposal is paid, by whatever money. */
  readonly isPaid: boolean
  /** Whether no message about it may be sent. */
  readonly semAviso: boolean
  /** Whether no other charge replaced it, and the terms of its proposal are unchanged. */
  readonly isWanted: boolean
}

/**
 * Records the status of a charge, whatever its source: the answer when it was sent or asked about, a notice, or staff.
 *
 * The same status twice changes nothing, and an older one never undoes a newer one: paid stays paid.
 */
export async function recordBankStatus(
  sql: Sql,
  chargeId: string,
  status: ReportedStatus,
  now: number,
): Promise<void> {
  await lockSaleOf(sql, chargeId)
  const isUnpayable = status.is === 'open' && (await openCharge(sql, chargeId, status, now))
  if (status.is === 'paid') await recordPayment(sql, chargeId, now, status.money)
  else if (status.is !== 'open' && status.is !== 'unknown') await endCharge(sql, chargeId, status, now)
  if (status.is === 'cancelled') await stopAsking(sql, chargeId)
  else if (isUnpayable) await scheduleAt(sql, chargeId, now)
  else await scheduleNextAsk(sql, chargeId, now)
}

const endings = {
  over: { situacao: 'expirado', from: ['confirmando', 'aguardando'] },
  cancelled: { situacao: 'cancelado', from: ['confirmando', 'aguardando', 'expirado', 'cancelado'] },
  declined: { situacao: 'recusado', from: ['confirmando', 'aguardando'] },
  notMade: { situacao: 'naoFeita', from: ['confirmando'] },
} as const

async function endCharge(
  sql: Sql,
  chargeId: string,
  { is, sentAt }: ReportedStatus & { readonly is: keyof typeof endings },
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

/**
 * Opens a charge in place of the one that was open before; a charge without a way to pay it stays as it is.
 *
 * A charge that counted as not made opens too, unless another replaced it meanwhile. Tells whether it cannot be paid
 * any more, so that the bank must cancel it.
 */
async function openCharge(
  sql: Sql,
  chargeId: string,
  { pix, boleto, page, isDebit }: BankStatus & { readonly is: 'open' },
  now: number,
): Promise<boolean> {
  const [known] = await sql.query<KnownCharge>(
    `select proposta_id as "propostaId", pagamento.situacao, pagamento.valor_centavos as centavos,
            debito_em as "debitoEm", proposta.situacao = 'paga' as "isPaid", sem_aviso as "semAviso",
            ${sameTerms.valor} and pagamento.data_vigencia = proposta.data_vigencia and ${noOther} as "isWanted"
       from pagamento join proposta on proposta.id = proposta_id where pagamento.id = $1`,
    [chargeId],
  )
  if (!known) return false
  const isOpened = ['confirmando', 'naoFeita'].includes(known.situacao)
  if (!isOpened) await resumePix(sql, chargeId, now)
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
      id: chargeId,
      at: instant(now),
      // Other money may have paid the proposal meanwhile.
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
  if (known.semAviso || !awaits) return !awaits
  const { propostaId, centavos, debitoEm } = known
  if (isDebit && debitoEm !== null) {
    await queueDebit(sql, propostaId, { centavos, em: debitoEm }, { once: `debito ${chargeId}`, now })
  }
  if (boleto) {
    const { codigoDeBarras, vencimento } = boleto
    const linhaDigitavel = codigoDeBarras && typedLineOf(codigoDeBarras)
    const message = { propostaId, centavos, linhaDigitavel, vencimento }
    await queueBoleto(sql, message, { once: `boleto ${chargeId}`, now })
  }
  return false
}

/**
 * Reopens an expired Pix for its minutes, because its bank still accepts it, no other charge is open, and the terms of
 * the proposal are unchanged.
 */
async function resumePix(sql: Sql, chargeId: string, now: number): Promise<void> {
  await sql.query(
    `update pagamento set situacao = 'aguardando', expires_at = $2::timestamptz + make_interval(mins => pix_minutos)
       from proposta
      where pagamento.id = $1 and proposta.id = proposta_id and pagamento.situacao in ('aguardando', 'expirado')
        and pix_codigo is not null and expires_at <= $2
        and ${sameTerms.valor} and proposta.situacao <> 'paga' and ${noOther}`,
    [chargeId, instant(now)],
  )
}
