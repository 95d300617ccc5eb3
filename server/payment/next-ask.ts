import { addDays, dayInMs, hourInMs, minuteInMs, secondInMs, todayInSaoPaulo } from '../../engine/index.ts'
import { instant, type Sql } from '../store/index.ts'
import { methods, millisecondsOf } from './charges.ts'

/** What decides when the server next asks the bank about a charge. */
export interface ChargeToAsk {
  readonly formaPagamento: number
  readonly situacao: string
  /** When it went out. */
  readonly sentAt: number
  /** When the minutes of a Pix or of a card's page are over; null for what has none. */
  readonly expiraEm: number | null
  /** The last day on which it is paid, yyyy-mm-dd: a due date, the first of a debit, else the start of the plan. */
  readonly lastDay: string
}

/**
 * Returns in how many milliseconds the server asks about a charge again; null when there is nothing more to ask.
 *
 * A charge being confirmed backs off from five seconds to an hour, for three days; one that counts as not made does so
 * for a day, as it may have been on its way. A Pix, or a page of the bank, is asked about every minute while it awaits,
 * and less and less often for a day after. What is paid by a day is asked about every six hours until five working days
 * after it, by when banks have reported it. A replaced charge is asked about as long as it could be paid.
 */
export function untilNextAsk(charge: ChargeToAsk, now: number): number | null {
  const { situacao, formaPagamento, sentAt, expiraEm } = charge
  const lastsMs = uncertainForMs[situacao]
  if (lastsMs !== undefined)
    return now < sentAt + lastsMs ? clamp(5 * secondInMs, now - sentAt, hourInMs) : null
  if (!['aguardando', 'expirado', 'cancelado'].includes(situacao)) return null
  if (expiraEm !== null)
    return now < expiraEm + dayInMs ? clamp(minuteInMs, now - expiraEm, 6 * hourInMs) : null
  if (formaPagamento === methods.cartao) return null
  return todayInSaoPaulo(now) <= workingDaysAfter(charge.lastDay, 5) ? 6 * hourInMs : null
}

/** For how long a charge may still reach the bank, by its state. */
const uncertainForMs: Readonly<Record<string, number>> = { confirmando: 3 * dayInMs, naoFeita: dayInMs }

const clamp = (least: number, value: number, most: number): number => Math.min(Math.max(value, least), most)

/** Moves a day forward by working days; a holiday counts as one, which only makes the wait a day shorter. */
function workingDaysAfter(day: string, count: number): string {
  let [at, left] = [day, count]
  while (left > 0) {
    at = addDays(at, 1)
    const weekday = new Date(`${at}T12:00:00Z`).getUTCDay()
    if (weekday !== 0 && weekday !== 6) left -= 1
  }
  return at
}

/** Schedules when the server next asks about a charge, by its state. */
export async function scheduleNextAsk(sql: Sql, chargeId: string, now: number): Promise<void> {
  const [charge] = await sql.query<ChargeToAsk & Record<string, unknown>>(
    `select forma_pagamento as "formaPagamento", situacao, ${millisecondsOf('created_at')} as "sentAt",
            ${millisecondsOf('expires_at')} as "expiraEm",
            coalesce(vencimento, debito_em, data_vigencia) as "lastDay" from pagamento where id = $1`,
    [chargeId],
  )
  if (!charge) return
  const wait = untilNextAsk(charge, now)
  await sql.query('update pagamento set conferir_em = $2, processo = null where id = $1', [
    chargeId,
    wait === null ? null : instant(now + wait),
  ])
}

/** Schedules a charge for a given time. */
export async function scheduleAt(sql: Sql, chargeId: string, at: number): Promise<void> {
  await sql.query('update pagamento set conferir_em = $2 where id = $1', [chargeId, instant(at)])
}

/** A person who waits can have a charge asked about again after this time. */
const restedMs = 4 * secondInMs

/** Schedules a charge at once for a person who waits, unless it was asked about a moment ago or is right now. */
export async function scheduleSoon(sql: Sql, chargeId: string, now: number): Promise<void> {
  await sql.query(
    `update pagamento set conferir_em = $2 where id = $1 and processo is null and conferir_em > $2 and conferir_em <= $3`,
    [chargeId, instant(now), instant(now + minuteInMs - restedMs)],
  )
}

/** Removes a charge from the schedule. */
export async function stopAsking(sql: Sql, chargeId: string): Promise<void> {
  await sql.query('update pagamento set conferir_em = null, processo = null where id = $1', [chargeId])
}

/** Schedules a charge at once, unless it is being sent right now. */
export async function scheduleNow(sql: Sql, chargeId: string, now: number): Promise<void> {
  await sql.query(
    `update pagamento set conferir_em = $2 where id = $1 and (conferir_em is null or conferir_em > $2)
        and (processo is null or situacao <> 'confirmando')`,
    [chargeId, instant(now)],
  )
}
