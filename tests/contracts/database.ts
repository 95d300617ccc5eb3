import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { openEmbedded, openPostgres, type Store } from '../../server/store/index.ts'

/** Opens an empty database of its own: embedded in memory, or, with DATABASE_URL_TEST, beside that PostgreSQL one. */
export async function openEmpty(): Promise<Store> {
  const url = process.env.DATABASE_URL_TEST
  if (!url) return openEmbedded()
  const name = `funis_${randomBytes(6).toString('hex')}`
  await administrate(url, `create database ${name}`)
  const own = new URL(url)
  own.pathname = `/${name}`
  const store = await openPostgres(String(own))
  return {
    ...store,
    async close() {
      await store.close()
      await administrate(url, `drop database ${name}`)
    },
  }
}

async function administrate(url: string, statement: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  await client.query(statement)
  await client.end()
}
