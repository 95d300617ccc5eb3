import type { ServerFacts } from '../../engine/config/language/widgets.ts'
import { formatTelefone, type Json } from '../../engine/index.ts'
import { type Content, html, type Markup, raw, scriptJson } from '../http/html.ts'
import type { BuiltFont, BuiltPages } from './built.ts'
import { attributesOf, type DrawnScreen, type PageTexts, type Served, type Style } from './funnel.ts'
import type { Opening } from './opening.ts'

/** What the page's script reads from `#page`. */
export interface PageData {
  readonly funnel: string
  readonly variant: string
  /** The pattern of the page's address, by which the browser reads its named parts. */
  readonly route: string
  /** Whether measuring services may run in the page. */
  readonly measured: boolean
  /** The sale's name, which the page sends with every call. */
  readonly sale: string
  /** Which of the sales of its name in this browser it is; null on a payment link, which is of one proposal. */
  readonly saleNumber: number | null
  /** The facts of this server that flows can read. */
  readonly server: ServerFacts
  /** Whether who sells uses this device. */
  readonly sells: boolean
  readonly scope: string
  readonly now: number
  readonly session: Json
  readonly revision: number
  /** Where the server's opening of the funnel ended; null where it opened none. */
  readonly opening: (Opening & { readonly usesKept: boolean; readonly notes: string | null }) | null
}

/** How every page of one variant looks. */
export interface PageLook {
  readonly texts: PageTexts
  readonly theme: Style
  /** The font of its letter; absent where none was built. */
  readonly font?: BuiltFont | undefined
  /** Whether the font is preloaded. */
  readonly preloads: boolean
  /** The hidden sprite of what the pages draw. */
  readonly art: string
  readonly faviconAddress: string
  readonly home: string
  /** The first segment of its addresses. */
  readonly prefix: string
}

/** What the page of a funnel is made of. */
export interface PageParts extends PageLook {
  /** Whether the route says so: an address that carries a person's number or a proposal is not for search engines. */
  readonly isPrivate: boolean
  /** Whether browsers drop its cookie, because it was asked for without https from another machine. */
  readonly isInsecure?: boolean
  readonly data: PageData
  /** The screen it begins with, as the server rendered it. */
  readonly first?: DrawnScreen | undefined
  /** The page at the step where the opening ended, which the browser hydrates. */
  readonly drawn?: string | undefined
  /** A whole screen for later, in a template that the browser uses when a person gets to it. */
  readonly hiddenScreen?: DrawnScreen | undefined
  /** The whole address of its home, where the public address of this server is set. */
  readonly canonical?: string | undefined
}

/** Gives the address of a picture of `variants/assets`. */
const pictureAddress = (path: string): string => `/assets/variantes/${path}`

/** Gives how the pages of a variant look; for who asks to save data the font is not preloaded. */
export function lookOf(
  { texts, theme, art, favicon, home, site }: Served,
  pages: Pick<BuiltPages, 'font'>,
  headers: Readonly<Record<string, unknown>>,
): PageLook {
  const icon = texts.favicon ?? texts.logo.arquivo
  return {
    texts,
    theme,
    art,
    font: pages.font(texts.brand.fonte),
    preloads: headers['save-data'] !== 'on' && !/2g$/.test(String(headers.ect ?? '')),
    faviconAddress: icon ? pictureAddress(icon) : favicon.address,
    home,
    prefix: site.prefix,
  }
}

/** Lists the style sheets of a variant's look. */
export const stylesOf = ({ theme, font }: PageLook): readonly Style[] =>
  font ? [theme, font.style] : [theme]

/** What of a page is the same for everybody who opens its address. */
export type FixedParts = Omit<PageParts, 'data' | 'drawn' | 'isInsecure'> & {
  readonly data: Pick<PageData, 'funnel' | 'sells'>
}

/** Fills the slots of a built page with a funnel's page. */
export const fillPage = (template: string, parts: PageParts): string =>
  fillFixedPart(template, parts) + fillRest(template, parts)

/** Finds where a page depends on who opens it: at its screen, or behind one that the server renders whole. */
const endOfFixed = (template: string, first: DrawnScreen | undefined): number =>
  template.search(first?.isWhole ? /<!--data-->/ : /<!--(?:shell|data)-->/)

/** Fills the page as far as it is the same for everybody: how it looks, and which files it needs; every text is escaped. */
export function fillFixedPart(template: string, parts: FixedParts): string {
  const { texts, isPrivate, data, first } = parts
  return fillSlots(branded(template.slice(0, endOfFixed(template, first)), parts), {
    title: html`<title>${texts.titulo}</title>`,
    head: linesOf([
      ...headOf(parts),
      html`<meta name="description" content="${texts.introducao || texts.titulo}">`,
      html`<meta name="robots" content="${isPrivate ? 'noindex, nofollow' : 'index, follow'}">`,
      ...(isPrivate ? [] : metaForSharing(parts)),
      html`<link rel="preload" as="fetch" crossorigin href="${data.funnel}">`,
    ]),
    noscript: noscriptOf(parts),
    art: html`${[parts.art, first?.art ?? '', parts.hiddenScreen?.art ?? ''].map(raw)}`,
    ...(first?.isWhole && { shell: wholeShellOf(parts, first) }),
  })
}

