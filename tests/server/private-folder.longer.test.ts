import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { keepPrivate } from '../../server/store/folder.ts'
import { openStore } from '../../server/store/index.ts'

const folder = mkdtempSync(join(tmpdir(), 'dados-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Lists what others of this machine may read, write or open. */
const openToOthers = (root: string): readonly string[] =>
  ['.', ...readdirSync(root, { recursive: true, encoding: 'utf8' })].filter(
    (path) => (statSync(join(root, path)).mode & 0o077) !== 0,
  )

// Windows has no such modes.
describe.skipIf(process.platform === 'win32')('the folder of the data', () => {
  it('is private on the machine, and an old one is mended when it is opened', async () => {
    const dataDir = join(folder, 'dados')
    const settings = { databaseUrl: null, databaseConnections: 2, dataDir }
    await (await openStore(settings)).close()
    expect(openToOthers(dataDir)).toEqual([])
    for (const path of ['.', ...readdirSync(dataDir, { recursive: true, encoding: 'utf8' })]) {
      const file = join(dataDir, path)
      chmodSync(file, statSync(file).isDirectory() ? 0o755 : 0o644)
    }
    writeFileSync(join(dataDir, 'segredo'), 'x', { mode: 0o644 })
    expect(openToOthers(dataDir).length).toBeGreaterThan(100)
    const store = await openStore(settings)
    expect(openToOthers(dataDir)).toEqual([])
    await store.close()
  })

  it('leaves alone what is none of the server’s own', () => {
    const other = join(folder, 'alheia')
    mkdirSync(other)
    for (const name of ['leia.txt', 'segredo']) writeFileSync(join(other, name), 'x', { mode: 0o644 })
    keepPrivate(other, ['segredo'])
    expect(openToOthers(other)).toEqual(['leia.txt'])
  })

  it('closes no folder that many share, and passes a link that leads nowhere', () => {
    const shared = join(folder, 'de-todos')
    mkdirSync(shared)
    chmodSync(shared, 0o1777)
    symlinkSync(join(folder, 'nada'), join(shared, 'segredo'))
    keepPrivate(shared, ['segredo'])
    expect(statSync(shared).mode & 0o7777).toBe(0o1777)
  })
})
