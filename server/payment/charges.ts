import { instant, type Sql } from '../store/index.ts'
import { earliestDueAt } from './boleto.ts'

/** Numbers the ways to pay, as the specification does. */
export const methods = { boleto: 1, cartao: 2, debito: 3, pix: 5 } as const

/** The number of a way to pay. */
export type Method = (typeof methods)[keyof typeof methods]

/** A charge as it is now. A card has neither `pix` nor `boleto`, and a `page` only where it is paid on one: nothing of it is kept. */
export interface Charge {
  /** Also the name by which the bank knows it, the same however often it is sent. */
  readonly id: string
  /** The uid of the proposal. */
  readonly uid: string
  readonly formaPagamento: Method
  readonly cicloPagamento: number
  readonly valorCentavos: number
  /** `confirmando`: it was sent, and its outcome is not known yet. */
  readonly situacao: 'confirmando' | 'aguardando' | 'pago' | 'expirado' | 'recusado'
  /** Until when in milliseconds since 1970. */
  readonly pix: { readonly codigo: string; readonly minutos: number; readonly expiraEm: number } | null
  readonly boleto: Boleto | null
  /** Where it is paid on a page of the payment service; the minutes of an old one are null. */
  readonly page: { readonly link: string; readonly minutos: number | null; readonly expiraEm: number } | null
  readonly debito: Debit | null
}

/** An automatic debit: from which bank, on which day of each month, and its first day, as 2026-11-25. */
export interface Debit {
  readonly banco: string
  readonly dia: number
  readonly em: string
}

/** A boleto of ours has a barcode and a due date, that of a service a link. */
export interface Boleto {
  readonly codigoDeBarras: string | null
  readonly vencimento: string | null
  readonly link: string | null
}

/** SQL of an instant in milliseconds since 1970. */
export const millisecondsOf = (column: string): string => `(extract(epoch from ${column}) * 1000)::bigint`

/** The columns of a charge by a clock: `$2` an instant and `$3` the earliest due date paid then. A boleto awaits the whole of it. */
const selected = `
  select pagamento.id, uid, forma_pagamento as "formaPagamento", ciclo_pagamento as "cicloPagamento",
         pagamento.valor_centavos as "valorCentavos",
         case when pagamento.situacao in ('pago', 'confirmando', 'recusado') then pagamento.situacao
              when pagamento.situacao = 'aguardando' and coalesce(expires_at > $2, true)
                   and coalesce(vencimento >= $3, true) then 'aguardando'
              else 'expirado' end as situacao,
         case when pix_codigo is not null and pix_minutos is not null and expires_at is not null
              then jsonb_build_object('codigo', pix_codigo, 'minutos', pix_minutos,
                                      'expiraEm', ${millisecondsOf('expires_at')}) end as pix,
         case when forma_pagamento = ${methods.boleto}
              then jsonb_build_object('codigoDeBarras', codigo_barras, 'vencimento', vencimento,
                                      'link', link_boleto) end as boleto,
         case when link_pagina is not null and expires_at is not null
              then jsonb_build_object('link', link_pagina, 'minutos', pagina_minutos,
                                      'expiraEm', ${millisecondsOf('expires_at')}) end as page,
         case when debito_em is not null and debito_banco is not null and debito_dia is not null
              then jsonb_build_object('em', debito_em, 'banco', debito_banco, 'dia', debito_dia) end as debito
    from pagamento join proposta on proposta.id = proposta_id`

const whatCountsFirst = `order by pagamento.situacao = 'pago' desc, pagamento.situacao = 'confirmando' desc,
         pagamento.situacao = 'aguardando' desc, pagamento.created_at desc limit 1`

async function findCharge(
  sql: Sql,
  condition: string,
  { of, now }: { readonly of: string; readonly now: number },
): Promise<Charge | undefined> {
  const values = [of, instant(now), earliestDueAt(now)]
  const [row] = await sql.query<Charge & Record<string, unknown>>(`${selected} where ${condition}`, values)
  return row
}

/**
 * Finds the charge that counts for a proposal: the paid one, else the one being confirmed, the one that awaits, the
 * last that did, or was declined on the page of its service; its time is over by the clock given.
 */
export const chargeOf = (sql: Sql, propostaId: string, now: number): Promise<Charge | undefined> =>
  findCharge(
    sql,
    `proposta_id = $1 and pagamento.situacao <> 'naoFeita'
       and (pagamento.situacao <> 'recusado' or na_pagina) ${whatCountsFirst}`,
    { of: propostaId, now },
  )

/** Finds a charge by its id. */
export const chargeBy = (sql: Sql, id: string, now: number): Promise<Charge | undefined> =>
  findCharge(sql, 'pagamento.id = $1', { of: id, now })

