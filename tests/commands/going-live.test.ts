import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { writeNew } from '../../scripts/variant/file.ts'
import { addressHere, seeLive } from '../../scripts/variant/live.ts'

const undo: (() => unknown)[] = []
afterEach(async () => {
  for (const each of undo.splice(0)) await each()
})

describe('a new file', () => {
  function folder() {
    const made = mkdtempSync(join(tmpdir(), 'funis-variante-'))
    undo.push(() => rmSync(made, { recursive: true }))
    return made
  }

  it('is written whole, and nothing lies beside it', () => {
    const room = folder()
    writeNew(join(room, 'mar.variant.json'), '{}\n')
    expect(readdirSync(room)).toEqual(['mar.variant.json'])
    expect(readFileSync(join(room, 'mar.variant.json'), 'utf8')).toBe('{}\n')
  })

  it('takes no other away', () => {
    const room = folder()
    writeFileSync(join(room, 'mar.variant.json'), 'before')
    expect(() => writeNew(join(room, 'mar.variant.json'), '{}\n')).toThrow('já existe')
    expect(readFileSync(join(room, 'mar.variant.json'), 'utf8')).toBe('before')
  })
})

describe('the address of a new variant', () => {
  /** Serves these paths and says that it is well. */
  async function serving(open: ReadonlySet<string>) {
    const server: Server = createServer(({ url = '' }, reply) => {
      if (url === '/saude' || open.has(url)) return reply.end('ok')
      return reply.writeHead(302, { location: '/saude' }).end()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    undo.push(
      () => new Promise((resolve) => server.close(resolve)),
      () => server.closeAllConnections(),
    )
    return addressHere({ port: (server.address() as AddressInfo).port, tls: null })
  }

  it('is told once all of its funnels open', async () => {
    const open = new Set(['/mar/'])
    const address = await serving(open)
    const paused = async () => open.add('/mar-pet/')
    expect(await seeLive(address, ['/mar/', '/mar-pet/'], paused)).toBe('live')
  })

  it('is not told where it leads elsewhere', async () => {
    let pauses = 0
    const paused = async () => {
      pauses += 1
    }
    expect(await seeLive(await serving(new Set()), ['/mar/'], paused)).toBe('refused')
    expect(pauses).toBeGreaterThan(5)
  })

  it('is not looked for where no server answers', async () => {
    const address = await serving(new Set())
    for (const each of undo.splice(0).toReversed()) await each()
    expect(await seeLive(address, ['/mar/'], async () => undefined)).toBe('off')
  })

  it('is that of the settings', () => {
    expect(addressHere({ port: 443, tls: {} })).toBe('https://localhost:443')
  })
})
