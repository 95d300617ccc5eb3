import { minuteInMs } from '../../engine/index.ts'
import { html } from '../http/html.ts'
import { lastedSince, momentOf } from '../pages/plain.ts'
import { instant, type Sql } from '../store/index.ts'
import { orderLabel } from './labels.ts'
import { type Action, type ActionHandler, listOf, listPage, mostShown } from './page.ts'

const path = '/operacao/chamadas'

/** Has a call that was never answered count as done, or as not done. */
const resolveAs =
  (wasDone: boolean): ActionHandler =>
  async (id, { sql, now, resolve }) => {
    const [call] = await sql.query<ServiceCall>(
      `${selectCall} where chamada_externa.id = $1 and answered_at is null for update of chamada_externa`,
      [id],
    )
    if (!call || !(await resolve(sql, { id, wasDone, now }))) return null
    return {
      about: `${call.operation} em ${call.service} (${call.call}), enviada em ${momentOf(call.sentAt)}, ${id}`,
      numero: call.numero,
      before: 'sem resposta',
      after: wasDone ? 'feita' : 'não foi feita',
    }
  }

/** What staff can say of a call that was never answered. */
export const callActions: readonly Action[] = [
  {
    page: path,
    name: 'foi-feita',
    text: 'Foi feita',
    meaning: 'O outro serviço fez o que foi pedido.',
    done: 'A chamada conta como feita.',
    run: resolveAs(true),
  },
  {
    page: path,
    name: 'nao-foi-feita',
    text: 'Não foi feita',
    meaning: 'O outro serviço não fez o que foi pedido: poderá ser pedido de novo.',
    done: 'A chamada conta como não feita.',
    run: resolveAs(false),
  },
]

/** A call to a service that writes. */
export type ServiceCall = {
  readonly id: string
  readonly service: string
  readonly operation: string
  readonly call: string
  readonly sentAt: Date
  /** The proposal of its sale; null before there is one. */
  readonly numero: string | null
  /** Whether it is an order in lines, and not a proposal of one product. */
  readonly isOfLines: boolean
  readonly isAnswered: boolean
  /** The problem by which the service refused; null where it did not. */
  readonly problem: string | null
}

/** Younger calls may still be answered. */
const graceMs = 2 * minuteInMs

const selectCall = `
  select chamada_externa.id, service, operation, call, sent_at as "sentAt",
         numero_proposta as numero, proposta.id is not null and id_produto is null as "isOfLines",
         answered_at is not null as "isAnswered", heard ->> 'problem' as problem
    from chamada_externa left join proposta on proposta.sale_id = chamada_externa.sale_id`

const isUncertain = 'answered_at is null and sent_at < $1'

/** Draws the page of calls to services whose outcome is not known. */
export const callsPage = listPage(
  'Chamadas',
  [
    listOf<ServiceCall>({
      intro:
        'Estas chamadas saíram e não tiveram resposta. Confira no outro serviço o que houve e diga aqui.',
      shown: `as ${mostShown} primeiras`,
      read: ({ sql, now }) =>
        sql.query(
          `${selectCall} where ${isUncertain} order by sent_at, chamada_externa.id limit ${mostShown}`,
          [instant(now - graceMs)],
        ),
      entry: (row, { now }) => ({
        title: row.operation,
        facts: [
          ['Serviço', row.service],
          ['Chamada', html`<code>${row.call}</code>`],
          [orderLabel(row), row.numero ?? 'ainda sem número'],
          ['Enviada em', `${momentOf(row.sentAt)}, há ${lastedSince(row.sentAt, now)}`],
          ['Identificação', html`<code>${row.id}</code>`],
        ],
        actions: callActions,
        target: { id: row.id, which: `${row.operation} em ${row.service}` },
      }),
    }),
  ],
  'Toda chamada a outro serviço teve resposta.',
)

/** Lists the calls that a sale caused, newest first, at most 50. */
export const callsOf = (sql: Sql, saleId: string): Promise<readonly ServiceCall[]> =>
  sql.query<ServiceCall>(
    `${selectCall} where chamada_externa.sale_id = $1 order by sent_at desc, chamada_externa.id limit 50`,
    [saleId],
  )

/** Counts the calls that were sent more than two minutes ago and never answered. */
export async function countUncertainCalls(sql: Sql, now: number): Promise<number> {
  const [row] = await sql.query<{ readonly n: number }>(
    `select count(*) as n from chamada_externa where ${isUncertain}`,
    [instant(now - graceMs)],
  )
  return row?.n ?? 0
}
