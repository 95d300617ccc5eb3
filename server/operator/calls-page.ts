import { html, type Markup } from '../http/escape.ts'
import { factsOf, lastedSince, momentOf, type PlainPage } from '../plain/index.ts'
import type { Sql } from '../store/index.ts'
import { type UncertainCall, uncertainCalls } from './calls.ts'
import { confirmButtonOf } from './confirm-button.ts'

const shownAtOnce = 100

/** Makes the page of calls to services of which nobody knows how they ended. */
export async function callsPage(sql: Sql, now: number): Promise<PlainPage> {
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
  const { id, service, operation, sentAt, isAboutMoney, numero } = call
  const which = `${operation} em ${service}`
  const buttonFor = (action: string, text: string) => ({
    action: `/operacao/chamadas/${action}`,
    id,
    text,
    label: `${text}: ${which}`,
  })
  return html`<li><h2>${operation}${isAboutMoney ? ', que envolve dinheiro' : ''}</h2>
${factsOf([
  ['Serviço', service],
  ['Chamada', html`<code>${call.call}</code>`],
  ['Proposta', numero === null ? 'ainda sem número' : numero],
  ['Enviada em', `${momentOf(sentAt)}, há ${lastedSince(sentAt, now)}`],
  ['Identificação', html`<code>${id}</code>`],
])}
${confirmButtonOf(buttonFor('foi-feita', 'Foi feita'), 'O outro serviço fez o que foi pedido.')}
${confirmButtonOf(buttonFor('nao-foi-feita', 'Não foi feita'), 'O outro serviço não fez o que foi pedido: poderá ser pedido de novo.')}</li>`
}
