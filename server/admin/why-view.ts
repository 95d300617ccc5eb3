import type { JudgedPart, WhyGroup, WhyReason } from '../../engine/why/index.ts'
import { type Content, html, type Markup } from '../http/escape.ts'
import { momentOf } from '../plain/index.ts'
import type { ExplainedDraft } from './explained.ts'

/** Writes why a page of a sale stands where it does, each answer to be opened by itself. */
export const whyView = ({ em, groups }: ExplainedDraft): Markup =>
  groups.length === 0
    ? html`<p>Guardado em ${momentOf(em)}, de um funil que já não existe ou mudou desde então: não se pode explicar.</p>`
    : html`<p>Como estava em ${momentOf(em)}. O que é de alguém aparece só em parte.</p>
${groups.map(groupView)}`

const groupView = (
  { title, reasons }: WhyGroup,
  i: number,
): Markup => html`<details class="porque"${i === 0 ? ' open' : ''}>
<summary>${title} <small>${reasons.length}</small></summary>
${reasonsView(reasons)}</details>
`

const reasonsView = (reasons: readonly WhyReason[], isWhole = false): Markup =>
  html`<ul class="razoes">${reasons.map((reason) => reasonView(reason, isWhole))}</ul>`

const reasonView = (
  { what, says, at, verdicts, from }: WhyReason,
  isWhole: boolean,
): Markup => html`<li><strong>${what}</strong><br>
${says}${at === undefined ? '' : html` <code>${at}</code>`}${partsView(verdicts)}${from.length === 0 ? '' : originsView(from, isWhole)}</li>
`

/** What a reason comes from is shown to whoever asks, then all of it. */
const originsView = (from: readonly WhyReason[], isWhole: boolean): Markup =>
  isWhole
    ? reasonsView(from, true)
    : html`<details><summary>De onde vem</summary>${reasonsView(from, true)}</details>`

function partsView(parts: readonly JudgedPart[]): Content {
  if (parts.length === 0) return ''
  return html`<ul class="condicoes">${parts.map(
    ({ holds, words, reads, parts: more }) =>
      html`<li class="${holds ? 'vale' : 'falha'}">${words}${reads.map(({ words, value }) => html`<br><small>${words}: ${value}</small>`)}${partsView(more)}</li>`,
  )}</ul>`
}
