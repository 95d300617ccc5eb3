import { html, type Markup } from '../../http/escape.ts'
import { factsOf, momentOf } from '../../plain/index.ts'
import type { NotedAct } from '../../staff/index.ts'

/** Writes acts as a list. */
export const actList = (acts: readonly NotedAct[]): Markup =>
  html`<ul class="escolhas" id="atos">${acts.map(itemOf)}</ul>`

const itemOf = ({ em, quem, acao, sobre, numero, antes, depois, motivo }: NotedAct): Markup =>
  html`<li><h2>${acao}</h2>
${factsOf([
  ['Quando', momentOf(em)],
  ['Quem', quem],
  ['Sobre', sobre],
  ['Proposta ou pedido', numero ?? 'nenhum'],
  ['Antes', antes],
  ['Depois', depois],
  ['Motivo', html`<span class="motivo">${motivo}</span>`],
])}</li>`
