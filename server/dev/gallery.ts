import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { html } from '../http/html.ts'
import type { Catalogue } from '../pages/catalogue.ts'
import type { Served } from '../pages/funnel.ts'
import { builtDevPage, type FunnelPageParts, fillFunnelPage, sendDevPage } from './html.ts'

const path = '/dev/pecas'

/**
 * Registers the gallery of widgets and blocks, a flow of its own (`gallery/`): at `/dev/pecas` in the look of the first funnel,
 * and below it in that of any other, by its id, its variant or its prefix.
 */
export function routeGallery(app: FastifyInstance, parts: FunnelPageParts): void {
  const { catalogue } = parts
  const show = (request: FastifyRequest, reply: FastifyReply, name: string) => {
    catalogue.refresh()
    const built = builtDevPage(parts, 'gallery/index.html')
    if (built === undefined) return sendDevPage(reply.code(503), path, unbuilt)
    const served = name === '' ? catalogue.initial() : findFunnel(catalogue, name)
    if (!served) return sendDevPage(reply.code(404), path, unknownVariant)
    const template = built.replace('<!--variants-->', variantLinks(catalogue, served))
    const { page, policy } = fillFunnelPage(parts, served, { headers: request.headers, template })
    // One screen shows the sandbox's card fields in a frame.
    reply.header('content-security-policy', policy.replace("frame-src 'none'", "frame-src 'self'"))
    return reply.type('text/html; charset=utf-8').send(page)
  }
  app.get(path, (request, reply) => show(request, reply, ''))
  app.get<{ Params: { readonly '*': string } }>(`${path}/*`, (request, reply) =>
    show(request, reply, request.params['*'].replace(/\/$/, '')),
  )
}

const findFunnel = (catalogue: Catalogue, name: string): Served | undefined =>
  catalogue.served(name) ?? catalogue.all().find(({ site }) => site.prefix === name)

/** Links to the gallery in the look of each variant. */
function variantLinks(catalogue: Catalogue, { id }: Served): string {
  const variantOf = (funnel: string) => funnel.split('/')[0]!
  const titles = new Map(catalogue.all().map((each) => [variantOf(each.id), each.texts.titulo]))
  const items = [...titles].map(([variant, title]) => {
    const current = variant === variantOf(id) ? html` aria-current="page"` : ''
    return html`<li><a href="${path}/${variant}"${current}>${title}</a></li>`
  })
  return html`<nav class="gallery-variants" aria-label="Variantes"><a href="/dev">Ambiente de teste</a><ul>${items}</ul></nav>`.toString()
}

const unbuilt = {
  title: 'As peças ainda não foram montadas',
  body: html`<p>Rode <code>npm run build</code> e tente de novo.</p>`,
}

const unknownVariant = {
  title: 'Não há esta variante',
  body: html`<p><a href="${path}">Ver as peças da primeira variante</a></p>`,
}
