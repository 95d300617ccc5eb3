import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import {
  brotliCompress,
  brotliDecompress,
  constants,
  crc32,
  createBrotliCompress,
  deflateRaw,
  gzip,
} from 'node:zlib'

/** The encodings in which texts are sent; null is as they are. */
export type Encoding = 'br' | 'gzip' | null

const brotli = promisify(brotliCompress)
const unbrotli = promisify(brotliDecompress)
const zip = promisify(gzip)
const deflate = promisify(deflateRaw)

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

/** The highest quality of brotli, and one for what is sent once. */
const [smallest, once] = [11, 5]

const brotliParams = (quality: number, size: number, window?: number) => ({
  [constants.BROTLI_PARAM_QUALITY]: quality,
  [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  [constants.BROTLI_PARAM_SIZE_HINT]: size,
  ...(window !== undefined && { [constants.BROTLI_PARAM_LGWIN]: window }),
})

async function pack(text: string, encoding: Encoding, quality: number, window?: number): Promise<Buffer> {
  const bytes = Buffer.from(text)
  if (encoding === null) return bytes
  return encoding === 'br'
    ? brotli(bytes, { params: brotliParams(quality, bytes.length, window) })
    : zip(bytes)
}

/** Compresses a text that is kept, as small as it gets. */
export const packKept = (text: string, encoding: Encoding): Promise<Buffer> => pack(text, encoding, smallest)

/** A page is well below 128 kB: with so small a window the library prepares less, in two thirds of the time. */
const pageWindow = 17

/** Compresses a page that is sent once. */
export const packOnce = (text: string, encoding: Encoding): Promise<Buffer> =>
  pack(text, encoding, once, pageWindow)

/** The beginning of a page, the same for everybody, which is compressed once. */
export interface FixedPart {
  readonly text: string
  /** Compressed for pages that go on; undefined where that failed, or this Node's brotli cannot go on: they are packed whole. */
  packed(encoding: 'br' | 'gzip'): Promise<PackedPart | undefined>
}

/** The beginning of a compressed page, and what compresses its rest. */
interface PackedPart {
  readonly bytes: Buffer
  pack(rest: string): Promise<Buffer>
}

/** Makes the beginning of pages of a text that is of no person. */
export function fixedPart(text: string): FixedPart {
  const packed: Partial<Record<'br' | 'gzip', Promise<PackedPart | undefined>>> = {}
  return {
    text,
    packed(encoding) {
      const pack = encoding === 'br' ? packForBrotli : packForGzip
      packed[encoding] ??= pack(text).catch(() => undefined)
      return packed[encoding]
    },
  }
}

/** Compresses a page as it is made: its beginning is sent before the rest is there. */
export const packPage = (fixed: FixedPart, makeRest: () => Promise<string>, encoding: Encoding): Readable =>
  Readable.from(partsOf(fixed, makeRest, encoding), { objectMode: false })

async function* partsOf(fixed: FixedPart, makeRest: () => Promise<string>, encoding: Encoding) {
  const packed = encoding && (await fixed.packed(encoding))
  if (packed) {
    yield packed.bytes
    yield packed.pack(await makeRest())
  } else if (encoding) {
    yield packOnce(fixed.text + (await makeRest()), encoding)
  } else {
    yield Buffer.from(fixed.text)
    yield Buffer.from(await makeRest())
  }
}

/** The window of 256 kB: that of brotli's two fast qualities, whatever they are asked for. */
const fastWindow = 18
/** Looks back at nothing but its own text: neither at brotli's dictionary nor at the distances and letters before. */
const fast = 1
/** How a text of this window begins where nothing was compressed yet: the window, and an empty block up to the next byte. */
const brotliStart = Buffer.from([0x63, 0x00])

/**
 * Compresses the beginning of pages by brotli. The rest is another text of a fast quality whose start is left out, so that
 * its blocks come behind those of the beginning; that this Node's brotli writes such blocks is tried first.
 */
async function packForBrotli(text: string): Promise<PackedPart | undefined> {
  const whole = Buffer.from(text)
  const bytes = await brotli(whole, {
    params: brotliParams(smallest, whole.length, fastWindow),
    finishFlush: constants.BROTLI_OPERATION_FLUSH,
  })
  const tried = await unbrotli(Buffer.concat([bytes, await packAfterBrotli(text)]))
  return tried.equals(Buffer.concat([whole, whole])) ? { bytes, pack: packAfterBrotli } : undefined
}

async function packAfterBrotli(rest: string): Promise<Buffer> {
  const bytes = Buffer.from(rest)
  const packing = createBrotliCompress({ params: brotliParams(fast, bytes.length, fastWindow) })
  packing.flush()
  packing.end(bytes)
  const packed = await buffer(packing)
  if (!packed.subarray(0, brotliStart.length).equals(brotliStart)) throw new Error('Brotli begins otherwise.')
  return packed.subarray(brotliStart.length)
}

/** The header of a gzip file without a name and a time. */
const gzipStart = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])
/** How far back gzip looks. */
const gzipWindow = 32_768

/** Compresses the beginning of pages by gzip. The rest looks back at it, and the checksum goes on. */
async function packForGzip(text: string): Promise<PackedPart> {
  const whole = Buffer.from(text)
  const blocks = await deflate(whole, { level: 9, finishFlush: constants.Z_SYNC_FLUSH })
  const dictionary = whole.subarray(-gzipWindow)
  const sum = crc32(whole)
  return {
    bytes: Buffer.concat([gzipStart, blocks]),
    async pack(rest) {
      const bytes = Buffer.from(rest)
      const end = Buffer.alloc(8)
      end.writeUInt32LE(crc32(bytes, sum), 0)
      end.writeUInt32LE(whole.length + bytes.length, 4)
      return Buffer.concat([await deflate(bytes, { dictionary }), end])
    },
  }
}