/** Fills the rest of the page: its screen, unless the server renders it whole, and what its script reads. */
export function fillRest(template: string, parts: PageParts): string {
  return fillSlots(template.slice(endOfFixed(template, parts.first)), {
    shell: parts.drawn === undefined ? shellOf(parts) : raw(parts.drawn),
    data: html`${parts.isInsecure ? insecure : ''}${hiddenScreenOf(parts)}<script type="application/json" id="page">${raw(scriptJson({ ...parts.data } as unknown as Json))}</script>`,
  })
}

/** Writes what search engines and previews of a link show of the page. */
function metaForSharing({ texts, first, hiddenScreen, canonical }: FixedParts): readonly Markup[] {
  const structured = first?.structured ?? hiddenScreen?.structured
  return [
    html`<meta property="og:type" content="website">`,
    html`<meta property="og:locale" content="pt_BR">`,
    html`<meta property="og:title" content="${texts.titulo}">`,
    html`<meta property="og:description" content="${texts.introducao || texts.titulo}">`,
    ...(canonical ? [html`<link rel="canonical" href="${canonical}">`] : []),
    ...(structured ? [html`<script type="application/ld+json">${raw(scriptJson(structured))}</script>`] : []),
  ]
}

/** What a browser that drops the cookie shows in place of the page. */
const insecure = html`<template id="sem-https"><main class="page"><div class="step">
<h1>Abra esta página com https</h1>
<p class="intro">Ela foi aberta por http, sem proteção, e assim não conseguimos guardar o seu pedido.</p>
<p class="intro">Para quem cuida do site: use TLS_CERT e TLS_KEY, ou um proxy com https. Para testar, abra por localhost.</p>
<div class="actions"><a class="button button-primary" href="">Abrir com https</a></div>
</div></main></template>`

const hiddenScreenOf = ({ hiddenScreen }: PageParts): Markup =>
  hiddenScreen ? html`<template id="drawn">${raw(hiddenScreen.markup)}</template>` : html``

/** Draws a page that begins with a screen the server drew. */
const wholeShellOf = (parts: FixedParts, { markup }: DrawnScreen): Markup =>
  html`${skip}${sellerBarOf(parts)}<div class="page page-sales">${topOf(parts)}
<main id="conteudo" tabindex="-1">${raw(markup)}</main>
<footer class="footer">${contactsOf(parts)}</footer></div>`

/** A text that the footer leads to: its points, where it has them, and its paragraphs. */
interface LongText {
  readonly titulo: string
  readonly resumo: readonly string[]
  readonly texto: readonly string[]
}

/** Fills the slots with a text to read, which needs no script. */
export function fillTextPage(template: string, look: PageLook, { titulo, resumo, texto }: LongText): string {
  const points = resumo.map((point) => html`<li>${point}</li>`)
  const main = html`<article class="step prose">
${headingOf(titulo)}${points.length > 0 ? html`<ul class="bullets">${points}</ul>` : ''}${texto.map((paragraph) => html`<p>${paragraph}</p>`)}
<p><a href="${look.home}">Voltar ao início</a></p>
</article>`
  const footer = html`
<footer class="footer">${contactsOf(look)}</footer>`
  return fillStaticPage(template, look, { titulo, robots: 'index, follow', main, footer })
}

/** A link of a page. */
export interface NamedLink {
  readonly label: string
  readonly href: string
}

/** What the page of a variant whose sales have ended shows. */
interface EndedVariant {
  readonly nome: string
  /** Where those who bought before see their boletos. */
  readonly boletos: string | undefined
  /** How people are reached, the likeliest way first. */
  readonly contatos: readonly NamedLink[]
}

/** Fills the slots with the page of a variant whose sales have ended: it sells nothing, and needs no script. */
export function fillEndedPage(
  template: string,
  look: PageLook,
  { nome, boletos, contatos }: EndedVariant,
): string {
  const titulo = 'As vendas deste plano terminaram'
  const ways = contatos.map(
    ({ label, href }, i) =>
      html`<a class="button ${i === 0 ? 'button-primary' : 'button-secondary'}" href="${href}">${label}</a>`,
  )
  const main = html`<div class="step">
<svg class="scene" aria-hidden="true"><use href="#cena-regiao"/></svg>
<h1>${titulo}</h1>
<p class="intro">${nome}: não dá mais para contratar por aqui.</p>
<section class="card">
<h2>Já contratou ou recebeu um link?</h2>
<p>Para você nada muda: abra de novo o link que chegou por e-mail ou mensagem para pagar, pegar o boleto ou completar o cadastro.</p>
${boletos === undefined ? '' : html`<p><a href="${boletos}">Ver meus boletos em aberto</a></p>`}
</section>
${ways.length > 0 ? html`<div class="actions">${ways}</div>` : ''}
</div>`
  return fillStaticPage(template, look, { titulo, robots: 'noindex, nofollow', main, footer: html`` })
}

