import { minuteInMs } from '../../../engine/index.ts'
import { momentOf } from '../../plain/index.ts'
import { instant, type Sql } from '../../store/index.ts'
import type { ActParts, DoneAct } from './action.ts'

/** A save at a service of which nobody knows how it ended. */
export type UncertainCall = {
  readonly id: string
  readonly service: string
  readonly operation: string
  readonly call: string
  readonly sentAt: Date
  /** The proposal of its sale; null before there is one. */
  readonly numero: string | null
  /** Whether it is an order in lines, and not a proposal of one product. */
  readonly isOfLines: boolean
}

/** Younger ones may still be answered. */
const graceMs = 2 * minuteInMs

const callsWithProposal = `
  select chamada_externa.id, service, operation, call, sent_at as "sentAt",
         numero_proposta as numero, proposta.id is not null and id_produto is null as "isOfLines"
    from chamada_externa left join proposta on proposta.sale_id = chamada_externa.sale_id`

const isUncertain = 'answered_at is null and sent_at < $1'

/** Lists the calls that were sent more than two minutes ago and never answered, oldest first. */
export async function uncertainCalls(
  sql: Sql,
  { now, atMost }: { readonly now: number; readonly atMost: number },
): Promise<readonly UncertainCall[]> {
  return sql.query<UncertainCall>(
    `${callsWithProposal} where ${isUncertain} order by sent_at, chamada_externa.id limit $2`,
    [instant(now - graceMs), atMost],
  )
}

/** Counts the calls that were sent more than two minutes ago and never answered. */
export async function uncertainCount(sql: Sql, now: number): Promise<number> {
  const [row] = await sql.query<{ readonly n: number }>(
    `select count(*) as n from chamada_externa where ${isUncertain}`,
    [instant(now - graceMs)],
  )
  return row?.n ?? 0
}

/** Has a call that was never answered count as done or as not done. */
export async function resolveAs(
  id: string,
  wasDone: boolean,
  { sql, now, resolve }: ActParts,
): Promise<DoneAct | null> {
  const [call] = await sql.query<UncertainCall>(
    `${callsWithProposal} where chamada_externa.id = $1 and answered_at is null for update of chamada_externa`,
    [id],
  )
  if (!call || !(await resolve(sql, { id, wasDone, now }))) return null
  const about = `${call.operation} em ${call.service} (${call.call}), enviada em ${momentOf(call.sentAt)}, ${id}`
  return { about, numero: call.numero, before: 'sem resposta', after: wasDone ? 'feita' : 'não foi feita' }
}
