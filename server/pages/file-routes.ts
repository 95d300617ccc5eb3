import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Catalogue, ServedDocument } from '../catalogue/catalogue.ts'
import { immutable } from '../http/headers.ts'
import { problem, refuse } from '../http/problems.ts'
import type { KeptFunnels } from '../kept/index.ts'
import { encodingOf, type Packed, pack } from './pack.ts'

/** Where files lie: what the build made, and the pictures of the variants. */
export interface Folders {
  readonly assets: string
  readonly pictures: string
}

/** Opens what may be kept for a year: built files, and the documents of the catalogue, each packed once. */
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
    // What editors and systems leave in a folder is nobody's to read.
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
  routeDocuments(app, { catalogue, kept })
}

/** Where documents are found. */
export interface DocumentParts {
  readonly catalogue: Catalogue
  readonly kept: KeptFunnels
}

function routeDocuments(app: FastifyInstance, { catalogue, kept: keptFunnels }: DocumentParts): void {
  const kept = new WeakMap<ServedDocument, Map<Packed['encoding'], Promise<Packed>>>()
  const packed = (document: ServedDocument, encoding: Packed['encoding']) => {
    const forms = kept.get(document) ?? new Map<Packed['encoding'], Promise<Packed>>()
    kept.set(document, forms)
    const form = forms.get(encoding) ?? pack(document.body, encoding, 'small')
    forms.set(encoding, form)
    return form
  }
  for (const place of ['/funil/*', '/tema/*']) {
    app.get(place, async (request, reply) => {
      const address = request.url.split('?', 1)[0] ?? ''
      const document = catalogue.document(address) ?? (await keptFunnels.document(address))
      if (!document) return refuse(reply, problem('naoEncontrado'))
      const { bytes, encoding } = await packed(document, encodingOf(request.headers['accept-encoding']))
      if (encoding) reply.header('content-encoding', encoding)
      return reply
        .header('cache-control', immutable)
        .header('vary', 'accept-encoding')
        .type(document.type)
        .send(bytes)
    })
  }
}

/** Names the folders of a project that was built. */
export const foldersOf = (root: string): Folders => ({
  assets: join(root, 'dist/assets'),
  pictures: join(root, 'variants/assets'),
})