/** Finds the Pix that counts for the proposal of a uid, whatever else was opened since: one whose code was shown. */
export const pixOf = (sql: Sql, uid: string, now: number): Promise<Charge | undefined> =>
  findCharge(sql, `uid = $1 and pix_codigo is not null ${whatCountsFirst}`, { of: uid, now })

/**
 * The condition in SQL, over a row of `proposta`, that a charge of it was sent whose outcome is not known yet: its sale is
 * frozen until it is.
 */
export const isConfirming = `exists (
  select 1 from pagamento where proposta_id = proposta.id and pagamento.situacao = 'confirmando')`

/** An amount of money that a bank received. */
export interface Money {
  readonly centavos: number
  /** A currency code of ISO 4217: BRL. */
  readonly moeda: string
}

/** The status of a charge at its bank. */
export type BankStatus =
  /** Paid; with the amount, if the bank tells it. */
  | { readonly is: 'paid'; readonly money?: Money }
  /** Awaiting payment. */
  | {
      readonly is: 'open'
      /** The copy and paste, and the txid of a Pix of ours. */
      readonly pix?: { readonly codigo: string; readonly txid: string | null; readonly minutos: number }
      readonly boleto?: Boleto
      readonly page?: { readonly link: string; readonly minutos: number }
      readonly isDebit?: true
    }
  /** Expired; a payment made in time may still be reported. */
  | { readonly is: 'over' }
  /** Cancelled: it cannot be paid any more. */
  | { readonly is: 'cancelled' }
  /** Declined: no money moved, and none will. */
  | { readonly is: 'declined' }
  /** The bank does not know it, or certainly did nothing. */
  | { readonly is: 'notMade' }
  /** There is no answer. `isTaken`: the sale was taken, and only its payment is unknown. */
  | { readonly is: 'unknown'; readonly isTaken?: true }

/** What a bank needs to know of a charge to tell its status. */
export interface AskedCharge {
  readonly id: string
  readonly formaPagamento: Method
  readonly valorCentavos: number
  readonly hasPixCode: boolean
  /** Whether it is a card paid on a page of the bank. */
  readonly isOnPage: boolean
  /** Whether it is for an order in lines, which another service handles than an order of one product. */
  readonly isOfLines: boolean
  /** The bank's id of the proposal. */
  readonly uidExterno: string | null
  /** Whether no later charge of its proposal can be paid by a code of its kind. */
  readonly isNewest: boolean
}

/** A charge on the bank's list of a day. */
export interface ListedCharge {
  /** The id under which it was sent; '' if it has none. */
  readonly chave: string
  readonly isPaid: boolean
  readonly valorCentavos: number
}

/** The service that takes the money. */
export interface Bank {
  /** Asks for the status of a charge. */
  ask(charge: AskedCharge): Promise<BankStatus>
  /** Cancels a replaced charge, so that it cannot be paid any more, if the bank can do so. */
  cancel(charge: AskedCharge): Promise<void>
  /** Lists the charges of a day, yyyy-mm-dd in São Paulo; null if the bank has no list, or not now. */
  list(day: string): Promise<readonly ListedCharge[] | null>
}

/**
 * The condition in SQL, over a row of `pagamento`, that the charge is not finished: it is being confirmed, it may still
 * be paid though it was replaced, or money came for it. What it belongs to must not be purged.
 */
export const isMoneyOpen = `(pagamento.situacao = 'confirmando' or pagamento.conferir_em is not null
  or pagamento.recebido_em is not null)`

/** Figures of the charges that staff may have to look at. */
export interface PaymentFigures {
  /** Sent, without a known outcome. */
  readonly confirming: number
  /** The age of the oldest of them. */
  readonly oldestConfirmingSeconds: number
  /** Unresolved money that paid nothing, and unresolved differences from the bank. */
  readonly pending: number
  /** How late the next due question to the bank is. */
  readonly lateSeconds: number
}

/** Reads the figures of the charges. */
export async function paymentFigures(sql: Sql, now: number): Promise<PaymentFigures> {
  const [row] = await sql.query<PaymentFigures & Record<string, unknown>>(
    `select (select count(*) from pagamento where situacao = 'confirmando') as confirming,
            (select count(*) from pagamento where pendencia is not null and resolvida_em is null)
              + (select count(*) from divergencia where resolvida_em is null) as pending,
            coalesce((select extract(epoch from $1 - min(created_at)) from pagamento
                       where situacao = 'confirmando'), 0)::float8 as "oldestConfirmingSeconds",
            greatest(0, coalesce((select extract(epoch from $1 - min(conferir_em)) from pagamento
                       where conferir_em is not null), 0))::float8 as "lateSeconds"`,
    [instant(now)],
  )
  if (!row) throw new Error('A count has no row.')
  return row
}
