import { join } from 'node:path'
import { pipeline, Readable } from 'node:stream'
import { promisify } from 'node:util'
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { immutable } from '../http/headers.ts'
import { problem, refuse } from '../http/problems.ts'
import type { Catalogue } from './catalogue.ts'
import type { KeptFunnels } from './kept-funnels.ts'
import type { ServedDocument } from './served.ts'

/** A text as it travels: its bytes, and the encoding they are in where they are packed. */
export interface Packed {
  readonly bytes: Buffer
  readonly encoding: 'br' | 'gzip' | null
}

/** How hard to pack: `fast` for what is made for one request, `small` for what is kept. */
export type Effort = 'fast' | 'small'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
const qualities = { fast: 5, small: 11 } as const

/** Packs a text in an encoding that the request accepts. */
export async function pack(text: string, encoding: Packed['encoding'], effort: Effort): Promise<Packed> {
  const bytes = Buffer.from(text)
  if (encoding === 'gzip') return { bytes: await zip(bytes), encoding }
  if (encoding === null) return { bytes, encoding }
  const params = { ...paramsOf(effort), [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  return { bytes: await brotli(bytes, { params }), encoding }
}

function paramsOf(effort: Effort) {
  return {
    [constants.BROTLI_PARAM_QUALITY]: qualities[effort],
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  }
}

/** A page is well below 128 kB: told so, the library makes ready for no more, in two thirds of the time. */
const ofPages = {
  ...paramsOf('fast'),
  [constants.BROTLI_PARAM_SIZE_HINT]: 80_000,
  [constants.BROTLI_PARAM_LGWIN]: 17,
}

/** Packs texts as they come: each is on its way before the next is there. */
export function packAsMade(texts: AsyncIterable<string>, encoding: Packed['encoding']): Readable {
  const made = Readable.from(texts)
  if (encoding === null) return made
  const packing =
    encoding === 'br'
      ? createBrotliCompress({ flush: constants.BROTLI_OPERATION_FLUSH, params: ofPages })
      : createGzip({ flush: constants.Z_SYNC_FLUSH })
  // An error on the way ends both streams, so that the reader gets it.
  return pipeline(made, packing, () => {})
}

/** Chooses the encoding a request accepts best; browsers offer brotli over https and on localhost only. */
export function encodingOf(accepts: string | undefined): Packed['encoding'] {
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
