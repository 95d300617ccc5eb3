import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { PGlite, type PGliteOptions } from '@electric-sql/pglite'

const cache = new URL('../../.cache/', import.meta.url)
const packageFile = new URL('../../node_modules/@electric-sql/pglite/package.json', import.meta.url)

/**
 * Opens an empty database in memory, for tests.
 *
 * Making one takes seconds, loading a copy one second: the first empty database is kept in `.cache`, which may be
 * deleted at any time.
 */
export async function openInMemory(options: PGliteOptions): Promise<PGlite> {
  const { version } = JSON.parse(readFileSync(packageFile, 'utf8'))
  const seed = new URL(`banco-vazio-${version}.tar.gz`, cache)
  if (existsSync(seed)) return PGlite.create({ ...options, loadDataDir: new Blob([readFileSync(seed)]) })
  const lite = await PGlite.create(options)
  await keep(seed, await lite.dumpDataDir('gzip'))
  return lite
}

/** Writes a file so that nobody ever reads half of it; where nothing can be written, nothing is kept. */
async function keep(file: URL, content: Blob): Promise<void> {
  const half = new URL(`${file}.${process.pid}`)
  const bytes = new Uint8Array(await content.arrayBuffer())
  try {
    mkdirSync(cache, { recursive: true })
    writeFileSync(half, bytes)
    renameSync(half, file)
  } catch {
    rmSync(half, { force: true })
  }
}
