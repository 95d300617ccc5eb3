import { formatData, formatMoeda } from '../../engine/index.ts'
import { type Content, html, type Markup } from '../http/escape.ts'
import { factsOf, lastedSince, momentOf, type PlainPage } from '../plain/index.ts'
import {
  actFormOf,
  type OpenDifference,
  openDifferences,
  type PendingMoney,
  pendingMoney,
  type ShownCharge,
  uncertainCharges,
} from './acts/index.ts'
import type { OperatorPageParts } from './page-parts.ts'
import { nameOfMethod, nameOfOrder, ofOrder, reasonOfPending } from './shown/index.ts'

const shownAtOnce = 100

/** Makes the page of the money that waits for staff: what came for nothing, what is uncertain, where the bank differs. */
export async function paymentsPage({ sql, now }: OperatorPageParts): Promise<PlainPage> {
  const pending = await pendingMoney(sql, shownAtOnce)
  const uncertain = await uncertainCharges(sql, { now, atMost: shownAtOnce })
  const differences = await openDifferences(sql, shownAtOnce)
  const parts = [
    partOf(pending.map(pendingItem), {
      title: 'Dinheiro que não pagou nada',
      what: 'Este dinheiro chegou e não pagou nada. Devolva, ou combine com o cliente, e diga aqui o que foi feito.',
    }),
    partOf(
      uncertain.map((charge) => uncertainItem(charge, now)),
      {
        title: 'Cobranças sem desfecho conhecido',
        what: 'Estas cobranças saíram e o serviço de pagamentos ainda não disse como acabaram. O servidor continua perguntando; se você as achar lá, diga aqui. Até lá a venda não muda e nada mais é cobrado.',
      },
    ),
    partOf(differences.map(differenceItem), {
      title: 'Diferenças',
      what: 'O serviço de pagamentos e nós não dizemos o mesmo. Confira lá e diga aqui o que houve.',
    }),
  ].filter((part) => part !== '')
  return { title: 'Pagamentos', body: parts.length === 0 ? none : html`${parts}` }
}

const none = html`<p>Todo o dinheiro recebido pagou o que devia, e toda cobrança tem desfecho.</p>`

function partOf(
  items: readonly Markup[],
  { title, what }: { readonly title: string; readonly what: string },
): Content {
  if (items.length === 0) return ''
  const more = items.length === shownAtOnce ? ` Só os ${shownAtOnce} mais antigos aparecem aqui.` : ''
  return html`<section><h2>${title}</h2>
<p>${what}${more}</p>
<ul class="escolhas">${items}</ul></section>
`
}

function pendingItem(money: PendingMoney): Markup {
  const { id, numero, valorCentavos, recebidoCentavos, pendencia, recebidoEm } = money
  const value = formatMoeda(recebidoCentavos ?? valorCentavos)
  const target = { id, which: `${value} ${ofOrder(money)}` }
  const asked = recebidoCentavos !== null && recebidoCentavos !== valorCentavos
  return html`<li><h3>${value}</h3>
${factsOf([
  [nameOfOrder(money), numero],
  ['Motivo', reasonOfPending(pendencia)],
  ...(asked ? ([['Cobrado', formatMoeda(valorCentavos)]] as const) : []),
  ['Recebido em', momentOf(recebidoEm)],
  ['Identificação', html`<code>${id}</code>`],
])}
${actFormOf('devolvido', target)}
${actFormOf('resolvido', target)}</li>`
}

function uncertainItem(charge: ShownCharge, now: number): Markup {
  const { id, numero, formaPagamento, valorCentavos, sentAt } = charge
  const value = formatMoeda(valorCentavos)
  const target = { id, which: `${value} ${ofOrder(charge)}` }
  return html`<li><h3>${value}</h3>
${factsOf([
  [nameOfOrder(charge), numero],
  ['Forma', nameOfMethod(formaPagamento)],
  ['Enviada em', `${momentOf(sentAt)}, há ${lastedSince(sentAt, now)}`],
  ['Identificação', html`<code>${id}</code>`],
])}
${actFormOf('foi-paga', target)}
${actFormOf('nao-feita', target)}</li>`
}

const reasons: Readonly<Record<string, string>> = {
  naoFizemos: 'O serviço tem dinheiro de uma cobrança que não é daqui.',
  naoConsta: 'Aqui a cobrança está paga, e na lista do serviço ela não está.',
  valorDiferente: 'O valor que o serviço tem não é o da cobrança.',
  avisoContradito: 'O serviço avisou que recebeu o dinheiro, e, perguntado, não o tem.',
}

function differenceItem(difference: OpenDifference): Markup {
  const { id, dia, motivo, chave, valorCentavos, cobradoCentavos, numero } = difference
  const value = valorCentavos === null ? 'Valor não informado' : formatMoeda(valorCentavos)
  const differs = cobradoCentavos !== null && cobradoCentavos !== valorCentavos
  return html`<li><h3>${value}</h3>
${factsOf([
  ['Diferença', reasons[motivo] ?? motivo],
  ...(differs ? ([['Cobrado', formatMoeda(cobradoCentavos)]] as const) : []),
  ['Dia', formatData(dia)],
  ...(numero === null ? [] : ([[nameOfOrder(difference), numero]] as const)),
  ['Identificação', html`<code>${chave}</code>`],
])}
${actFormOf('diferenca-resolvida', { id, which: `${value}, ${chave}` })}</li>`
}
