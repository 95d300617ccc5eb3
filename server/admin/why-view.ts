import type { ConditionPart, Explanation, Reason } from '../../engine/replay/explain.ts'
import { type Content, html, type Markup } from '../http/escape.ts'
import { momentOf } from '../plain/index.ts'
import type { ExplainedDraft } from './explained.ts'

/** Renders why a page of a sale stands where it does, each answer in a part that opens by itself. */
export const whyView = ({ em, explanations }: ExplainedDraft): Markup =>
  explanations.length === 0
    ? html`<p>Guardado em ${momentOf(em)}, de um funil que já não existe ou mudou desde então: não se pode explicar.</p>`
    : html`<p>Como estava em ${momentOf(em)}. O que é de alguém aparece só em parte.</p>
${explanations.map(explanationView)}`

const explanationView = (
  { title, reasons }: Explanation,
  i: number,
): Markup => html`<details class="porque"${i === 0 ? ' open' : ''}>
<summary>${title} <small>${reasons.length}</small></summary>
<ul class="razoes">${reasons.map(reasonView)}</ul></details>
`

const reasonView = ({ what, says, at, conditions }: Reason): Markup => html`<li><strong>${what}</strong><br>
${says}${at === undefined ? '' : html` <code>${at}</code>`}${partsView(conditions)}</li>
`

function partsView(parts: readonly ConditionPart[]): Content {
  if (parts.length === 0) return ''
  return html`<ul class="condicoes">${parts.map(
    ({ holds, words, reads, parts: more }) =>
      html`<li class="${holds ? 'vale' : 'falha'}">${words}${reads.map((read) => html`<br><small>${read.words}: ${read.value}</small>`)}${partsView(more)}</li>`,
  )}</ul>`
}
