import {
  type ChangedValue,
  changedValues,
  findFunnel,
  lineOf,
  oneLine,
  originOf,
  type PlacedValue,
  type Project,
  type ReadFunnel,
  valueAt,
} from '../../engine/config/index.ts'
import { html, type Markup } from '../http/escape.ts'

/** The values of a funnel, and how the page calls it. */
export interface Valued {
  readonly name: string
  readonly funnel: ReadFunnel | undefined
}

/** Finds the values of a funnel in the project it was made of; none where its file has become no JSON since. */
export const valuedOf = (project: Project, id: string, name: string): Valued => ({
  name,
  funnel: findFunnel(project, id),
})

/** Writes which values a base does not have and were taken from the variant beside it: what they are, and where it says so. */
export function borrowedList(keys: readonly string[], from: Valued): Markup {
  const source = from.funnel?.source
  if (keys.length === 0 || !source) return html``
  const rows = keys.map((key) => {
    const path = key.split('.')
    return html`<li><code>${key}</code>: ${shown({ value: valueAt(source.value, path) ?? null, at: lineOf(originOf(source, path)) })}</li>`
  })
  return html`<div class="par-emprestado"><p>Uma base não tem página. O que falta nela e o fluxo exige vem de ${from.name}, e só isso:</p>
<ul>${rows}</ul></div>`
}

/** Writes what one funnel has otherwise than another, value by value, each with the file and line that says it. */
export function changesTable(project: Project, before: Valued, after: Valued): Markup {
  if (!before.funnel || !after.funnel) return html``
  const changes = changedValues(project, before.funnel, after.funnel)
  const title = html`O que ${after.name} muda em relação a ${before.name}`
  if (changes.length === 0)
    return html`<section class="par-valores"><h2>${title}</h2><p>Nada: todos os valores são os mesmos.</p></section>`
  return html`<section class="par-valores"><table><caption>${title} (${changes.length})</caption>
<thead><tr><th scope="col">${before.name}</th><th scope="col">${after.name}</th></tr></thead>
${changes.map(rowsOf)}</table></section>`
}

const rowsOf = ({ key, before, after }: ChangedValue): Markup =>
  html`<tbody><tr><th scope="rowgroup" colspan="2" class="quebra"><code>${key}</code></th></tr>
<tr><td>${shown(before)}</td><td>${shown(after)}</td></tr></tbody>\n`

/** The most letters of a value that are shown at once. */
const most = 160

function shown(said: PlacedValue | undefined): Markup {
  if (said === undefined) return html`não diz`
  const text = typeof said.value === 'string' ? said.value : oneLine(said.value)
  const value =
    text.length > most
      ? html`<details><summary>${text.slice(0, most)}…</summary>${text}</details>`
      : html`<span>${text || '""'}</span>`
  return html`${value} <code>${said.at}</code>`
}
