import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Catalogue, Served } from '../catalogue/catalogue.ts'
import { forNoSearch, policyOf } from '../http/headers.ts'
import { endedWords, type KeptFunnels } from '../kept/index.ts'
import type { BuiltPages } from './built-pages.ts'
import { encodingOf, pack } from './pack.ts'
import { fillEndedPage, lookOf, stylesOf } from './page.ts'

/** A request and its reply. */
export interface Exchange {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

interface EndedParts {
  readonly catalogue: Catalogue
  readonly kept: KeptFunnels
  readonly pages: BuiltPages
}

/** Sends the page of a variant that sells nothing any more, in its look; 410 also tells search engines. */
export async function sendEnded(
  { catalogue, kept, pages }: EndedParts,
  { served }: { readonly served: Served },
  { request, reply }: Exchange,
): Promise<FastifyReply> {
  const { template, inline } = pages.text
  const look = lookOf(served, pages, request.headers)
  const page = fillEndedPage(template, look, await endedWords(served, { catalogue, kept }))
  const { bytes, encoding } = await pack(page, encodingOf(request.headers['accept-encoding']), 'fast')
  if (encoding) reply.header('content-encoding', encoding)
  return reply
    .code(410)
    .headers(forNoSearch)
    .header(
      'content-security-policy',
      policyOf(undefined, { styles: [...inline.styles, ...stylesOf(look)], scripts: [] }),
    )
    .header('vary', 'accept-encoding, save-data, ect')
    .type('text/html; charset=utf-8')
    .send(bytes)
}
