import type { Brand, Palette } from '../../engine/brand/index.ts'
import { html, type Markup } from '../http/html.ts'
import type { Email, EmailBody } from '../outbox/index.ts'
import { groupsOf, inOneLine, isFact, type Phrase, plainOf, wordingIn } from './emails.ts'
import { type FindAnyLetterhead, identityOf, type Letterhead } from './letterhead.ts'

const everywhere = '-apple-system,Segoe UI,Roboto,Noto Sans,Arial,sans-serif'
const printed = 'Georgia,Times New Roman,serif'

/** Writes the style of a text: a title in the font of the brand, anything else in that of the device. */
function styled({ brand }: Letterhead, as: 'title' | 'text', colour: string): string {
  const family = as === 'title' && brand.fonte === 'classica' ? printed : everywhere
  const weight = as === 'title' ? 700 : 400
  return `color:${colour};font-family:${family};font-weight:${weight};font-size:16px;line-height:24px`
}

/** How round things are, in pixels. */
interface Shape {
  readonly field: number
  readonly card: number
  readonly button: number
  readonly tile: number
  /** Between two tiles. */
  readonly gap: number
}

const shapes: Readonly<Record<Brand['cantos'], Shape>> = {
  retos: { field: 4, card: 6, button: 4, tile: 0, gap: 2 },
  padrao: { field: 12, card: 18, button: 14, tile: 10, gap: 8 },
  redondos: { field: 18, card: 26, button: 27, tile: 14, gap: 8 },
}

/** Gives the corners of a brand. */
const shapeOf = ({ brand }: Letterhead): Shape => shapes[brand.cantos]

/** Five tiles: the colour of the background, of the shape, and the style of the shape in its square of 44 pixels. */
const tiles: readonly (readonly [ground: keyof Palette, shape: keyof Palette, cut: string])[] = [
  ['accent', 'brand-deep-2', 'width:44px;height:44px;border-radius:0 44px 0 0'],
  ['brand', 'accent', 'width:24px;height:24px;margin:10px;border-radius:12px'],
  ['brand-line', 'brand-ink', 'width:28px;height:32px;margin:12px 8px 0;border-radius:14px 14px 0 0'],
  ['accent-tint', 'accent', 'width:44px;height:44px;border-radius:44px 0 0 0'],
  ['brand-deep-2', 'brand-line', 'width:32px;height:16px;margin:14px 6px;border-radius:16px 16px 0 0'],
]

/** Draws the strip of tiles over a heading from coloured boxes; screen readers skip it. */
function stripOf(head: Letterhead): Markup {
  const { palette } = head
  const { tile, gap } = shapeOf(head)
  const space = html`<td width="${gap}" style="width:${gap}px;font-size:0;line-height:0">&nbsp;</td>`
  const cells = tiles.map(([ground, shape, cut], i) => {
    const box = `width:44px;height:44px;background-color:${palette[ground]};border-radius:${tile}px;overflow:hidden`
    const inside = html`<div style="${box}"><div style="${cut};background-color:${palette[shape]}">&nbsp;</div></div>`
    return html`${i === 0 ? '' : space}<td width="44" height="44" style="${box};font-size:0;line-height:0">${inside}</td>`
  })
  return html`<table role="presentation" aria-hidden="true" cellpadding="0" cellspacing="0" border="0" style="border-collapse:separate"><tr>${cells}</tr></table>`
}

/** Draws facts as a ticket: the number, the amount in large type, other facts, and a code to copy. */
function factsHtml(facts: readonly Phrase[], head: Letterhead): Markup {
  const { palette } = head
  const { card } = shapeOf(head)
  const rows = facts.map((fact, i) => {
    const line =
      i === 0 ? 'none' : `1px ${facts[i - 1]?.is === 'number' ? 'dashed' : 'solid'} ${palette.line}`
    return html`<tr><td style="padding:16px 20px;border-top:${line}">${factViews[fact.is]?.(fact, head) ?? ''}</td></tr>`
  })
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${palette.surface}" style="border:1px solid ${palette['line-2']};border-radius:${card}px;border-collapse:separate;background-color:${palette.surface}">${rows}</table>`
}

type FactView = (fact: Phrase, head: Letterhead) => Markup

