import type { CoveredTransition, FlowCoverage } from '../../engine/replay/coverage.ts'
import { html, type Markup } from '../http/html.ts'
import type { PlainPage } from '../pages/plain.ts'

/** Renders the coverage of a flow; without coverage, says that there is no such flow and offers the others. */
export const coveragePage = (
  flows: readonly string[],
  flow: string,
  coverage: FlowCoverage | undefined,
): PlainPage => ({
  title: 'Cobertura',
  body: html`${flowForm(flows, flow)}${
    coverage
      ? coverageView(coverage)
      : html`<p role="alert">Não há o fluxo "${flow}". Há: ${flows.join(', ')}.</p>`
  }`,
})

const flowForm = (flows: readonly string[], chosen: string): Markup =>
  html`<form class="cobertura-escolha" method="get" action="/dev/cobertura"><label>Fluxo <select name="fluxo">${flows.map(
    (flow) => html`<option value="${flow}"${flow === chosen ? html` selected` : ''}>${flow}</option>`,
  )}</select></label> <button>Mostrar</button></form>\n`

function coverageView({ flow, replays, transitions }: FlowCoverage): Markup {
  const taken = transitions.filter((each) => each.replays.length > 0)
  const untaken = transitions.filter((each) => each.replays.length === 0)
  return html`<p><strong>${taken.length} de ${transitions.length}</strong> transições têm replay; o fluxo tem ${replays} replays.
O desenho do fluxo, em Mermaid: <code>npm run replay -- --graph ${flow}</code>.</p>
<h2>Transições sem replay (${untaken.length})</h2>
${untaken.length === 0 ? html`<p>Nenhuma: por cada transição do fluxo passa um replay.</p>` : html`<p>O rascunho de um replay se faz com <code>npm run replay -- --generate ${flow} --rascunho "…"</code>, com o nome da transição.</p>`}
${byPlace(untaken, untakenView)}
<h2>Transições com replay (${taken.length})</h2>
${byPlace(taken, takenView)}`
}

function byPlace(
  transitions: readonly CoveredTransition[],
  view: (transition: CoveredTransition) => Markup,
): readonly Markup[] {
  const places = [...new Set(transitions.map(({ place }) => place))]
  return places.map((place) => {
    const own = transitions.filter((each) => each.place === place)
    return html`<details class="cobertura"><summary>${place}: ${own.length}</summary><ul>${own.map((each) => html`<li>${view(each)}</li>\n`)}</ul></details>\n`
  })
}

const untakenView = (transition: CoveredTransition): Markup =>
  html`${transitionView(transition)}<p>${transition.unreached ?? html`Falta um replay: <code>${transition.id}</code>`}</p>`

function takenView(transition: CoveredTransition): Markup {
  const { replays } = transition
  const list = html`<ul class="replays">${replays.map((name) => html`<li><a href="/dev/replay?replay=${name}">${name}</a></li>`)}</ul>`
  return html`${transitionView(transition)}${
    replays.length <= 3
      ? list
      : html`<details class="cobertura-replays"><summary>${replays.length} replays</summary>${list}</details>`
  }`
}

const transitionView = ({ happens, when, does, at }: CoveredTransition): Markup =>
  html`<p><strong>${happens}</strong>${when === undefined ? '' : html`<br>se ${when}`}<br>${does}<br><code>${at ?? ''}</code></p>`
