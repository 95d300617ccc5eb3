import type { FlowPicture, FlowSheet, PictureLine, PicturePlace } from '../../engine/picture/index.ts'
import { html, type Markup } from '../http/escape.ts'
import type { PlainPage } from '../plain/index.ts'

/** A flow with the replays that go through it. */
export interface FlowCoverage {
  readonly picture: FlowPicture
  readonly sheets: readonly FlowSheet[]
  /** How many replays the flow has. */
  readonly replays: number
  /** Where each transition is written, by its name. */
  readonly linePlaces: Readonly<Record<string, string>>
  /** Why some transitions are taken by no journey, as the flow says it, by their names. */
  readonly unreached: ReadonlyMap<string, string>
}

/** Makes the page of a flow's coverage; of a flow that is not there, it says so and offers those that are. */
export function coveragePage(flows: readonly string[], shown: FlowCoverage | string): PlainPage {
  const chosen = typeof shown === 'string' ? shown : shown.picture.flow
  const body =
    typeof shown === 'string'
      ? html`<p role="alert">Não há o fluxo "${shown}". Há: ${flows.join(', ')}.</p>`
      : coverageOf(shown)
  return { title: 'Cobertura', body: html`${choiceOf(flows, chosen)}${body}` }
}

const choiceOf = (flows: readonly string[], chosen: string): Markup =>
  html`<form class="cobertura-escolha" method="get" action="/dev/cobertura"><label>Fluxo <select name="fluxo">${flows.map(
    (flow) => html`<option value="${flow}"${flow === chosen ? html` selected` : ''}>${flow}</option>`,
  )}</select></label> <button>Mostrar</button></form>\n`

function coverageOf(coverage: FlowCoverage): Markup {
  const { picture, sheets, replays } = coverage
  const lines = picture.places.flatMap((place) => place.lines)
  const taken = lines.filter((line) => line.replays > 0).length
  return html`<p><strong>${taken} de ${lines.length}</strong> transições têm replay; o fluxo tem ${replays} replays. Na figura, o
traço é tão grosso quantos replays passam por ele; tracejado, nenhum.</p>
${sheets.map((sheet, i) => figureOf(picture.flow, sheet, i === 0))}
<h2>Transições sem replay (${lines.length - taken})</h2>
${taken === lines.length ? html`<p>Nenhuma: por cada transição do fluxo passa um replay.</p>` : html`<p>O rascunho de um replay se faz com <code>npm run replay -- --generate ${picture.flow} --rascunho "…"</code>, com o nome da transição.</p>`}
${picture.places.map((place) =>
  placeOf(
    place,
    place.lines.filter((line) => line.replays === 0),
    (line) => untakenOf(coverage, line),
  ),
)}
<h2>Transições com replay (${taken})</h2>
${picture.places.map((place) =>
  placeOf(
    place,
    place.lines.filter((line) => line.replays > 0),
    (line) => takenOf(coverage, line),
  ),
)}`
}

/** Writes a sheet of the picture; those behind the first are there when they are asked for. */
function figureOf(flow: string, { name, title }: FlowSheet, isFirst: boolean): Markup {
  const address = `/dev/cobertura/${flow}/${name}.svg`
  const figure = html`<figure class="figura"><figcaption>${title} <a href="${address}">abrir a figura</a></figcaption>
<div class="figura-rolagem" role="region" aria-label="Figura: ${title}" tabindex="0"><img src="${address}" alt="O fluxo ${title}: etapas, caixas e transições; o mesmo está escrito abaixo."${isFirst ? '' : html` loading="lazy"`}></div></figure>\n`
  return isFirst
    ? figure
    : html`<details class="cobertura-folha"><summary>${title}</summary>${figure}</details>`
}

/** Writes some transitions of a place; nothing where there are none. */
function placeOf(
  place: PicturePlace,
  lines: readonly PictureLine[],
  itemOf: (line: PictureLine) => Markup,
): Markup {
  if (lines.length === 0) return html``
  const { title, name, kind } = place
  const called = kind === 'flow' || title === name ? title : `${title} (${name})`
  return html`<details class="cobertura"><summary>${called}: ${lines.length}</summary><ul>${lines.map((line) => html`<li>${itemOf(line)}</li>\n`)}</ul></details>\n`
}

function untakenOf(coverage: FlowCoverage, line: PictureLine): Markup {
  const reasons = [...new Set(line.names.flatMap((name) => coverage.unreached.get(name) ?? []))]
  const names = line.names.map((name) => html`<br><code>${name}</code>`)
  return html`${saidOf(coverage, line)}<p>${reasons.length > 0 ? reasons.join(' ') : html`Falta um replay:${names}`}</p>`
}

const takenOf = (coverage: FlowCoverage, line: PictureLine): Markup =>
  html`${saidOf(coverage, line)}${replaysOf(line)}`

function saidOf({ linePlaces }: FlowCoverage, { events, when, leadsTo, deeds, names }: PictureLine): Markup {
  const does = [...(leadsTo === undefined ? [] : [`→ ${leadsTo}`]), ...deeds].join('; ') || 'fica onde está'
  const places = names.flatMap((name) => linePlaces[name] ?? [])
  const condition = when === undefined ? '' : html`<br>se ${when}`
  return html`<p><strong>${events}</strong>${condition}<br>${does}${places.map((at) => html`<br><code>${at}</code>`)}</p>`
}

/** How many replays are named at once; all of more are named when they are asked for. */
const most = 3

function replaysOf({ takenBy }: PictureLine): Markup {
  const items = takenBy.map((name) => html`<li><a href="/dev/replay?replay=${name}">${name}</a></li>`)
  const list = html`<ul class="replays">${items}</ul>`
  return takenBy.length <= most
    ? list
    : html`<details class="cobertura-replays"><summary>${takenBy.length} replays</summary>${list}</details>`
}
