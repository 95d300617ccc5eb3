import type { Json } from '../../engine/index.ts'
import { symbolOf } from '../catalogue/symbols.ts'
import type { PageTexts } from '../catalogue/variant.ts'
import { html, scriptJson } from './escape.ts'

/** What the page's script reads from `#page`. */
export interface PageData {
  readonly funnel: string
  readonly variant: string
  readonly routes: readonly string[]
  /** The sale's name, which the page sends with every call. */
  readonly sale: string
  readonly scope: string
  readonly now: number
  readonly session: Json
  readonly revision: number
}

/** What one page is made of. Addresses are those of the variant's style sheet and picture. */
export interface PageParts {
  readonly texts: PageTexts
  readonly themeAddress: string
  readonly faviconAddress: string
  /** Whether the address carries a person's number or a proposal: such a page is not for search engines. */
  readonly isPrivate: boolean
  readonly home: string
  readonly data: PageData
}

/** Gives the address of a picture of `variants/assets`. */
export const pictureAddress = (path: string): string => `/assets/variantes/${path}`

/** Fills the slots of the built `index.html`; every text of a variant is escaped. */
export function fillPage(template: string, parts: PageParts): string {
  const slots: Readonly<Record<string, string>> = {
    title: `<title>${html(parts.texts.titulo)}</title>`,
    head: headOf(parts),
    shell: shellOf(parts),
    data: `<script type="application/json" id="page">${scriptJson({ ...parts.data })}</script>`,
  }
  return template.replace(/<!--(title|head|shell|data)-->/g, (_, name: string) => slots[name] ?? '')
}

function headOf({ texts, themeAddress, faviconAddress, isPrivate, data }: PageParts): string {
  return [
    `<meta name="description" content="${html(texts.introducao || texts.titulo)}">`,
    `<meta name="robots" content="${isPrivate ? 'noindex, nofollow' : 'index, follow'}">`,
    `<meta name="theme-color" content="${texts.corPrimaria}">`,
    `<link rel="stylesheet" href="${html(themeAddress)}">`,
    `<link rel="icon" href="${html(faviconAddress)}">`,
    `<link rel="preload" as="fetch" crossorigin href="${html(data.funnel)}">`,
  ].join('\n')
}

/** Draws what a person sees before any script runs: the header, the heading, and where the first step will be. */
function shellOf({ texts, home, isPrivate }: PageParts): string {
  const { nome, simbolo, arquivo } = texts.logo
  const logo = arquivo
    ? `<img src="${html(pictureAddress(arquivo))}" alt="${html(nome)}" height="40">`
    : `${symbolOf(simbolo)}<span>${html(nome)}</span>`
  // The order's bar comes with the first step of a sale: its place is kept, so that nothing moves.
  const bar = isPrivate ? '<div class="order-bar order-bar-empty"></div>\n' : ''
  const intro = texts.introducao ? `<p class="intro">${html(texts.introducao)}</p>` : ''
  return `<a class="skip-link" href="#conteudo">Pular para o conteúdo</a>
<header class="top"><div><a class="logo" href="${html(home)}">${logo}</a></div></header>
${bar}<div class="page"><main id="conteudo" tabindex="-1"><div class="step">
<h1>${html(texts.titulo)}</h1>${intro}
<div class="skeleton" aria-hidden="true"><i></i><i></i><i></i></div>
</div></main></div>`
}

/** Draws the page a person sees when the server cannot give the one asked for. */
export function apologyPage(text: string): string {
  return `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>Página indisponível</title></head><body><main><h1>Página indisponível</h1><p>${html(text)}</p><p><a href="">Tentar novamente</a></p></main></body></html>`
}
