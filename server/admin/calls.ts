import { minuteInMs } from '../../engine/index.ts'
import { html, type Markup } from '../http/html.ts'
import { factsOf, lastedSince, momentOf, type PlainPage } from '../pages/plain.ts'
import { instant, type Sql } from '../store/index.ts'
import { type ActionContext, type ActionResult, actionForm, type PageContext } from './actions.ts'
import { orderLabel } from './labels.ts'

const shownAtOnce = 100

/** Makes the page of calls to services whose end is not known. */
export async function callsPage({ sql, now }: PageContext): Promise<PlainPage> {
  const calls = await sql.query<UncertainCall>(
    `${selectCall} where ${isUncertain} order by sent_at, chamada_externa.id limit ${shownAtOnce}`,
    [instant(now - graceMs)],
  )
  const more = calls.length === shownAtOnce ? ` Só as ${shownAtOnce} primeiras aparecem aqui.` : ''
  return {
    title: 'Chamadas',
    body:
      calls.length === 0
        ? html`<p>Toda chamada a outro serviço teve resposta.</p>`
        : html`<p>Estas chamadas saíram e não tiveram resposta. Confira no outro serviço o que houve e diga aqui.${more}</p>
<ul class="escolhas">${calls.map((call) => callItem(call, now))}</ul>`,
  }
}

function callItem(call: UncertainCall, now: number): Markup {
  const { id, service, operation, sentAt, numero } = call
  const target = { id, which: `${operation} em ${service}` }
  return html`<li><h2>${operation}</h2>
${factsOf([
  ['Serviço', service],
  ['Chamada', html`<code>${call.call}</code>`],
  [orderLabel(call), numero === null ? 'ainda sem número' : numero],
  ['Enviada em', `${momentOf(sentAt)}, há ${lastedSince(sentAt, now)}`],
  ['Identificação', html`<code>${id}</code>`],
])}
${actionForm('foi-feita', target)}
${actionForm('nao-foi-feita', target)}</li>`
}

/** A save at a service whose end is not known. */
type UncertainCall = {
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

const selectCall = `
  select chamada_externa.id, service, operation, call, sent_at as "sentAt",
         numero_proposta as numero, proposta.id is not null and id_produto is null as "isOfLines"
    from chamada_externa left join proposta on proposta.sale_id = chamada_externa.sale_id`

const isUncertain = 'answered_at is null and sent_at < $1'

/** Counts the calls that were sent more than two minutes ago and never answered. */
export async function countUncertainCalls(sql: Sql, now: number): Promise<number> {
  const [row] = await sql.query<{ readonly n: number }>(
    `select count(*) as n from chamada_externa where ${isUncertain}`,
    [instant(now - graceMs)],
  )
  return row?.n ?? 0
}

/** Has a call that was never answered count as done or as not done. */
export async function resolveUncertainCall(
  id: string,
  { sql, now, resolve }: ActionContext,
  wasDone: boolean,
): Promise<ActionResult | null> {
  const [call] = await sql.query<UncertainCall>(
    `${selectCall} where chamada_externa.id = $1 and answered_at is null for update of chamada_externa`,
    [id],
  )
  if (!call || !(await resolve(sql, { id, wasDone, now }))) return null
  const about = `${call.operation} em ${call.service} (${call.call}), enviada em ${momentOf(call.sentAt)}, ${id}`
  return { about, numero: call.numero, before: 'sem resposta', after: wasDone ? 'feita' : 'não foi feita' }
}
