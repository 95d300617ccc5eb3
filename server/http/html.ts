import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import type { Json } from '../../engine/index.ts'
import { policyOf } from './headers.ts'

/** A piece of HTML. Only `html` and `raw` make one, so that no text of a person becomes markup. */
class Markup {
  readonly #text: string
  constructor(text: string) {
    this.#text = text
  }
  toString(): string {
    return this.#text
  }
}

export type { Markup }

/** What may be put into a piece of HTML: markup as it is, a text or number escaped, a list one after the other. */
export type Content = Markup | string | number | readonly Content[]

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function written(content: Content): string {
  if (content instanceof Markup) return content.toString()
  if (typeof content === 'object') return content.map(written).join('')
  return String(content).replace(/[&<>"']/g, (sign) => entities[sign] ?? '')
}

/** Writes HTML, in which every text stays a text between tags and in quoted attributes. */
export function html(fixed: TemplateStringsArray, ...contents: readonly Content[]): Markup {
  return new Markup(String.raw({ raw: fixed }, ...contents.map(written)))
}

/** Takes a text as HTML; for what the project itself has written, never for what a person or a variant says. */
export const raw = (text: string): Markup => new Markup(text)

/** Writes JSON so that nothing in it can end the script element around it. */
export function scriptJson(value: Json): string {
  return JSON.stringify(value).replace(
    /[<\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

/** The style of pages without a brand, which are sent where the brand is not known. */
const css = `*{box-sizing:border-box}
body{display:grid;place-items:center;min-height:100vh;margin:0;padding:1.5rem;background:#fbfaf8;color:#1b1d1f;font:1.0625rem/1.5 system-ui,-apple-system,"Segoe UI",Roboto,Arial,sans-serif;text-align:center}
main{width:100%;max-width:26rem;overflow-wrap:anywhere}
svg{width:12rem}
h1{margin:1rem 0 0;font-size:1.75rem;line-height:1.15}
p{margin:.75rem 0 0}
ul{display:grid;gap:.75rem;margin:1.5rem 0 0;padding:0;list-style:none}
a{display:inline-block;padding:.875rem 1.5rem;border-radius:.75rem;background:#1b1d1f;color:#fff;font-weight:650;text-decoration:none}
li a{display:block}
ul+p{margin-top:1.5rem}
.quiet{background:none;color:inherit;text-decoration:underline}
small{display:block;font-size:.8125rem;font-weight:400;opacity:.8}
a:focus-visible{outline:3px solid #1b1d1f;outline-offset:2px}`

const scenes = {
  /** A cloud without a connection. */
  cloud: raw(
    '<svg viewBox="0 0 240 150" aria-hidden="true"><path fill="#e4e2dd" d="M64 120a34 34 0 0 1 4-67.8 48 48 0 0 1 92-6A37 37 0 0 1 176 120Z"/><path fill="none" stroke="#1b1d1f" stroke-width="7" stroke-linecap="round" d="M86 78c20-17 48-17 68 0M100 93c12-10 28-10 40 0"/><circle cx="120" cy="107" r="6" fill="#1b1d1f"/></svg>',
  ),
  /** A signpost whose one arm has come off. */
  signpost: raw(
    '<svg viewBox="0 0 240 150" aria-hidden="true"><ellipse cx="120" cy="136" rx="72" ry="7" fill="#e4e2dd"/><path fill="none" stroke="#1b1d1f" stroke-width="7" stroke-linecap="round" d="M120 22v112"/><path fill="#e4e2dd" stroke="#1b1d1f" stroke-width="5" stroke-linejoin="round" d="M84 34h86l16 15-16 15H84Z"/><path fill="#fff" stroke="#1b1d1f" stroke-width="5" stroke-linejoin="round" d="M142 76 68 84 54 100l18 13 73-8Z"/></svg>',
  ),
} as const

const policy = policyOf(undefined, {
  styles: [{ hash: createHash('sha256').update(css).digest('base64') }],
  scripts: [],
})

/** A link of such a page, with a note in small print. */
export interface UnbrandedLink {
  readonly href: string
  readonly text: string
  readonly note?: string
  /** Whether it is shown as a plain link, beside more important ones. */
  readonly isQuiet?: boolean
}

/** The content of a page without a brand. */
export interface UnbrandedPage {
  readonly title: string
  readonly scene: keyof typeof scenes
  readonly text: string
  readonly links?: readonly UnbrandedLink[]
  /** A sentence below the links. */
  readonly more?: string
}

/** Sends a page without a brand: a scene, a title, a sentence, and links. It needs no script. */
export function sendUnbrandedPage(reply: FastifyReply, status: number, page: UnbrandedPage): FastifyReply {
  return reply
    .code(status)
    .header('content-security-policy', policy)
    .type('text/html; charset=utf-8')
    .send(drawn(page).toString())
}

const drawn = ({ title, scene, text, links = [], more }: UnbrandedPage): Markup =>
  html`<!doctype html><html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex, nofollow"><title>${title}</title><style>${raw(css)}</style></head><body><main>${scenes[scene]}<h1>${title}</h1><p>${text}</p>${links.length > 0 ? html`<ul>${links.map(listed)}</ul>` : ''}${more ? html`<p>${more}</p>` : ''}</main></body></html>`

const listed = ({ href, text, note, isQuiet }: UnbrandedLink): Markup =>
  html`<li><a${isQuiet ? html` class="quiet"` : ''} href="${href}">${text}${note ? html` <small>${note}</small>` : ''}</a></li>`

/** Sends the page for a failure of the server: a scene, why, and a link to try again. */
export const sendErrorPage = (reply: FastifyReply, status: number, text: string): FastifyReply =>
  sendUnbrandedPage(reply, status, {
    title: 'Página indisponível',
    scene: 'cloud',
    text,
    links: [{ href: '', text: 'Tentar novamente' }],
  })
