import { readFileSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, createBrotliDecompress, createGunzip, gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fixedPart, packPage } from '../../server/pages/packing.ts'
import { projectFiles } from '../../tools/project.ts'
import { template } from './kit.ts'

const whole = { br: brotliDecompressSync, gzip: gunzipSync, none: (bytes: Buffer) => bytes }
const unpacked = { br: createBrotliDecompress, gzip: createGunzip, none: undefined }

/** A text as pages are made of: real files of the project, their parts in any order, and any letters. */
const files = projectFiles().map(({ text }) => text)
const css = readFileSync(new URL('../../src/theme/base.css', import.meta.url), 'utf8')
const piece = fc
  .record({ of: fc.constantFrom(...files, css, template), from: fc.nat(60_000), length: fc.nat(30_000) })
  .map(({ of, from, length }) => String(Buffer.from(of.slice(from % of.length).slice(0, length))))
const letters = fc.string({ unit: 'binary', maxLength: 3_000 })
const text = fc.array(fc.oneof(piece, letters), { maxLength: 4 }).map((parts) => parts.join(''))

describe.each(['br', 'gzip', 'none'] as const)('a page of two parts, packed as %s', (encoding) => {
  const packed = (fixed: ReturnType<typeof fixedPart>, rest: () => Promise<string>) =>
    packPage(fixed, rest, encoding === 'none' ? null : encoding)

  it('is byte for byte the page, whatever its parts are', async () => {
    await fc.assert(
      fc.asyncProperty(text, fc.array(text, { minLength: 1, maxLength: 3 }), async (first, rests) => {
        const fixed = fixedPart(first)
        for (const rest of rests) {
          const bytes = await buffer(packed(fixed, async () => rest))
          expect(whole[encoding](bytes).equals(Buffer.from(first + rest))).toBe(true)
        }
      }),
      { numRuns: 30 },
    )
  })

  it('goes on with what was compressed before, and looks at no other page', async () => {
    const fixed = fixedPart(css)
    const one = await buffer(packed(fixed, async () => '<p>Ana</p>'))
    const other = await buffer(packed(fixed, async () => '<p>Bia</p>'))
    expect(String(whole[encoding](one))).toBe(`${css}<p>Ana</p>`)
    expect(String(whole[encoding](other))).toBe(`${css}<p>Bia</p>`)
    if (encoding === 'none') return
    const start = (await fixed.packed(encoding))?.bytes ?? Buffer.alloc(1)
    expect([one, other].map((bytes) => bytes.subarray(0, start.length).equals(start))).toEqual([true, true])
  })

  it('is on its way before its rest is made', async () => {
    let make = (_: string) => {}
    const rest = new Promise<string>((resolve) => {
      make = resolve
    })
    const sent = packed(fixedPart('<html><head>'), () => rest)
    const unpack = unpacked[encoding]?.()
    const texts = (unpack ? sent.pipe(unpack) : sent)[Symbol.asyncIterator]()
    expect(String((await texts.next()).value)).toBe('<html><head>')
    make('<p>ação</p></html>')
    expect(String((await texts.next()).value)).toBe('<p>ação</p></html>')
    expect((await texts.next()).done).toBe(true)
  })

  it('ends broken, and not as if it were whole, where the rest cannot be made', async () => {
    const rest = async () => Promise.reject(new Error('no screen'))
    await expect(buffer(packed(fixedPart('<html><head>'), rest))).rejects.toThrow('no screen')
  })
})
