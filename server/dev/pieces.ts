import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ServerFacts } from '../../names/index.ts'
import type { Catalogue, Served } from '../catalogue/catalogue.ts'
import { html } from '../http/escape.ts'
import { policyOf } from '../http/headers.ts'
import { type BuiltPages, builtPages } from '../pages/built-pages.ts'
import { fillPage, lookOf, stylesOf } from '../pages/page.ts'
import { type PlainPage, plainHtml } from '../plain/index.ts'
import { devSite } from './site.ts'

/** What the page of the pieces is drawn from. */
export interface PiecesParts {
  readonly catalogue: Catalogue
  /** The pages of the product, for their fonts. */
  readonly pages: Pick<BuiltPages, 'font'>
  readonly said: ServerFacts
  /** Where the page of the pieces was built. */
  readonly built: string
  readonly now: () => number
}

const files = '/dev/pecas-arquivos/'

/**
 * Opens the page that shows every component in every state: at `/dev/pecas` in the look of the first funnel, and beneath it
 * in that of any other, by its id, its variant or its prefix. Where it was not built it says so.
 */
export function routePieces(app: FastifyInstance, parts: PiecesParts): void {
  if (existsSync(parts.built))
    app.register(fastifyStatic, { root: parts.built, prefix: files, index: false, decorateReply: false })
  const show = (request: FastifyRequest, reply: FastifyReply, name: string) => {
    parts.catalogue.refresh()
    const page = join(parts.built, 'index.html')
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

function send(parts: PiecesParts, served: Served, { request, reply, template }: Exchange): FastifyReply {
  const look = lookOf(served, parts.pages, request.headers)
  const { inline } = builtPages(template, {}).text
  const page = fillPage(template.replace('<!--variants-->', variantsOf(parts.catalogue, served)), {
    ...{ ...look, isPrivate: true },
    data: {
      ...{ funnel: served.funnel.address, variant: served.id, route: '', measured: false, sale: '' },
      ...{ server: parts.said, scope: '', now: parts.now(), session: null, revision: 0, opening: null },
    },
  })
  return reply
    .header(
      'content-security-policy',
      policyOf(undefined, { ...inline, styles: [...inline.styles, ...stylesOf(look)] }),
    )
    .type('text/html; charset=utf-8')
    .send(page)
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
  reply
    .code(status)
    .type('text/html; charset=utf-8')
    .send(plainHtml(devSite, '/dev/pecas', page))

const unbuilt: PlainPage = {
  title: 'As peças ainda não foram montadas',
  body: html`<p>Rode <code>npm run build</code> e tente de novo.</p>`,
}
const unknown: PlainPage = {
  title: 'Não há esta variante',
  body: html`<p><a href="/dev/pecas">Ver as peças da primeira variante</a></p>`,
}
