import { readFileSync } from 'node:fs'
import { html, type Markup, raw } from '../../server/http/escape.ts'
import { filtersForm } from './filters.ts'
import type { Look, PlaceKind, Shot, ShownPlace } from './shot.ts'

/** Everything a contact sheet says. */
export interface Sheet {
  readonly title: string
  readonly funnel: string
  /** The colour of the brand, as its variant says it. */
  readonly colour: string
  readonly widths: readonly number[]
  readonly looks: readonly Look[]
  readonly unseen: readonly ShownPlace[]
  /** The pictures of the sheet before that there are no more. */
  readonly gone: readonly Shot[]
  /** Whether there was a sheet before. */
  readonly isCompared: boolean
  readonly replays: number
}

const beside = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8')

/** The style and the script that a sheet has in itself. */
export const [sheetStyle, sheetScript] = [beside('./sheet.css'), beside('./filters.js')]

const kinds: readonly { readonly kind: PlaceKind; readonly title: string; readonly id: string }[] = [
  { kind: 'step', title: 'Passos', id: 'passos' },
  { kind: 'box', title: 'Caixas', id: 'caixas' },
  { kind: 'notice', title: 'Avisos', id: 'avisos' },
]

/** Writes a contact sheet: a page that needs nothing but the pictures beside it. */
export function sheetOf(sheet: Sheet): string {
  const { title, funnel, colour, looks, widths, isCompared } = sheet
  const shown = kinds.filter(({ kind }) => looks.some((look) => look.kind === kind))
  return html`<!doctype html>
<html lang="pt-BR" style="--brand:${colourOr(colour)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Telas · ${title}</title>
<style>${raw(sheetStyle)}</style>
</head>
<body>
<header>
<p class="kicker">${funnel}</p>
<h1>${title}</h1>
<p class="counts">${countsOf(sheet)}</p>
<nav aria-label="Partes"><ul>${shown.map(({ title, id, kind }) => html`<li><a href="#${id}">${title} <b>${placesOf(looks, kind)}</b></a></li>`)}${sheet.unseen.length > 0 ? html`<li><a href="#fora">Não alcançados <b>${sheet.unseen.length}</b></a></li>` : ''}</ul></nav>
${filtersForm(widths, isCompared)}
</header>
<main>
${shown.map(
  ({ kind, title, id }) => html`<section aria-labelledby="${id}"><h2 id="${id}">${title}</h2>
<ul class="looks">
${looks.filter((look) => look.kind === kind).map((look) => html`${lookItem(look, sheet)}\n`)}</ul></section>
`,
)}${goneList(sheet)}${unseenList(sheet)}</main>
<script>${raw(sheetScript)}</script>
</body>
</html>
`.toString()
}

const placesOf = (looks: readonly Look[], kind: PlaceKind): number =>
  new Set(looks.filter((look) => look.kind === kind).map(({ place }) => place)).size

/** Gives the colour of a brand where it is one that may stand in a style; else that of none. */
export const colourOr = (colour: string): string => (/^#[0-9a-f]{6}$/i.test(colour) ? colour : '#14202e')

function countsOf({ looks, unseen, gone, isCompared, replays, widths }: Sheet): Markup {
  const places = new Set(looks.map(({ place }) => place)).size
  const of = unseen.length > 0 ? ` de ${places + unseen.length}` : ''
  const shots = looks.flatMap((look) => look.shots)
  const counts = `${places}${of} lugares, ${looks.length} telas diferentes, ${shots.length} imagens em ${widths.join(' e ')} px, ${replays} replays`
  if (!isCompared) return html`${counts}`
  const fresh = shots.filter(({ change }) => change === 'nova').length
  const other = shots.filter(({ change }) => typeof change === 'object').length
  const said = [
    [other, 'mudaram'],
    [fresh, 'são novas'],
    [gone.length, 'sumiram'],
  ].flatMap(([count, what]) => (count === 0 ? [] : [`${count} ${what}`]))
  const changes =
    said.length === 0 ? 'Nada mudou desde a última folha' : `Desde a última folha: ${said.join(', ')}`
  return html`${counts}<br><b class="${said.length === 0 ? 'same' : 'other'}">${changes}</b>`
}

function lookItem(look: Look, { widths, looks }: Sheet): Markup {
  const { place, kind, heading, replay, shots } = look
  const alike = looks.filter((each) => each.place === place)
  const n = alike.length > 1 ? html` <small>${alike.indexOf(look) + 1} de ${alike.length}</small>` : ''
  const isError = shots.some((shot) => shot.isError)
  const isOther = shots.some(({ change }) => change !== undefined)
  const words = `${place} ${heading} ${replay}`.toLowerCase()
  return html`<li class="look" data-kind="${kind}" data-words="${words}"${isError ? html` data-error` : ''}${isOther ? html` data-change` : ''}><h3>${heading || place}</h3>
<p><code>${place}</code>${n} <span>${replay}</span></p>
<div class="shots">${widths.map((width) =>
    shotOf(
      shots.find((shot) => shot.width === width),
      { width, heading },
    ),
  )}</div></li>`
}

/** Draws one picture as a link to itself, with what it was before where it changed. */
export function shotOf(
  shot: Shot | undefined,
  { width, heading }: { readonly width: number; readonly heading: string },
): Markup {
  const shape = width < 700 ? 'phone' : 'desktop'
  if (!shot)
    return html`<span class="shot ${shape} none" data-width="${width}">não visto em ${width} px</span>`
  const { file, change } = shot
  const picture = html`<a class="shot ${shape}" href="${file}"><img src="${file}" alt="${heading}, ${width} px" loading="lazy"></a>`
  if (change === undefined) return html`<div data-width="${width}">${picture}</div>`
  const links =
    change === 'nova'
      ? html`nova`
      : html`mudou: <a href="${change.before}">antes</a> <a href="${change.difference}">diferença</a>`
  return html`<div class="changed" data-width="${width}">${picture}<small>${links}</small></div>`
}

function goneList({ gone }: Sheet): Markup {
  if (gone.length === 0) return html``
  return html`<section aria-labelledby="sumiram"><h2 id="sumiram">Sumiram</h2>
<p>Estavam na última folha e já não aparecem.</p>
<ul class="names">${gone.map(({ place, width, file }) => html`<li><a href="${file}"><code>${place}</code> ${width} px</a></li>`)}</ul></section>
`
}

const named: Readonly<Record<PlaceKind, string>> = { step: 'passo', box: 'caixa', notice: 'aviso' }

function unseenList({ unseen }: Sheet): Markup {
  if (unseen.length === 0) return html``
  return html`<section aria-labelledby="fora"><h2 id="fora">Não alcançados</h2>
<p>Nenhum replay chega a estes lugares.</p>
<ul class="names">${unseen.map(({ name, kind }) => html`<li><code>${name}</code> ${named[kind]}</li>`)}</ul></section>
`
}
