import type { FastifyInstance } from 'fastify'
import type { Project } from '../../engine/config/index.ts'
import { type CoveredTransition, coverageOf, type FlowCoverage } from '../../engine/replay/coverage.ts'
import { html, type Markup } from '../http/html.ts'
import type { PlainPage } from '../pages/plain.ts'
import { sendDevPage } from './html.ts'
import { recordingsIn, wholeReplay } from './replays.ts'

/** What the coverage page needs: the project as its files are now, and the folder of the replays. */
export interface CoverageParts {
  readonly project: () => Project
  readonly folder: string
  /** Reads the files again where they may have changed. */
  readonly refresh: () => void
}

const path = '/dev/cobertura'

/** Registers the page that lists the transitions of a flow with the replays that take each. */
export function routeCoverage(app: FastifyInstance, parts: CoverageParts): void {
  app.get<{ readonly Querystring: { readonly fluxo?: unknown } }>(path, ({ query }, reply) => {
    parts.refresh()
    const project = parts.project()
    const flows = [...project.flows.keys()]
    const flow = typeof query.fluxo === 'string' ? query.fluxo : (flows[0] ?? '')
    const coverage = flows.includes(flow) ? coverageOf(project, flow, replaysIn(parts.folder)) : undefined
    return sendDevPage(reply.code(coverage ? 200 : 404), path, coveragePage(flows, flow, coverage))
  })
}

function replaysIn(folder: string) {
  const all = recordingsIn(folder)
  return [...all.keys()].flatMap((name) => {
    const replay = wholeReplay(name, all)?.replay
    return replay ? [{ path: name, replay }] : []
  })
}

/** Renders the coverage of a flow; without coverage, says that there is no such flow and offers the others. */
const coveragePage = (
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

const takenView = (transition: CoveredTransition): Markup =>
  html`${transitionView(transition)}<details><summary>${transition.replays.length} replays</summary>
<ul class="replays">${transition.replays.map((name) => html`<li><a href="/dev/replay?replay=${name}">${name}</a></li>`)}</ul></details>`

const transitionView = ({ happens, when, does, at }: CoveredTransition): Markup =>
  html`<p><strong>${happens}</strong>${when === undefined ? '' : html`<br>se ${when}`}<br>${does}<br><code>${at ?? ''}</code></p>`
