import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { writeNew } from '../../tools/new-file.ts'
import { whereItOpens } from '../../tools/where-it-opens.ts'

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
    return { host: '127.0.0.1', port: (server.address() as AddressInfo).port, tls: null }
  }
  const noPause = async () => undefined

  it('is told once all of its funnels open', async () => {
    const open = new Set(['/mar/'])
    const settings = await serving(open)
    const at = `http://localhost:${settings.port}`
    const paused = async () => open.add('/mar-pet/')
    expect(await whereItOpens(['mar', 'mar-pet'], settings, paused)).toBe(
      `No ar:\n  ${at}/mar/\n  ${at}/mar-pet/`,
    )
  })

  it('is not told where it leads elsewhere', async () => {
    let pauses = 0
    const paused = async () => {
      pauses += 1
    }
    expect(await whereItOpens(['mar'], await serving(new Set()), paused)).toMatch(
      /^O servidor não abriu, .*:\n {2}http/,
    )
    expect(pauses).toBeGreaterThan(5)
  })

  it('is that of the settings where no server answers', async () => {
    const { port } = await serving(new Set())
    for (const each of undo.splice(0).toReversed()) await each()
    expect(await whereItOpens(['mar'], { host: '127.0.0.2', port, tls: null }, noPause)).toBe(
      `Com o servidor ligado (npm start), abre em:\n  http://127.0.0.2:${port}/mar/`,
    )
  })

  it('is a path alone where the settings are wrong', async () => {
    expect(await whereItOpens(['mar'], undefined, noPause)).toBe(
      'Com o servidor ligado (npm start), abre em:\n  /mar/',
    )
  })
})
