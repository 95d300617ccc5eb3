import { readdir, readFile } from 'node:fs/promises'
import type { Sql } from './store.ts'

/** One step of the tables' history: a file of SQL, known by its name for ever. */
export interface Migration {
  readonly name: string
  readonly text: string
}

/** A transaction that can also run a file of several statements. */
export interface ScriptedSql extends Sql {
  script(text: string): Promise<void>
}

const folder = new URL('./migrations/', import.meta.url)

/** Any number will do, as long as every server asks for the same one. */
const lockOfMigrations = 7_266_501

/** Reads the migrations this version knows, in the order of their names. */
export async function readMigrations(): Promise<readonly Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => ({ name, text: await readFile(new URL(name, folder), 'utf8') })),
  )
}

/**
 * Applies, inside the transaction given, the migrations a database lacks.
 *
 * Throws an Error for people when the database holds one this version does not know.
 */
export async function migrate(sql: ScriptedSql, migrations: readonly Migration[], place: string) {
  await sql.query('select pg_advisory_xact_lock($1)', [lockOfMigrations])
  await sql.script(
    'create table if not exists migration (name text primary key, applied_at timestamptz not null default now())',
  )
  const applied = (await sql.query<{ name: string }>('select name from migration order by name')).map(
    ({ name }) => name,
  )
  const known = new Set(migrations.map(({ name }) => name))
  const unknown = applied.find((name) => !known.has(name))
  if (unknown) {
    throw new Error(
      `O banco em ${place} foi usado por uma versão mais nova deste programa: tem a migração ${unknown}, que esta versão não conhece. Atualize o programa ou use outro banco.`,
    )
  }
  for (const { name, text } of migrations.filter((one) => !applied.includes(one.name))) {
    await sql.script(text)
    await sql.query('insert into migration (name) values ($1)', [name])
  }
}
