import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { describe, inject } from 'vitest'
import { openPostgres, type Store } from '../../server/store/index.ts'
import { borrowEmbedded } from './embedded-pool.ts'

/** An empty database of PostgreSQL, for as many stores as a test likes. */
export interface Database {
  readonly url: string
  /** Deletes it; whoever is still connected loses the connection. */
  drop(): Promise<void>
}

let isPostgres = false

/**
 * Runs a file's tests once more, over PostgreSQL: what they open by `openEmpty` lies there.
 *
 * For files under tests/postgres and tests/processes. Skipped where there is no PostgreSQL.
 *
 * A file that calls it never moves into a room that shares one load of the code (`sharing` in vitest.config.ts): what
 * it turns on would stay on for every file that comes after it there.
 */
export function overPostgres(name: string, load: () => Promise<unknown>): void {
  isPostgres = true
  describe.skipIf(postgres === null)(`${name}, over PostgreSQL`, () => load().then(() => {}))
}

/** The address of PostgreSQL's own database; null where none was found, undefined where this run asked for none. */
export const postgres = inject('postgres')

/** Opens an empty database of its own: embedded in memory, or, where `overPostgres` says so, of PostgreSQL. */
export function openEmpty(): Promise<Store> {
  return isPostgres ? openEmptyPostgres() : borrowEmbedded()
}

/** Opens an empty database of PostgreSQL that is gone once it is closed. */
export async function openEmptyPostgres(): Promise<Store> {
  const { url, drop } = await createDatabase()
  const store = await openPostgres(url, 20)
  return { ...store, close: () => store.close().then(drop) }
}

/** Makes an empty database in the PostgreSQL of the tests, without any table. */
export async function createDatabase(): Promise<Database> {
  if (!postgres) throw new Error('Only tests under tests/postgres and tests/processes have PostgreSQL.')
  const name = `funis_${randomBytes(6).toString('hex')}`
  await administrate(postgres, `create database ${name}`)
  const own = new URL(postgres)
  own.pathname = `/${name}`
  return { url: String(own), drop: () => administrate(postgres, `drop database ${name} with (force)`) }
}

async function administrate(url: string, statement: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  await client.query(statement)
  await client.end()
}
