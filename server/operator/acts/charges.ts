import { formatMoeda, minuteInMs } from '../../../engine/index.ts'
import { learn, lockSaleOf } from '../../payment/index.ts'
import { instant, type Sql } from '../../store/index.ts'
import type { ActParts, DoneAct } from './action.ts'

/** A charge as staff are shown it. */
export type ShownCharge = {
  readonly id: string
  readonly numero: string
  /** Whether it is an order in lines, and not a proposal of one product. */
  readonly isOfLines: boolean
  readonly formaPagamento: number
  readonly valorCentavos: number
  readonly situacao: string
  readonly sentAt: Date
  /** Why money that came for it paid nothing; null where none did. */
  readonly pendencia: string | null
}

/** The bank is still being asked for younger ones. */
const graceMs = 2 * minuteInMs

const selected = `select pagamento.id, numero_proposta as numero, id_produto is null as "isOfLines",
         forma_pagamento as "formaPagamento",
         pagamento.valor_centavos as "valorCentavos", pagamento.situacao, pagamento.created_at as "sentAt", pendencia
    from pagamento join proposta on proposta.id = proposta_id`

const isUncertain = `pagamento.situacao = 'confirmando' and pagamento.created_at < $1`

/** Lists the charges that went out more than two minutes ago and of which nobody knows how they ended, oldest first. */
export async function uncertainCharges(
  sql: Sql,
  { now, atMost }: { readonly now: number; readonly atMost: number },
): Promise<readonly ShownCharge[]> {
  return sql.query<ShownCharge>(
    `${selected} where ${isUncertain} order by pagamento.created_at, pagamento.id limit $2`,
    [instant(now - graceMs), atMost],
  )
}

/** Counts the charges that went out more than two minutes ago and of which nobody knows how they ended. */
export async function uncertainChargeCount(sql: Sql, now: number): Promise<number> {
  const [row] = await sql.query<{ readonly n: number }>(
    `select count(*) as n from pagamento where ${isUncertain}`,
    [instant(now - graceMs)],
  )
  return row?.n ?? 0
}

/** Has a charge count as paid, which staff saw at the bank: a card of unknown end, a boleto that nobody told of. */
export const chargePaid = (id: string, parts: ActParts): Promise<DoneAct | null> =>
  learnAs(id, parts, { is: 'paid', from: ['confirmando', 'aguardando', 'expirado', 'cancelado', 'naoFeita'] })

/** Has a charge of unknown end count as never made: it may be asked for again. */
export const chargeNotMade = (id: string, parts: ActParts): Promise<DoneAct | null> =>
  learnAs(id, parts, { is: 'notMade', from: ['confirmando'] })

interface Saying {
  readonly is: 'paid' | 'notMade'
  /** The states in which it may be said. */
  readonly from: readonly string[]
}

async function learnAs(id: string, { sql, now }: ActParts, { is, from }: Saying): Promise<DoneAct | null> {
  await lockSaleOf(sql, id)
  const before = await chargeBy(sql, id)
  const isYoung = is === 'notMade' && (before?.sentAt.getTime() ?? 0) > now - graceMs
  if (!before || isYoung || !from.includes(before.situacao)) return null
  await learn(sql, id, { is }, now)
  const after = await chargeBy(sql, id)
  if (after?.situacao === before.situacao && after.pendencia === before.pendencia) return null
  const about = `cobrança ${id}, de ${formatMoeda(before.valorCentavos)}`
  return {
    about,
    numero: before.numero,
    before: before.situacao,
    after: after?.pendencia ?? after?.situacao ?? '',
  }
}

async function chargeBy(sql: Sql, id: string): Promise<ShownCharge | undefined> {
  return (await sql.query<ShownCharge>(`${selected} where pagamento.id = $1`, [id]))[0]
}
