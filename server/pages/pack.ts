import { pipeline, Readable } from 'node:stream'
import { promisify } from 'node:util'
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib'

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
  // What breaks on the way ends both; whoever reads hears of it.
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
