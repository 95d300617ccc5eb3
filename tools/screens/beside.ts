import { html, type Markup, raw } from '../../server/http/escape.ts'
import { filtersForm } from './filters.ts'
import { colourOr, type Sheet, sheetScript, sheetStyle, shotOf } from './sheet.ts'
import type { Look } from './shot.ts'

/** A sheet, and the folder of its pictures from where both are shown. */
export interface PlacedSheet {
  readonly sheet: Sheet
  readonly folder: string
}

/** One screen of several funnels: the n-th look of a place in each; undefined in one that does not have it. */
interface Row {
  readonly place: string
  readonly n: number
  readonly looks: readonly (Look | undefined)[]
}

/** Writes the sheets of several funnels as one, each screen of one beside the same of the others. */
export function besideSheet(sheets: readonly PlacedSheet[]): string {
  const [widths, isCompared] = [sheets[0]!.sheet.widths, sheets.some(({ sheet }) => sheet.isCompared)]
  const title = `Telas lado a lado · ${sheets.map(({ sheet }) => sheet.title).join(', ')}`
  return html`<!doctype html>
<html lang="pt-BR" style="--brand:#14202e">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${raw(sheetStyle)}</style>
</head>
<body>
<header>
<h1>Telas lado a lado</h1>
${filtersForm(widths, isCompared)}
</header>
<main class="beside" tabindex="0" aria-label="As telas de cada variante">
<table><thead><tr><th scope="col">Lugar</th>${sheets.map(headOf)}</tr></thead>
<tbody>${rowsOf(sheets).map((row) => rowOf(row, sheets))}</tbody></table>
</main>
<script>${raw(sheetScript)}</script>
</body>
</html>
`.toString()
}

const headOf = ({ sheet, folder }: PlacedSheet): Markup =>
  html`<th scope="col" style="--brand:${colourOr(sheet.colour)}"><a href="${folder}/index.html">${sheet.title}</a><br><code>${sheet.funnel}</code></th>`

/** Lists the screens of all of them, in the order of the first that has each. */
export function rowsOf(sheets: readonly PlacedSheet[]): readonly Row[] {
  const places = [...new Set(sheets.flatMap(({ sheet }) => sheet.looks.map(({ place }) => place)))]
  return places.flatMap((place) => {
    const own = sheets.map(({ sheet }) => sheet.looks.filter((look) => look.place === place))
    const most = Math.max(...own.map(({ length }) => length))
    return Array.from({ length: most }, (_, n) => ({ place, n, looks: own.map((looks) => looks[n]) }))
  })
}

function rowOf({ place, n, looks }: Row, sheets: readonly PlacedSheet[]): Markup {
  const shots = looks.flatMap((look) => look?.shots ?? [])
  const { kind = 'step', heading = '' } = looks.find((look) => look !== undefined) ?? {}
  const words = `${place} ${heading}`.toLowerCase()
  const isError = shots.some((shot) => shot.isError)
  const isOther = shots.some(({ change }) => change !== undefined)
  return html`<tr class="look" data-kind="${kind}" data-words="${words}"${isError ? html` data-error` : ''}${isOther ? html` data-change` : ''}><th scope="row">${heading || place}<br><code>${place}</code>${n > 0 ? ` ${n + 1}` : ''}</th>
${looks.map((look, i) => html`<td>${look ? cellOf(look, sheets[i]!) : ''}</td>`)}</tr>
`
}

const cellOf = ({ shots, heading }: Look, { sheet: { widths }, folder }: PlacedSheet): Markup =>
  html`<div class="shots">${widths.map((width) => {
    const shot = shots.find((each) => each.width === width)
    return shotOf(shot && placed(shot, folder), { width, heading })
  })}</div>`

function placed(shot: Look['shots'][number], folder: string): Look['shots'][number] {
  const at = (file: string) => `${folder}/${file}`
  const { change } = shot
  return {
    ...{ ...shot, file: at(shot.file) },
    ...(typeof change === 'object' && {
      change: { before: at(change.before), difference: at(change.difference) },
    }),
  }
}
