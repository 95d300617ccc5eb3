import { html, type Markup } from '../http/escape.ts'
import { shapeOf, styled } from './html-look.ts'
import type { Letterhead } from './letterhead.ts'
import type { Phrase } from './wording.ts'

/** Draws facts as a ticket: the number, the amount as the picture, what else is to be known, and a code to be copied. */
export function factsHtml(facts: readonly Phrase[], head: Letterhead): Markup {
  const { palette } = head
  const { card } = shapeOf(head)
  const rows = facts.map((fact, i) => {
    const line =
      i === 0 ? 'none' : `1px ${facts[i - 1]?.is === 'number' ? 'dashed' : 'solid'} ${palette.line}`
    return html`<tr><td style="padding:16px 20px;border-top:${line}">${drawn[fact.is]?.(fact, head) ?? ''}</td></tr>`
  })
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${palette.surface}" style="border:1px solid ${palette['line-2']};border-radius:${card}px;border-collapse:separate;background-color:${palette.surface}">${rows}</table>`
}

type Draw = (fact: Phrase, head: Letterhead) => Markup

const drawn: { readonly [is in Phrase['is']]?: Draw } = {
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

/** Draws an amount as it is read from afar: the whole of it large, its sign and its cents small; one text all the same. */
function priceHtml(fact: Phrase, head: Letterhead): Markup {
  const { text, after } = fact
  const [, sign = '', whole = text, cents = ''] = /^(R\$\s)([\d.]+)(,\d{2})$/.exec(text) ?? []
  const small = (part: string) =>
    part === '' ? '' : html`<span style="font-size:26px;letter-spacing:0">${part}</span>`
  return html`${labelOf(fact, head)}<p style="${styled(head, 'title', head.palette.text)};margin:0;font-size:44px;line-height:50px;letter-spacing:-1px;white-space:nowrap">${small(sign)}${whole}${small(cents)}</p>${after === undefined ? '' : html`<p style="${styled(head, 'text', head.palette['text-3'])};margin:2px 0 0;font-size:14px;line-height:20px">${after}</p>`}`
}
