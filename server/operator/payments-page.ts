import { formatMoeda } from '../../engine/index.ts'
import { html, type Markup } from '../http/escape.ts'
import { factsOf, momentOf, type PlainPage } from '../plain/index.ts'
import { actFormOf } from './act-form.ts'
import type { OperatorPageParts } from './page-parts.ts'
import { type PendingMoney, pendingMoney } from './pending.ts'

const shownAtOnce = 100

/** Says why money paid nothing, by the reason its row keeps. */
const reasons: Readonly<Record<string, string>> = {
  propostaPaga: 'A proposta já estava paga: o dinheiro veio duas vezes.',
  cobrancaCancelada: 'A cobrança estava cancelada, porque outra foi aberta no lugar dela.',
  valorMudou: 'O valor da proposta mudou depois que a cobrança foi aberta.',
  vigenciaMudou: 'A data de início do plano mudou depois que o boleto foi emitido.',
}

/** Makes the page of money that came and paid nothing. */
export async function paymentsPage({ sql }: OperatorPageParts): Promise<PlainPage> {
  const pending = await pendingMoney(sql, shownAtOnce)
  return { title: 'Pagamentos', body: pending.length === 0 ? none : listOf(pending) }
}

const none = html`<p>Todo o dinheiro recebido pagou a sua proposta.</p>`

function listOf(pending: readonly PendingMoney[]): Markup {
  const more = pending.length === shownAtOnce ? ` Só os ${shownAtOnce} mais antigos aparecem aqui.` : ''
  return html`<p>Este dinheiro chegou e não pagou nada. Devolva, ou combine com o cliente, e marque como resolvido.${more}</p>
<ul class="escolhas">${pending.map(itemOf)}</ul>`
}

function itemOf({ id, numero, valorCentavos, pendencia, recebidoEm }: PendingMoney): Markup {
  const value = formatMoeda(valorCentavos)
  return html`<li><h2>${value}</h2>
${factsOf([
  ['Proposta', numero],
  ['Motivo', reasons[pendencia] ?? pendencia],
  ['Recebido em', momentOf(recebidoEm)],
])}
${actFormOf('resolvido', { id, which: `${value} da proposta ${numero}` })}</li>`
}
