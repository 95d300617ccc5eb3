import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { PGlite, type PGliteOptions, types } from '@electric-sql/pglite'
import { freeBytesAt, lockFolder, type Release } from './folder.ts'
import { migrate, readMigrations, type ScriptedSql } from './migrate.ts'
import { beginLate, failFastTransaction, type Row, type Store } from './store.ts'

const cache = new URL('../../.cache/', import.meta.url)
const packageFile = new URL('../../node_modules/@electric-sql/pglite/package.json', import.meta.url)

/**
 * Opens an empty database in memory, for tests.
 *
 * Making one takes seconds, loading a copy one second: the first empty database is kept in `.cache`, which may be
 * deleted at any time.
 */
async function openInMemory(options: PGliteOptions): Promise<PGlite> {
  const { version } = JSON.parse(readFileSync(packageFile, 'utf8'))
  const seed = new URL(`banco-vazio-${version}.tar.gz`, cache)
  if (existsSync(seed)) return PGlite.create({ ...options, loadDataDir: new Blob([readFileSync(seed)]) })
  const lite = await PGlite.create(options)
  await keep(seed, await lite.dumpDataDir('gzip'))
  return lite
}

/** Writes a file atomically; where writing fails, the file stays as it was. */
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

/** What PGlite and its transactions have in common. */
interface Session {
  query<R>(text: string, values?: unknown[]): Promise<{ readonly rows: R[] }>
  exec(text: string): Promise<unknown>
}

/** Both drivers must give the same: whole numbers as numbers, days as text. */
const parsers = { [types.INT8]: Number, [types.DATE]: (text: string) => text }

/**
 * Opens the embedded database in a folder, creating it when absent, with all migrations applied.
 *
 * One process at a time: throws an Error for people when another has the folder. Without a folder it is in memory.
 */
export async function openEmbedded(folder?: string): Promise<Store> {
  const release: Release = folder === undefined ? () => {} : lockFolder(folder)
  try {
    const lite =
      folder === undefined
        ? await openInMemory({ parsers })
        : await PGlite.create({ dataDir: folder, parsers })
    const migrations = await readMigrations()
    await lite
      .transaction((session) => migrate(sqlOf(session), migrations, folder ?? 'memória'))
      .catch(async (error: unknown) => {
        await lite.close()
        throw error
      })
    return { ...storeOf(lite, release), ...(folder !== undefined && { tryWrite: () => roomIn(folder) }) }
  } catch (error) {
    release()
    throw error
  }
}

/** With less the embedded database could be cut off in the middle of what it writes. */
const leastFreeBytes = 64 * 2 ** 20

async function roomIn(folder: string): Promise<void> {
  if ((await freeBytesAt(folder)) < leastFreeBytes)
    throw new Error('The disk of the embedded database is full.')
}

function storeOf(lite: PGlite, release: Release): Store {
  return {
    query: sqlOf(lite).query,
    transaction: beginLate((work) =>
      lite.transaction(async (session) => {
        const { result, done } = await failFastTransaction(sqlOf(session), work)
        await done
        return result
      }),
    ),
    async close() {
      if (!lite.closed) await lite.close()
      release()
    },
  }
}

function sqlOf(session: Session): ScriptedSql {
  return {
    async query<R extends Row>(text: string, values: readonly unknown[] = []) {
      return (await session.query<R>(text, [...values])).rows
    },
    async script(text) {
      await session.exec(text)
    },
  }
}
