import type { FunnelProof, MethodProof, PriceProof } from '../../engine/config/index.ts'
import { formatMoeda } from '../../engine/index.ts'
import { html, type Markup } from '../http/html.ts'
import type { PlainPage } from '../pages/plain.ts'

/** Makes the page that proves what one unit of each plan costs in each funnel: every factor, and the file and line that says it. */
export function pricesPage(proofs: readonly FunnelProof[]): PlainPage {
  const intro = html`<p>O preço de um pet por mês, em cada funil e por cada forma de pagamento, com cada parte da conta e a linha do
arquivo que a diz. O desconto é arredondado num pet; o que a forma de pagamento muda vale uma vez por pedido.</p>`
  const none = html`<p>Nenhum funil tem planos com preço por faixa.</p>`
  return { title: 'Preços', body: html`${intro}${proofs.length === 0 ? none : proofs.map(funnelOf)}` }
}

const funnelOf = ({ id, prices }: FunnelProof): Markup => html`<details><summary>${id}</summary>
<table><caption>${id}</caption><thead><tr><th scope="col">Plano e faixa</th><th scope="col">A conta</th></tr></thead>
<tbody>${prices.map(rowOf)}</tbody></table></details>\n`

function rowOf(price: PriceProof): Markup {
  const { nome, nomeFaixa, listaCentavos, listaAt, descontoPercentual, descontoKey, descontoAt } = price
  const discount =
    descontoKey === undefined || descontoAt === undefined
      ? html`Nenhum`
      : html`${descontoPercentual}%, de <code>${descontoKey}</code> <code>${descontoAt}</code>`
  return html`<tr><th scope="row" class="quebra">${nome}<br>${nomeFaixa}</th><td><dl>
${lineOf('Preço', html`<strong>${formatMoeda(price.precoCentavos)}</strong>`)}
${lineOf('Lista', html`${formatMoeda(listaCentavos)} <code>${listaAt}</code>`)}
${lineOf('Desconto', discount)}
${price.metodos.map(methodOf)}</dl></td></tr>`
}

const methodOf = ({ nome, totalCentavos, changes, at }: MethodProof): Markup =>
  lineOf(nome, html`${[formatMoeda(totalCentavos), ...changes].join(' ')} <code>${at}</code>`)

const lineOf = (term: string, said: Markup): Markup => html`<div><dt>${term}</dt><dd>${said}</dd></div>`
