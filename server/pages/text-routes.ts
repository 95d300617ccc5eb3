import type { FastifyInstance } from 'fastify'
import { longTextNames, longTextOf } from '../catalogue/variant.ts'
import { policyOf } from '../http/headers.ts'
import type { BuiltPages } from './built-pages.ts'
import { type NotFoundParts, sendNotFound } from './not-found.ts'
import { encodingOf, pack } from './pack.ts'
import { fillTextPage, lookOf, stylesOf } from './page.ts'

/** What serving a text needs. */
export interface TextRouteParts extends NotFoundParts {
  readonly pages: BuiltPages
}

/**
 * Opens the texts that the footer leads to, `/documentos/:prefix/termos` and `privacidade`; what a variant does not
 * have leads to its home, and a prefix that no funnel has is not found.
 */
export function routeTexts(app: FastifyInstance, { catalogue, settings, pages }: TextRouteParts): void {
  const { template, inline } = pages.text
  for (const name of longTextNames) {
    app.get<{ Params: { readonly prefix: string } }>(
      `/documentos/:prefix/${name}`,
      async (request, reply) => {
        catalogue.refresh()
        const place = catalogue.placeOf(`/${request.params.prefix}/`)
        if (place.kind === 'moved') return reply.redirect(`/documentos${place.to}${name}`, 301)
        const served = place.kind === 'page' ? catalogue.served(place.funnel) : undefined
        if (!served) return sendNotFound({ catalogue, settings }, reply, { kind: 'unknown', near: [] }, '')
        const text = longTextOf(served.variant, name)
        if (!text) return reply.redirect(served.home, 302)
        const look = lookOf(served, pages, request.headers)
        const page = fillTextPage(template, look, text)
        const { bytes, encoding } = await pack(page, encodingOf(request.headers['accept-encoding']), 'fast')
        if (encoding) reply.header('content-encoding', encoding)
        return reply
          .header(
            'content-security-policy',
            policyOf(undefined, { styles: [...inline.styles, ...stylesOf(look)], scripts: [] }),
          )
          .header('vary', 'accept-encoding, save-data, ect')
          .type('text/html; charset=utf-8')
          .send(bytes)
      },
    )
  }
}
