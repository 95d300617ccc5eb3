import { join } from 'node:path'
import { pipeline, Readable } from 'node:stream'
import { promisify } from 'node:util'
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { immutable } from '../http/headers.ts'
import { problem, refuse } from '../http/problems.ts'
import type { Catalogue } from './catalogue.ts'
import type { ServedDocument } from './funnel.ts'
import type { KeptFunnels } from './kept-funnels.ts'

/** The encodings in which texts are sent; null is as they are. */
type Encoding = 'br' | 'gzip' | null

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Compresses a text that is kept, as small as it gets. */
async function pack(text: string, encoding: Encoding): Promise<Buffer> {
  const bytes = Buffer.from(text)
  if (encoding === null) return bytes
  return encoding === 'br' ? brotli(bytes, { params: brotliParams(11, bytes.length) }) : zip(bytes)
}

const brotliParams = (quality: number, size: number) => ({
  [constants.BROTLI_PARAM_QUALITY]: quality,
  [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  [constants.BROTLI_PARAM_SIZE_HINT]: size,
})

/** A page is well below 128 kB: with so small a window the library prepares less, in two thirds of the time. */
const pageParams = { ...brotliParams(5, 80_000), [constants.BROTLI_PARAM_LGWIN]: 17 }

/** Compresses the texts of a page as they come: each is sent before the next is there. */
export function packAsMade(texts: Iterable<string> | AsyncIterable<string>, encoding: Encoding): Readable {
  const made = Readable.from(texts)
  if (encoding === null) return made
  const packing =
    encoding === 'br'
      ? createBrotliCompress({ flush: constants.BROTLI_OPERATION_FLUSH, params: pageParams })
      : createGzip({ flush: constants.Z_SYNC_FLUSH })
  // An error on the way ends both streams, so that the reader gets it.
  return pipeline(made, packing, () => {})
}

/** Chooses the encoding a request accepts best; browsers offer brotli over https and on localhost only. */
export function encodingOf(accepts: string | undefined): Encoding {
  const offers = (accepts ?? '')
    .toLowerCase()
    .split(',')
    .map((offer) => offer.replaceAll(' ', ''))
  const takes = (name: string) =>
    offers.some((offer) => offer === name || (offer.startsWith(`${name};q=`) && !/;q=0(\.0*)?$/.test(offer)))
  if (takes('br')) return 'br'
  return takes('gzip') ? 'gzip' : null
}

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
      const form = forms.get(encoding) ?? pack(document.body, encoding)
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
