import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { html, type Markup, raw } from './escape.ts'
import { policyOf } from './headers.ts'

/** Of no brand: where this page is sent nobody knows whose it would be. */
const css = `*{box-sizing:border-box}
body{display:grid;place-items:center;min-height:100vh;margin:0;padding:1.5rem;background:#fbfaf8;color:#1b1d1f;font:1.0625rem/1.5 system-ui,-apple-system,"Segoe UI",Roboto,Arial,sans-serif;text-align:center}
main{max-width:26rem}
svg{width:12rem}
h1{margin:1rem 0 0;font-size:1.75rem;line-height:1.15}
p{margin:.75rem 0 0}
a{display:inline-block;margin-top:1rem;padding:.875rem 1.5rem;border-radius:.75rem;background:#1b1d1f;color:#fff;font-weight:650;text-decoration:none}
a:focus-visible{outline:3px solid #1b1d1f;outline-offset:2px}`

const cloud = raw(
  '<svg viewBox="0 0 240 150" aria-hidden="true"><path fill="#e4e2dd" d="M64 120a34 34 0 0 1 4-67.8 48 48 0 0 1 92-6A37 37 0 0 1 176 120Z"/><path fill="none" stroke="#1b1d1f" stroke-width="7" stroke-linecap="round" d="M86 78c20-17 48-17 68 0M100 93c12-10 28-10 40 0"/><circle cx="120" cy="107" r="6" fill="#1b1d1f"/></svg>',
)

const brokenLink = raw(
  '<svg viewBox="0 0 240 150" aria-hidden="true"><path fill="none" stroke="#e4e2dd" stroke-width="22" stroke-linecap="round" d="M104 50H76a25 25 0 0 0 0 50h28M136 50h28a25 25 0 0 1 0 50h-28"/><path fill="none" stroke="#1b1d1f" stroke-width="7" stroke-linecap="round" d="M104 50H76a25 25 0 0 0 0 50h28M136 50h28a25 25 0 0 1 0 50h-28M120 24v-8M96 28l-5-7M144 28l5-7"/></svg>',
)

const policy = policyOf(undefined, {
  styles: [{ hash: createHash('sha256').update(css).digest('base64') }],
  scripts: [],
})

/** Sends the page a person sees when the server cannot give the one asked for: a scene, why, and the way to try again. */
export function sendApology(reply: FastifyReply, status: number, text: string): FastifyReply {
  const again = html`<p><a href="">Tentar novamente</a></p>`
  return sendPlain(reply, status, { title: 'Página indisponível', text, scene: cloud, after: again })
}

/** Sends a page in the words of no brand: what there is to know of an address, and what to do about it. */
export function sendNeutral(
  reply: FastifyReply,
  status: number,
  { title, text }: { readonly title: string; readonly text: string },
): FastifyReply {
  return sendPlain(reply, status, { title, text, scene: brokenLink, after: html`` })
}

interface PlainWords {
  readonly title: string
  readonly text: string
  readonly scene: Markup
  readonly after: Markup
}

function sendPlain(
  reply: FastifyReply,
  status: number,
  { title, text, scene, after }: PlainWords,
): FastifyReply {
  const page = html`<!doctype html><html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex, nofollow"><title>${title}</title><style>${raw(css)}</style></head><body><main>${scene}<h1>${title}</h1><p>${text}</p>${after}</main></body></html>`
  return reply
    .code(status)
    .header('content-security-policy', policy)
    .type('text/html; charset=utf-8')
    .send(page.toString())
}
