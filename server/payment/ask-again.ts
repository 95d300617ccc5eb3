import { addDays, dayInMs, hourInMs, minuteInMs, secondInMs, todayInSaoPaulo } from '../../engine/index.ts'
import { instant, type Sql } from '../store/index.ts'
import { methods } from './charges.ts'

/** What decides when the server asks next how a charge stands. */
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
 * Says in how many milliseconds the server asks again how a charge stands; null once there is nothing more to ask.
 *
 * What is being confirmed: at once, and then after as long again, at most an hour, for three days; what is held for not
 * made for a day, should it have been on its way. A Pix, or a page of the bank: every minute
 * while it awaits, and for a day after, ever more seldom. What is paid by a day: every six hours, until five working
 * days after it, by when banks have told of it. A charge that was replaced is asked for as long as it could be paid.
 */
export function untilNextAsk(charge: ChargeToAsk, now: number): number | null {
  const { situacao, formaPagamento, sentAt, expiraEm } = charge
  const lastsMs = sureFor[situacao]
  if (lastsMs !== undefined)
    return now < sentAt + lastsMs ? within(5 * secondInMs, now - sentAt, hourInMs) : null
  if (!['aguardando', 'expirado', 'cancelado'].includes(situacao)) return null
  if (expiraEm !== null)
    return now < expiraEm + dayInMs ? within(minuteInMs, now - expiraEm, 6 * hourInMs) : null
  if (formaPagamento === methods.cartao) return null
  return todayInSaoPaulo(now) <= workingDaysAfter(charge.lastDay, 5) ? 6 * hourInMs : null
}

/** For how long something may yet be heard of a charge that nobody can say how it ended, and of one held for not made. */
const sureFor: Readonly<Record<string, number>> = { confirmando: 3 * dayInMs, naoFeita: dayInMs }

const within = (least: number, value: number, most: number): number => Math.min(Math.max(value, least), most)

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

type ChargeToAskRow = Omit<ChargeToAsk, 'sentAt' | 'expiraEm'> & {
  readonly sentAt: Date
  readonly expiraEm: Date | null
}

/** Notes when the server asks next how a charge stands. */
export async function askAgain(sql: Sql, chargeId: string, now: number): Promise<void> {
  const [row] = await sql.query<ChargeToAskRow>(
    `select forma_pagamento as "formaPagamento", situacao, created_at as "sentAt", expires_at as "expiraEm",
            coalesce(vencimento, debito_em, data_vigencia) as "lastDay" from pagamento where id = $1`,
    [chargeId],
  )
  if (!row) return
  const asked = { ...row, sentAt: row.sentAt.getTime(), expiraEm: row.expiraEm?.getTime() ?? null }
  const wait = untilNextAsk(asked, now)
  await sql.query('update pagamento set conferir_em = $2, processo = null where id = $1', [
    chargeId,
    wait === null ? null : instant(now + wait),
  ])
}

/** Notes when the server asks next how a charge stands, whatever its turn would be. */
export async function askAt(sql: Sql, chargeId: string, at: number): Promise<void> {
  await sql.query('update pagamento set conferir_em = $2 where id = $1', [chargeId, instant(at)])
}

/** So long after a charge was asked for somebody who waits may have it asked for again. */
const restedMs = 4 * secondInMs

/** Has a charge that awaits asked for at once, for somebody who waits; not where it was a moment ago, or is right now. */
export async function askSoon(sql: Sql, chargeId: string, now: number): Promise<void> {
  await sql.query(
    `update pagamento set conferir_em = $2 where id = $1 and processo is null and conferir_em > $2 and conferir_em <= $3`,
    [chargeId, instant(now), instant(now + minuteInMs - restedMs)],
  )
}

/** Notes that there is nothing more to ask about a charge. */
export async function askNoMore(sql: Sql, chargeId: string): Promise<void> {
  await sql.query('update pagamento set conferir_em = null, processo = null where id = $1', [chargeId])
}