/** Fills the slots with the page of the sales of a device, which needs no script. */
export const fillDevicePage = (
  template: string,
  look: PageLook,
  { titulo, main }: Pick<StaticPage, 'titulo' | 'main'>,
): string => fillStaticPage(template, look, { titulo, robots: 'noindex, nofollow', main, footer: html`` })

interface StaticPage {
  readonly titulo: string
  readonly robots: string
  readonly main: Markup
  readonly footer: Markup
}

/** Fills the slots with a page that needs no script. */
function fillStaticPage(
  template: string,
  look: PageLook,
  { titulo, robots, main, footer }: StaticPage,
): string {
  const withoutScripts = template.replace(/<script.*?<\/script>|<link rel="modulepreload".*?>/gs, '')
  return fillSlots(branded(withoutScripts, look), {
    title: html`<title>${titulo} · ${look.texts.titulo}</title>`,
    head: linesOf([...headOf(look), html`<meta name="robots" content="${robots}">`]),
    art: raw(look.art),
    shell: html`${skip}<div class="page">${topOf(look)}
<main id="conteudo" tabindex="-1">${main}</main>${footer}</div>`,
  })
}

/** Writes the choices of the brand on the `html` element, so that the first paint is right. */
function branded(template: string, { texts }: PageLook): string {
  const written = attributesOf(texts.brand).map(([name, value]) => html` ${raw(name)}="${value}"`)
  return template.replace('<html lang="pt-BR"', (tag) => tag + written.join(''))
}

function fillSlots(template: string, slots: Readonly<Record<string, Markup>>): string {
  return template.replace(/<!--(title|head|noscript|art|shell|data)-->/g, (_, name: string) =>
    String(slots[name] ?? ''),
  )
}

const linesOf = (lines: readonly Markup[]): Markup =>
  html`${lines.map((line, i) => (i === 0 ? line : html`\n${line}`))}`

function headOf(look: PageLook): readonly Markup[] {
  const { texts, font, preloads, faviconAddress } = look
  const early = font && preloads
  return [
    html`<meta name="theme-color" content="${texts.brand.corPrimaria}">`,
    ...(early
      ? [html`<link rel="preload" as="font" type="font/woff2" crossorigin href="${font.address}">`]
      : []),
    ...stylesOf(look).map(({ css }) => html`<style>${raw(css)}</style>`),
    html`<link rel="icon" href="${faviconAddress}">`,
  ]
}

function noscriptOf({ texts: { telefone } }: PageLook): Markup {
  const phone = formatTelefone(telefone)
  return html`<noscript>Este site precisa de JavaScript.${phone && ` Fale com a gente: ${phone}.`}</noscript>`
}

function contactsOf({ texts: { telefone, email } }: PageLook): Markup {
  const contacts = [
    telefone && html`<li><a href="tel:+55${telefone}">${formatTelefone(telefone)}</a></li>`,
    email && html`<li><a href="mailto:${email}">${email}</a></li>`,
  ]
  return html`<ul>${contacts}</ul>`
}

const skip = html`<a class="skip-link" href="#conteudo">Pular para o conteúdo</a>
`

/** Draws the bar of who sells, which the page's script draws again. */
const sellerBarOf = ({ data: { sells }, prefix, home }: FixedParts): Markup =>
  sells
    ? html`<nav class="seller-bar" aria-label="Vendas"><a href="/vendas/${prefix}">Suas vendas</a><a href="${home}?venda=nova">Nova venda</a></nav>
`
    : html``

/** Draws the header. */
function topOf({ texts, home }: PageLook): Markup {
  const { nome, simbolo, arquivo } = texts.logo
  const logo = arquivo
    ? html`<img src="${pictureAddress(arquivo)}" alt="${nome}" height="40">`
    : html`<svg class="symbol" viewBox="0 0 32 32" aria-hidden="true"><use href="#simbolo-${simbolo}"/></svg><span>${nome}</span>`
  return html`<header class="top"><a class="logo" href="${home}">${logo}</a></header>`
}

/** Draws a title and its introduction on the plane of the brand. */
export const headingOf = (title: Content, intro: Content = ''): Markup =>
  html`<div class="step-head"><h1>${title}</h1>${intro ? html`<p class="intro">${intro}</p>` : ''}</div>`

/** Draws what a person sees before any script runs: the header, and where the parts of the first step will be. */
function shellOf(parts: PageParts): Markup {
  const { texts, isPrivate, first } = parts
  // The order's bar comes with the first step of a sale: its place is kept, so that nothing moves.
  const bar = isPrivate ? html`<div class="order-bar order-bar-empty"></div>\n` : ''
  return html`${skip}${sellerBarOf(parts)}<div class="page">${topOf(parts)}
${bar}<main id="conteudo" tabindex="-1">${first ? raw(first.markup) : plainOutlineOf(texts)}</main>
<aside class="side"></aside></div>`
}

const plainOutlineOf = ({ titulo, introducao }: PageTexts): Markup => html`<div class="step">
${headingOf(titulo, introducao)}
<div class="skeleton" aria-hidden="true"><i></i><i></i><i></i></div>
</div>`
