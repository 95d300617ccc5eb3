import { readFileSync } from 'node:fs'
import { html, type Markup, raw } from '../../server/http/escape.ts'
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
  /** The replays that did not come to their end, and why. */
  readonly stopped: readonly { readonly replay: string; readonly width: number; readonly why: string }[]
  readonly replays: number
}

const style = readFileSync(new URL('./sheet.css', import.meta.url), 'utf8')

const kinds: readonly { readonly kind: PlaceKind; readonly title: string; readonly id: string }[] = [
  { kind: 'step', title: 'Passos', id: 'passos' },
  { kind: 'box', title: 'Caixas', id: 'caixas' },
  { kind: 'notice', title: 'Avisos', id: 'avisos' },
]

/** Writes a contact sheet: a page that needs nothing but the pictures beside it. */
export function sheetOf(sheet: Sheet): string {
  const { title, funnel, colour, looks } = sheet
  const shown = kinds.filter(({ kind }) => looks.some((look) => look.kind === kind))
  return html`<!doctype html>
<html lang="pt-BR" style="--brand:${/^#[0-9a-f]{6}$/i.test(colour) ? colour : '#14202e'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Telas · ${title}</title>
<style>${raw(style)}</style>
</head>
<body>
<header>
<p class="kicker">${funnel}</p>
<h1>${title}</h1>
<p class="counts">${countsOf(sheet)}</p>
<nav aria-label="Partes"><ul>${shown.map(({ title, id, kind }) => html`<li><a href="#${id}">${title} <b>${placesOf(looks, kind)}</b></a></li>`)}${sheet.unseen.length > 0 ? html`<li><a href="#fora">Não alcançados <b>${sheet.unseen.length}</b></a></li>` : ''}</ul></nav>
</header>
<main>
${shown.map(
  ({ kind, title, id }) => html`<section aria-labelledby="${id}"><h2 id="${id}">${title}</h2>
<ul class="looks">
${looks.filter((look) => look.kind === kind).map((look) => html`${lookItem(look, sheet)}\n`)}</ul></section>
`,
)}${unseenList(sheet)}${stoppedList(sheet)}</main>
</body>
</html>
`.toString()
}

const placesOf = (looks: readonly Look[], kind: PlaceKind): number =>
  new Set(looks.filter((look) => look.kind === kind).map(({ place }) => place)).size

function countsOf({ looks, unseen, replays, widths }: Sheet): string {
  const places = new Set(looks.map(({ place }) => place)).size
  const of = unseen.length > 0 ? ` de ${places + unseen.length}` : ''
  const drawn = looks.reduce((sum, { shots }) => sum + shots.length, 0)
  return `${places}${of} lugares, ${looks.length} telas diferentes, ${drawn} imagens em ${widths.join(' e ')} px, ${replays} replays`
}

function lookItem(look: Look, { widths, looks }: Sheet): Markup {
  const { place, heading, replay } = look
  const alike = looks.filter((each) => each.place === place)
  const n = alike.length > 1 ? html` <small>${alike.indexOf(look) + 1} de ${alike.length}</small>` : ''
  return html`<li class="look"><h3>${heading || place}</h3>
<p><code>${place}</code>${n} <span>${replay}</span></p>
<div class="shots">${widths.map((width) =>
    shotOf(
      look.shots.find((shot) => shot.width === width),
      { width, heading },
    ),
  )}</div></li>`
}

function shotOf(
  shot: Shot | undefined,
  { width, heading }: { readonly width: number; readonly heading: string },
): Markup {
  const shape = width < 700 ? 'phone' : 'desktop'
  if (!shot) return html`<span class="shot ${shape} none">não visto em ${width} px</span>`
  return html`<a class="shot ${shape}" href="${shot.file}"><img src="${shot.file}" alt="${heading}, ${width} px" loading="lazy"></a>`
}

const named: Readonly<Record<PlaceKind, string>> = { step: 'passo', box: 'caixa', notice: 'aviso' }

function unseenList({ unseen }: Sheet): Markup {
  if (unseen.length === 0) return html``
  return html`<section aria-labelledby="fora"><h2 id="fora">Não alcançados</h2>
<p>Nenhum replay que se toca à mão numa página chega a estes lugares.</p>
<ul class="names">${unseen.map(({ name, kind }) => html`<li><code>${name}</code> ${named[kind]}</li>`)}</ul></section>
`
}

function stoppedList({ stopped }: Sheet): Markup {
  if (stopped.length === 0) return html``
  return html`<section aria-labelledby="parados"><h2 id="parados">Replays que pararam antes do fim</h2>
<ul class="stopped">${stopped.map(({ replay, width, why }) => html`<li><b>${replay}</b>, ${width} px <span>${why}</span></li>`)}</ul></section>
`
}
