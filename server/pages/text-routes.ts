import type { FastifyInstance } from 'fastify'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { longTextNames, longTextOf } from '../catalogue/variant.ts'
import { policyOf } from '../http/headers.ts'
import type { BuiltPages } from './built-pages.ts'
import { encodingOf, pack } from './pack.ts'
import { fillTextPage, lookOf, stylesOf } from './page.ts'

/** What serving a text needs. */
export interface TextRouteParts {
  readonly catalogue: Catalogue
  readonly pages: BuiltPages
}

/**
 * Opens the texts that the footer leads to, `/documentos/:prefix/termos` and `privacidade`; what a variant does not
 * have leads to its home.
 */
export function routeTexts(app: FastifyInstance, { catalogue, pages }: TextRouteParts): void {
  const { template, inline } = pages.text
  for (const name of longTextNames) {
    app.get<{ Params: { readonly prefix: string } }>(
      `/documentos/:prefix/${name}`,
      async (request, reply) => {
        catalogue.refresh()
        const place = catalogue.placeOf(`/${request.params.prefix}/`)
        const served = place.kind === 'page' ? catalogue.served(place.funnel) : undefined
        const text = served && longTextOf(served.variant, name)
        if (!served || !text) return reply.redirect(served?.home ?? '/', 302)
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
