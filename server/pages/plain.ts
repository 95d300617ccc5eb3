import { readFileSync } from 'node:fs'
import formbody from '@fastify/formbody'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { formats } from '../../engine/index.ts'
import { type Content, html, type Markup } from '../http/html.ts'

/** One plain page: its title and what is under its heading. */
export interface PlainPage {
  readonly title: string
  readonly body: Markup
  /** Shown beside the navigation, such as who is signed in. */
  readonly corner?: Markup
}

/** A few plain pages that belong together. */
export interface PlainSite {
  readonly name: string
  /** The name of the navigation for screen readers. */
  readonly navigation: string
  /** The path and the name of each page. */
  readonly links: readonly (readonly [path: string, name: string])[]
  /** The path of the style sheet. */
  readonly style: string
}

/** Writes a whole page of a site, without script and without styles of its own. */
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

const sheet = readFileSync(new URL('./estilo.css', import.meta.url), 'utf8')

/** Serves the style sheet of plain pages at a path, with the rules that a site adds. */
export function routeStyle(app: FastifyInstance, path: string, more = ''): void {
  app.get(path, (_request, reply) => reply.type('text/css; charset=utf-8').send(`${sheet}${more}`))
}

/** Writes a list of names and their values. */
export const factsOf = (facts: readonly (readonly [name: string, value: Content])[]): Markup =>
  html`<dl>${facts.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`

/** Lets routes take the bodies of HTML forms, up to so many bytes. */
export function takeForms(app: FastifyInstance, bodyLimit = 1024): void {
  app.register(formbody, { bodyLimit })
}

/** Reads one field of a form; '' where it has none, or several of that name. */
export function fieldIn({ body }: FastifyRequest, name: string): string {
  const value = (body as Readonly<Record<string, unknown>> | undefined)?.[name]
  return typeof value === 'string' ? value : ''
}

/** Reads which thing a form is about; '' where it does not say. */
export const idIn = (request: FastifyRequest): string => fieldIn(request, 'id')

/** A button that does something to one thing. */
export interface ButtonAction {
  readonly action: string
  readonly id: string
  readonly text: string
  /** What it does to what, for screen readers. */
  readonly label: string
}

/** Writes a button that acts at once. */
export const buttonOf = (action: ButtonAction): Markup => formOf(action, 'agora')

/** Writes a less prominent button, beside a likelier one. */
export const quietButtonOf = (action: ButtonAction): Markup => formOf(action, 'discreto')

function formOf({ action, id, text, label }: ButtonAction, look: 'agora' | 'discreto'): Markup {
  return html`<form method="post" action="${action}"><input type="hidden" name="id" value="${id}"><button class="${look}" aria-label="${label}">${text}</button></form>`
}

/** Writes a moment as a clock in São Paulo shows it: `20/11/2026, 12:00`. */
export const momentOf = (at: Date): string =>
  `${formats.data?.(at.getTime())}, ${formats.hora?.(at.getTime())}`

const units = [
  { inMs: 86_400_000, one: 'dia', many: 'dias' },
  { inMs: 3_600_000, one: 'hora', many: 'horas' },
  { inMs: 60_000, one: 'minuto', many: 'minutos' },
]

/** Says how long something has lasted in its largest whole unit: `2 dias`, `menos de 1 minuto`. */
export function lastedSince(at: Date, now: number): string {
  const ms = now - at.getTime()
  const unit = units.find(({ inMs }) => ms >= inMs)
  if (!unit) return 'menos de 1 minuto'
  const count = Math.floor(ms / unit.inMs)
  return `${count} ${count === 1 ? unit.one : unit.many}`
}
