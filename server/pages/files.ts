import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { immutable } from '../http/headers.ts'
import { problem, refuse } from '../http/problems.ts'
import type { Catalogue } from './catalogue.ts'
import type { ServedDocument } from './funnel.ts'
import type { KeptFunnels } from './kept-funnels.ts'
import { type Encoding, encodingOf, packKept } from './packing.ts'

/** Where files lie: what the build made, and the pictures of the variants. */
export interface Folders {
  readonly assets: string
  readonly pictures: string
}

/** Where documents are found. */
interface DocumentParts {
  readonly catalogue: Catalogue
  readonly kept: KeptFunnels
}

/** Opens what may be kept for a year: built files, and the documents of funnels, each compressed once. */
export function routeFiles(
  app: FastifyInstance,
  { catalogue, kept }: DocumentParts,
  { assets, pictures }: Folders,
): void {
  const common = {
    index: false,
    wildcard: true,
    decorateReply: false,
    cacheControl: false,
    // Hidden files that editors and systems leave in a folder are not served.
    dotfiles: 'ignore',
  } as const
  app.register(fastifyStatic, {
    ...common,
    root: pictures,
    prefix: '/assets/variantes/',
    setHeaders: (reply: FastifyReply) => {
      reply.header('cache-control', 'public, max-age=300')
      // A picture opened by itself runs nothing.
      reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox")
    },
  })
  app.register(fastifyStatic, {
    ...common,
    root: assets,
    prefix: '/assets/',
    preCompressed: true,
    setHeaders: (reply: FastifyReply) => reply.header('cache-control', immutable),
  })
  const packed = new WeakMap<ServedDocument, Map<Encoding, Promise<Buffer>>>()
  for (const place of ['/funil/*', '/tema/*']) {
    app.get(place, async (request, reply) => {
      const address = request.url.split('?', 1)[0] ?? ''
      const document = catalogue.document(address) ?? (await kept.document(address))
      if (!document) return refuse(reply, problem('naoEncontrado'))
      const encoding = encodingOf(request.headers['accept-encoding'])
      const forms = packed.get(document) ?? new Map<Encoding, Promise<Buffer>>()
      packed.set(document, forms)
      const form = forms.get(encoding) ?? packKept(document.body, encoding)
      forms.set(encoding, form)
      if (encoding) reply.header('content-encoding', encoding)
      return reply
        .header('cache-control', immutable)
        .header('vary', 'accept-encoding')
        .type(document.type)
        .send(await form)
    })
  }
}

/** Names the folders of a project that was built. */
export const foldersOf = (root: string): Folders => ({
  assets: join(root, 'dist/assets'),
  pictures: join(root, 'variants/assets'),
})