const factViews: { readonly [is in Phrase['is']]?: FactView } = {
  number: (fact, head) =>
    html`${labelOf(fact, head)}<p style="${styled(head, 'title', head.palette.text)};margin:0;font-size:26px;line-height:32px">${fact.text}</p>`,
  price: priceHtml,
  fact: (fact, head) =>
    html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td align="left" style="${styled(head, 'text', head.palette['text-2'])}">${fact.label ?? ''}</td><td align="right" style="${styled(head, 'text', head.palette.text)};font-weight:600">${fact.text}</td></tr></table>`,
  code: (fact, head) =>
    html`${labelOf(fact, head)}<p style="margin:8px 0 0;padding:14px 16px;background-color:${head.palette['surface-2']};border-radius:${shapeOf(head).field}px;color:${head.palette.text};font-family:ui-monospace,Menlo,Consolas,Courier New,monospace;font-size:17px;line-height:26px;font-weight:600;overflow-wrap:anywhere">${fact.text}</p>`,
}

const labelOf = ({ label = '' }: Phrase, head: Letterhead): Markup =>
  html`<p style="${styled(head, 'text', head.palette['text-3'])};margin:0;font-size:14px;line-height:20px">${label}</p>`

/** Draws an amount in large type, its currency and its cents small; a screen reader reads it as one text. */
function priceHtml(fact: Phrase, head: Letterhead): Markup {
  const { text, after } = fact
  const [, sign = '', whole = text, cents = ''] = /^(R\$\s)([\d.]+)(,\d{2})$/.exec(text) ?? []
  const small = (part: string) =>
    part === '' ? '' : html`<span style="font-size:26px;letter-spacing:0">${part}</span>`
  return html`${labelOf(fact, head)}<p style="${styled(head, 'title', head.palette.text)};margin:0;font-size:44px;line-height:50px;letter-spacing:-1px;white-space:nowrap">${small(sign)}${whole}${small(cents)}</p>${after === undefined ? '' : html`<p style="${styled(head, 'text', head.palette['text-3'])};margin:2px 0 0;font-size:14px;line-height:20px">${after}</p>`}`
}

/** What the HTML of an e-mail is made of, besides its look. */
interface Content {
  readonly subject: string
  readonly phrases: readonly Phrase[]
  /** An address that works anywhere. */
  readonly link: string
}

/**
 * Writes an e-mail as HTML in the look of a variant: tables with styles of their own, as every mail program takes them, at
 * most 600 px wide, with no picture, no script and no font of elsewhere.
 */
function htmlOf({ subject, phrases, link }: Content, head: Letterhead): string {
  const { page, surface } = head.palette
  const body = groupsOf(phrases).map((group) => {
    const [first] = group
    if (group.every(isFact)) return factsHtml(group, head)
    if (group.every(({ is }) => is === 'step')) return stepsHtml(group, head)
    if (first?.is === 'button') return buttonHtml(first, head, link)
    if (first?.is === 'title') return titleHtml(first, head)
    return first?.is === 'note' ? noteHtml(first, head) : ''
  })
  return html`<!doctype html>
<html lang="pt-BR">
${headHtml(subject, head)}
<body style="margin:0;padding:0;background-color:${page};-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${inOneLine(phrases)}</div>
<table ${whole} bgcolor="${page}"><tr><td align="center">
<!--[if mso]><table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->
<div style="max-width:600px;margin:0 auto;text-align:left">
<div role="main">
${topHtml(phrases, head)}
<table ${whole}><tr><td bgcolor="${surface}" style="background-color:${surface};padding:24px 20px 32px">${body}</td></tr></table>
</div>
${footerHtml(head)}
</div>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</body>
</html>
`.toString()
}

/** The attributes of a table that is only layout. */
const whole = html`role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"`

function headHtml(subject: string, { palette }: Letterhead): Markup {
  return html`<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light only">
<meta name="supported-color-schemes" content="light only">
<meta name="format-detection" content="telephone=no, date=no, address=no">
<meta name="robots" content="noindex">
<title>${subject}</title>
<style>:root{color-scheme:light only}a:focus-visible{outline:3px solid ${palette.text};outline-offset:2px}</style>
</head>`
}

/** Draws the top: the brand, the greeting, the heading and what is said under it. */
function topHtml(phrases: readonly Phrase[], head: Letterhead): Markup {
  const { ground, text, quiet } = head.plane
  const phrasesOf = (is: Phrase['is'], draw: (phrase: Phrase) => Markup) =>
    phrases.filter((phrase) => phrase.is === is).map(draw)
  const greeting = phrasesOf(
    'greeting',
    (phrase) => html`<p style="${styled(head, 'text', quiet)};margin:0 0 4px">${phrase.text}</p>`,
  )
  const heading = phrasesOf(
    'heading',
    (phrase) =>
      html`<h1 style="${styled(head, 'title', text)};margin:0;font-size:28px;line-height:32px;letter-spacing:-.3px">${phrase.text}</h1>`,
  )
  const lead = phrasesOf(
    'lead',
    (phrase) => html`<p style="${styled(head, 'text', quiet)};margin:12px 0 0">${phrase.text}</p>`,
  )
  return html`<table ${whole}><tr><td bgcolor="${ground}" style="background-color:${ground};padding:24px 20px 28px">
<p style="${styled(head, 'title', text)};margin:0 0 16px;font-size:18px;line-height:24px">${head.name}</p>
${stripOf(head)}
<div style="padding-top:24px">${greeting}${heading}${lead}</div>
</td></tr></table>`
}

function buttonHtml({ text, label = '' }: Phrase, head: Letterhead, link: string): Markup {
  const { palette } = head
  const { button } = shapeOf(head)
  const fill = `background-color:${palette.brand};border-radius:${button}px`
  return html`<table ${whole} style="margin:24px 0 0;border-collapse:separate"><tr><td align="center" bgcolor="${palette.brand}" style="${fill};mso-padding-alt:15px 24px"><a href="${link}" ${elsewhere} style="${styled(head, 'title', palette['on-brand'])};${fill};display:block;padding:15px 24px;font-size:17px;text-align:center;text-decoration:none">${label}</a></td></tr></table>
<p style="${styled(head, 'text', palette['text-3'])};margin:12px 0 0;font-size:14px;line-height:20px">${text} <a href="${link}" ${elsewhere} style="color:${palette['brand-ink']};text-decoration:underline;overflow-wrap:anywhere;word-break:break-all">${link}</a></p>`
}

const titleHtml = ({ text }: Phrase, head: Letterhead): Markup =>
  html`<h2 style="${styled(head, 'title', head.palette.text)};margin:28px 0 12px;font-size:20px;line-height:26px">${text}</h2>`

/** Draws what happens in turn: a dot for each day, the first of them filled, since it has come. */
function stepsHtml(steps: readonly Phrase[], head: Letterhead): Markup {
  const { palette } = head
  const rows = steps.map(({ label = '', text }, i) => {
    const fill = i === 0 ? palette.brand : palette['brand-line']
    const dot = html`<div style="width:14px;height:14px;margin-top:5px;border-radius:7px;background-color:${fill};font-size:0;line-height:0">&nbsp;</div>`
    return html`<tr><td width="30" valign="top" style="width:30px">${dot}</td><td style="padding-bottom:14px"><p style="${styled(head, 'text', palette.text)};margin:0;font-weight:600">${label}</p><p style="${styled(head, 'text', palette['text-2'])};margin:0">${text}</p></td></tr>`
  })
  return html`<table ${whole}>${rows}</table>`
}

const elsewhere = html`target="_blank" rel="noopener noreferrer"`

function noteHtml({ text }: Phrase, head: Letterhead): Markup {
  const { palette } = head
  return html`<p style="${styled(head, 'text', palette.text)};margin:24px 0 0;padding:16px;background-color:${palette['surface-2']};border-radius:${shapeOf(head).field}px">${text}</p>`
}

function footerHtml(head: Letterhead): Markup {
  const { rodape, palette } = head
  const look = html`${styled(head, 'text', palette['text-3'])};margin:0;font-size:14px;line-height:20px`
  return html`<div role="contentinfo" style="padding:20px 20px 32px"><p style="${look}"><strong>${rodape.empresa}</strong></p><p style="${look}">${identityOf(rodape)}</p></div>`
}

/**
 * Makes the function that draws an e-mail in the look its variant has now, or was kept with where it was deleted: plain
 * text and HTML, both of its wording.
 *
 * Undefined for an e-mail without a wording, as a former version queued it, and for one of a variant of which nothing is
 * known: such a one goes out as the plain text it was queued with.
 */
export const anyDrawerOf =
  (letterhead: FindAnyLetterhead) =>
  async ({ subject, link, wording }: Email): Promise<EmailBody | undefined> => {
    const read = wordingIn(wording)
    const head = read && (await letterhead(read.variant))
    if (!head) return undefined
    const { phrases } = read
    const { name, rodape } = head
    return {
      text: plainOf(phrases, link, [name, rodape.empresa, identityOf(rodape)]),
      html: htmlOf({ subject, phrases, link }, head),
    }
  }
