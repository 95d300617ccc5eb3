import { html, type Markup } from '../http/escape.ts'
import { factsOf, lastedSince, momentOf, type PlainPage } from '../plain/index.ts'
import { actFormOf, type UncertainCall, uncertainCalls } from './acts/index.ts'
import type { OperatorPageParts } from './page-parts.ts'
import { nameOfOrder } from './shown/index.ts'

const shownAtOnce = 100

/** Makes the page of calls to services of which nobody knows how they ended. */
export async function callsPage({ sql, now }: OperatorPageParts): Promise<PlainPage> {
  const calls = await uncertainCalls(sql, { now, atMost: shownAtOnce })
  return { title: 'Chamadas', body: calls.length === 0 ? none : listOf(calls, now) }
}

const none = html`<p>Toda chamada a outro serviço teve resposta.</p>`

function listOf(calls: readonly UncertainCall[], now: number): Markup {
  const more = calls.length === shownAtOnce ? ` Só as ${shownAtOnce} primeiras aparecem aqui.` : ''
  return html`<p>Estas chamadas saíram e não tiveram resposta. Confira no outro serviço o que houve e diga aqui.${more}</p>
<ul class="escolhas">${calls.map((call) => itemOf(call, now))}</ul>`
}

function itemOf(call: UncertainCall, now: number): Markup {
  const { id, service, operation, sentAt, numero } = call
  const target = { id, which: `${operation} em ${service}` }
  return html`<li><h2>${operation}</h2>
${factsOf([
  ['Serviço', service],
  ['Chamada', html`<code>${call.call}</code>`],
  [nameOfOrder(call), numero === null ? 'ainda sem número' : numero],
  ['Enviada em', `${momentOf(sentAt)}, há ${lastedSince(sentAt, now)}`],
  ['Identificação', html`<code>${id}</code>`],
])}
${actFormOf('foi-feita', target)}
${actFormOf('nao-foi-feita', target)}</li>`
}
