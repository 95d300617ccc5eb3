import { html, type Markup } from '../http/escape.ts'
import { factsHtml } from './html-facts.ts'
import { shapeOf, stripOf, styled } from './html-look.ts'
import { identityOf, type Letterhead } from './letterhead.ts'
import { groupsOf, inOneLine, isFacts, type Phrase } from './wording.ts'

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
export function htmlOf({ subject, phrases, link }: Content, head: Letterhead): string {
  const { page, surface } = head.palette
  const body = groupsOf(phrases).map((group) => {
    if (isFacts(group)) return factsHtml(group, head)
    if (group.is === 'button') return buttonHtml(group, head, link)
    return group.is === 'note' ? noteHtml(group, head) : ''
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

/** A table that lays out and tells nothing. */
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

/** Draws whose e-mail it is, and what it is about, on the plane of the brand. */
function topHtml(phrases: readonly Phrase[], head: Letterhead): Markup {
  const { ground, text, quiet } = head.plane
  const said = (is: Phrase['is'], draw: (phrase: Phrase) => Markup) =>
    phrases.filter((phrase) => phrase.is === is).map(draw)
  const greeting = said(
    'greeting',
    (phrase) => html`<p style="${styled(head, 'text', quiet)};margin:0 0 4px">${phrase.text}</p>`,
  )
  const heading = said(
    'heading',
    (phrase) =>
      html`<h1 style="${styled(head, 'title', text)};margin:0;font-size:28px;line-height:32px;letter-spacing:-.3px">${phrase.text}</h1>`,
  )
  return html`<table ${whole}><tr><td bgcolor="${ground}" style="background-color:${ground};padding:24px 20px 28px">
<p style="${styled(head, 'title', text)};margin:0 0 16px;font-size:18px;line-height:24px">${head.name}</p>
${stripOf(head)}
<div style="padding-top:24px">${greeting}${heading}</div>
</td></tr></table>`
}

function buttonHtml({ text, label = '' }: Phrase, head: Letterhead, link: string): Markup {
  const { palette } = head
  const { button } = shapeOf(head)
  const fill = `background-color:${palette.brand};border-radius:${button}px`
  return html`<table ${whole} style="margin:24px 0 0;border-collapse:separate"><tr><td align="center" bgcolor="${palette.brand}" style="${fill};mso-padding-alt:15px 24px"><a href="${link}" ${elsewhere} style="${styled(head, 'title', palette['on-brand'])};${fill};display:block;padding:15px 24px;font-size:17px;text-align:center;text-decoration:none">${label}</a></td></tr></table>
<p style="${styled(head, 'text', palette['text-3'])};margin:12px 0 0;font-size:14px;line-height:20px">${text} <a href="${link}" ${elsewhere} style="color:${palette['brand-ink']};text-decoration:underline;overflow-wrap:anywhere;word-break:break-all">${link}</a></p>`
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
