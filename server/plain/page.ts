import { html, type Markup } from '../http/escape.ts'

/** One plain page: its title and what stands under its heading. */
export interface PlainPage {
  readonly title: string
  readonly body: Markup
  /** What stands beside the navigation, as who is signed in. */
  readonly corner?: Markup
}

/** A few plain pages that belong together. */
export interface PlainSite {
  readonly name: string
  /** What the navigation is called, for those who hear it. */
  readonly navigation: string
  /** Where each page is, and how it is called there. */
  readonly links: readonly (readonly [path: string, name: string])[]
  /** Where the style sheet is. */
  readonly style: string
}

/** Writes a whole page of a site, without a line of script or style of its own. */
export function plainHtml(
  site: PlainSite,
  path: string,
  { title, body, corner = nothing }: PlainPage,
): string {
  const items = site.links.map(([to, name]) => {
    const current = to === path ? html` aria-current="page"` : ''
    return html`<li><a href="${to}"${current}>${name}</a></li>`
  })
  return html`<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · ${site.name.toLowerCase()}</title>
<link rel="stylesheet" href="${site.style}">
</head>
<body>
<header><p class="marca">${site.name}</p>${items.length === 0 ? '' : html`<nav aria-label="${site.navigation}"><ul>${items}</ul></nav>`}${corner}</header>
<main>
<h1>${title}</h1>
${body}
</main>
</body>
</html>
`.toString()
}

const nothing = html``
