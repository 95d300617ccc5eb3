import { formatTelefone, type Json } from '../../engine/index.ts'
import type { Served, Style } from '../catalogue/catalogue.ts'
import { styleOf } from '../catalogue/served.ts'
import { symbolOf } from '../catalogue/symbols.ts'
import type { LongText, PageTexts } from '../catalogue/variant.ts'
import { html, scriptJson } from '../http/escape.ts'
import type { Inline } from '../http/headers.ts'

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

/** How every page of one variant looks. */
export interface PageLook {
  readonly texts: PageTexts
  readonly theme: Style
  readonly faviconAddress: string
  readonly home: string
}

/** What the page of a funnel is made of. */
export interface PageParts extends PageLook {
  /** Whether the address carries a person's number or a proposal: such a page is not for search engines. */
  readonly isPrivate: boolean
  readonly data: PageData
}

/** Gives the address of a picture of `variants/assets`. */
export const pictureAddress = (path: string): string => `/assets/variantes/${path}`

/** Gives how the pages of a variant look. */
export function lookOf({ texts, theme, favicon, home }: Served): PageLook {
  return {
    texts,
    theme,
    faviconAddress: texts.favicon ? pictureAddress(texts.favicon) : favicon.address,
    home,
  }
}

/** Fills the slots of the built `index.html` with a funnel's page; every text of a variant is escaped. */
export function fillPage(template: string, parts: PageParts): string {
  const { texts, isPrivate, data } = parts
  return fillSlots(template, {
    title: `<title>${html(texts.titulo)}</title>`,
    head: [
      ...headOf(parts),
      `<meta name="description" content="${html(texts.introducao || texts.titulo)}">`,
      `<meta name="robots" content="${isPrivate ? 'noindex, nofollow' : 'index, follow'}">`,
      `<link rel="preload" as="fetch" crossorigin href="${html(data.funnel)}">`,
    ].join('\n'),
    noscript: noscriptOf(parts),
    shell: shellOf(parts),
    data: `<script type="application/json" id="page">${scriptJson({ ...data })}</script>`,
  })
}

/** Fills the slots with a text to read, which needs no script. */
export function fillTextPage(template: string, look: PageLook, { titulo, resumo, texto }: LongText): string {
  const points = resumo.map((point) => `<li>${html(point)}</li>`).join('')
  const paragraphs = texto.map((paragraph) => `<p>${html(paragraph)}</p>`).join('')
  const still = template.replace(/<script.*?<\/script>|<link rel="modulepreload".*?>/gs, '')
  return fillSlots(still, {
    title: `<title>${html(`${titulo} · ${look.texts.titulo}`)}</title>`,
    head: [...headOf(look), '<meta name="robots" content="index, follow">'].join('\n'),
    shell: `${topOf(look)}
<div class="page"><main id="conteudo" tabindex="-1"><article class="step prose">
<h1>${html(titulo)}</h1>${points && `<ul class="bullets">${points}</ul>`}${paragraphs}
<p><a href="${html(look.home)}">Voltar ao início</a></p>
</article></main></div>
<footer class="footer"><div>${contactsOf(look)}</div></footer>`,
  })
}

/** Lists what stands inside the built `index.html` itself: style sheets, and the list of its scripts with their hashes. */
export function inlineIn(template: string): Inline {
  const inside = (element: RegExp) => [...template.matchAll(element)].map(([, text = '']) => styleOf(text))
  return {
    styles: inside(/<style>(.*?)<\/style>/gs),
    scripts: inside(/<script type="importmap">(.*?)<\/script>/gs),
  }
}

function fillSlots(template: string, slots: Readonly<Record<string, string>>): string {
  return template.replace(/<!--(title|head|noscript|shell|data)-->/g, (_, name: string) => slots[name] ?? '')
}

function headOf({ texts, theme, faviconAddress }: PageLook): readonly string[] {
  return [
    `<meta name="theme-color" content="${texts.corPrimaria}">`,
    `<style>${theme.css}</style>`,
    `<link rel="icon" href="${html(faviconAddress)}">`,
  ]
}

function noscriptOf({ texts: { telefone } }: PageLook): string {
  const phone = formatTelefone(telefone)
  return `<noscript>Este site precisa de JavaScript.${phone && ` Fale com a gente: ${html(phone)}.`}</noscript>`
}

function contactsOf({ texts: { telefone, email } }: PageLook): string {
  const contacts = [
    telefone && `<li><a href="tel:+55${html(telefone)}">${html(formatTelefone(telefone))}</a></li>`,
    email && `<li><a href="mailto:${html(email)}">${html(email)}</a></li>`,
  ]
  return `<ul>${contacts.join('')}</ul>`
}

/** Draws the header, and the way past it. */
function topOf({ texts, home }: PageLook): string {
  const { nome, simbolo, arquivo } = texts.logo
  const logo = arquivo
    ? `<img src="${html(pictureAddress(arquivo))}" alt="${html(nome)}" height="40">`
    : `${symbolOf(simbolo)}<span>${html(nome)}</span>`
  return `<a class="skip-link" href="#conteudo">Pular para o conteúdo</a>
<header class="top"><div><a class="logo" href="${html(home)}">${logo}</a></div></header>`
}

/** Draws what a person sees before any script runs: the header, the heading, and where the first step will be. */
function shellOf(parts: PageParts): string {
  const { texts, isPrivate } = parts
  // The order's bar comes with the first step of a sale: its place is kept, so that nothing moves.
  const bar = isPrivate ? '<div class="order-bar order-bar-empty"></div>\n' : ''
  const { lateral } = texts
  const card =
    lateral && !isPrivate
      ? `<section class="card"><h2>${html(lateral.titulo)}</h2><p>${html(lateral.texto)}</p></section>`
      : ''
  const intro = texts.introducao ? `<p class="intro">${html(texts.introducao)}</p>` : ''
  return `${topOf(parts)}
${bar}<div class="page"><main id="conteudo" tabindex="-1"><div class="step">
<h1>${html(texts.titulo)}</h1>${intro}${card}
<div class="skeleton" aria-hidden="true"><i></i><i></i><i></i></div>
</div></main></div>`
}
