import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Catalogue, Served } from '../catalogue/catalogue.ts'
import { html } from '../http/escape.ts'
import type { PlainPage } from '../plain/index.ts'
import { type DrawnDevParts, drawnPageOf } from './drawn-page.ts'
import { sendDevPage } from './site.ts'

/**
 * Opens the page that shows every component in every state: at `/dev/pecas` in the look of the first funnel, and beneath it
 * in that of any other, by its id, its variant or its prefix. Where it was not built it says so.
 */
export function routePieces(app: FastifyInstance, parts: DrawnDevParts): void {
  const show = (request: FastifyRequest, reply: FastifyReply, name: string) => {
    parts.catalogue.refresh()
    const page = join(parts.built, 'pecas', 'index.html')
    if (!existsSync(page)) return plain(reply, 503, unbuilt)
    const served = name === '' ? parts.catalogue.initial() : foundBy(parts.catalogue, name)
    return served
      ? send(parts, served, { request, reply, template: readFileSync(page, 'utf8') })
      : plain(reply, 404, unknown)
  }
  app.get('/dev/pecas', (request, reply) => show(request, reply, ''))
  app.get<{ Params: { readonly '*': string } }>('/dev/pecas/*', (request, reply) =>
    show(request, reply, request.params['*'].replace(/\/$/, '')),
  )
}

const foundBy = (catalogue: Catalogue, name: string): Served | undefined =>
  catalogue.served(name) ?? catalogue.all().find(({ site }) => site.prefix === name)

interface Exchange {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly template: string
}

function send(parts: DrawnDevParts, served: Served, { request, reply, template }: Exchange): FastifyReply {
  const filled = template.replace('<!--variants-->', variantsOf(parts.catalogue, served))
  const { page, policy } = drawnPageOf(parts, served, { headers: request.headers, template: filled })
  return reply.header('content-security-policy', policy).type('text/html; charset=utf-8').send(page)
}

/** Writes a link to the pieces of each variant. */
function variantsOf(catalogue: Catalogue, { id }: Served): string {
  const items = catalogue.all().map((each) => {
    const current = each.id === id ? html` aria-current="page"` : ''
    return html`<li><a href="/dev/pecas/${each.id}"${current}>${each.texts.titulo}</a></li>`
  })
  return html`<nav class="pecas-variantes" aria-label="Variantes"><a href="/dev">Ambiente de teste</a><ul>${items}</ul></nav>`.toString()
}

const plain = (reply: FastifyReply, status: number, page: PlainPage): FastifyReply =>
  sendDevPage(reply.code(status), '/dev/pecas', page)

const unbuilt: PlainPage = {
  title: 'As peças ainda não foram montadas',
  body: html`<p>Rode <code>npm run build</code> e tente de novo.</p>`,
}
const unknown: PlainPage = {
  title: 'Não há esta variante',
  body: html`<p><a href="/dev/pecas">Ver as peças da primeira variante</a></p>`,
}
