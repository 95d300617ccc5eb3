import type { Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { packAsMade } from '../../server/pages/pack.ts'

const unpacked = {
  br: (packed: Readable) => packed.pipe(createBrotliDecompress()),
  gzip: (packed: Readable) => packed.pipe(createGunzip()),
  none: (packed: Readable) => packed,
}

/** A page in two parts, the second of which is made when somebody says so. */
function pageMadeLate() {
  let make = () => {}
  let fail = (_: Error) => {}
  const asked = new Promise<void>((resolve, reject) => {
    make = resolve
    fail = reject
  })
  async function* parts() {
    yield '<html><head>'
    await asked
    yield '<p>ação</p></html>'
  }
  return { parts: parts(), make: () => make(), fail: (error: Error) => fail(error) }
}

describe.each(['br', 'gzip', 'none'] as const)('a page that is made in parts, packed as %s', (encoding) => {
  const packed = (parts: AsyncIterable<string>) =>
    unpacked[encoding](packAsMade(parts, encoding === 'none' ? null : encoding))

  it('[X03ak] is on its way before its last part is made', async () => {
    const { parts, make } = pageMadeLate()
    const texts = packed(parts)[Symbol.asyncIterator]()
    expect(String((await texts.next()).value)).toBe('<html><head>')
    make()
    expect(String((await texts.next()).value)).toBe('<p>ação</p></html>')
    expect((await texts.next()).done).toBe(true)
  })

  it('[X03ak] ends broken, and not as if it were whole, where the rest cannot be made', async () => {
    const { parts, fail } = pageMadeLate()
    const whole = packAsMade(parts, encoding === 'none' ? null : encoding)
    const read = whole.toArray()
    fail(new Error('no screen'))
    await expect(read).rejects.toThrow()
  })
})
