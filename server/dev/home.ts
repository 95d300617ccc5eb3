import { formatCpf } from '../../engine/index.ts'
import { html, type Markup } from '../http/html.ts'
import type { Served } from '../pages/funnel.ts'
import type { PlainPage } from '../pages/plain.ts'
import { tryable } from '../process/start.ts'
import { defaultCorretorInSandbox, inventedCorretorOf } from '../sandbox/index.ts'
import { devPages } from './html.ts'

/** Gives the name of the variant of a funnel. */
const variantOf = ({ id }: Served): string => id.split('/')[0]!

/** Makes the page that leads to the others of the sandbox, and to every funnel there is. */
export function homePage(all: readonly Served[]): PlainPage {
  const items = devPages.map(
    ([path, name, says]) => html`<li><a href="${path}">${name}</a> <span>${says}</span></li>\n`,
  )
  const variants = [...new Set(all.map(variantOf))]
  const list = variants.map((name) =>
    rowOf(
      name,
      all.filter((served) => variantOf(served) === name),
    ),
  )
  const table = html`<table><caption>Funis</caption>
<thead><tr><th scope="col">Variante</th><th scope="col">Fluxo e endereço</th></tr></thead>
<tbody>${list}</tbody></table>`
  return {
    title: 'Ambiente de teste',
    body: html`<ul class="escolhas">${items}</ul>${defaultCorretores()}${all.length > 0 ? table : ''}`,
  }
}

/** Names the corretor of customers who came without one. */
function defaultCorretores(): readonly Markup[] {
  return defaultCorretorInSandbox.map(
    (cpf) =>
      html`<p>O corretor padrão daqui é ${inventedCorretorOf(cpf).nome}, CPF ${formatCpf(cpf)}: é dele o link de uma cotação, que
continua por 30 minutos a simulação que este navegador enviou.</p>\n`,
  )
}

function rowOf(name: string, funnels: readonly Served[]): Markup {
  const opened = funnels.map((served) => ({ flow: served.flow, ways: waysOf(served) }))
  const others = opened.filter(({ ways }) => ways.length === 0).map(({ flow }) => flow)
  const rest = html`<div><dt>${others.join(', ')}</dt><dd>pelo link de um pedido, que chega na <a href="/dev/caixa">caixa de mensagens</a></dd></div>`
  const rows = opened
    .filter(({ ways }) => ways.length > 0)
    .map(({ flow, ways }) => html`<div><dt>${flow}</dt><dd>${ways}</dd></div>`)
  return html`<tr><th scope="row" class="quebra">${funnels[0]!.texts.titulo}<br>${name}</th>
<td><dl>${rows}${others.length > 0 ? rest : ''}</dl></td></tr>\n`
}

/** Writes the addresses that open a funnel: its home, those its flow gives as examples, and those that only name its variant. */
function waysOf(served: Served): readonly Markup[] {
  const named = served.site.routes.flatMap(({ path, variant }) =>
    variant !== undefined && path.split(':').length === 2
      ? [{ path: path.replace(`:${variant}`, variantOf(served)), label: '' }]
      : [],
  )
  return [...tryable(served), ...named].map(
    ({ path, label }) => html`<a href="${path}">${path}</a>${label && ` (${label})`} `,
  )
}
