import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import type { Sql } from './store.ts'

/** A file of SQL, known by its name for ever. */
interface Migration {
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

/** Returns a checksum of a migration; line endings do not count, since they depend on the checkout. */
const sumOf = ({ text }: Migration): string =>
  createHash('sha256').update(text.replaceAll(/\r\n?/g, '\n')).digest('hex')

/** A migration that a database has; no checksum where an older version of this program applied it. */
type Applied = { readonly name: string; readonly sha256: string | null }

/**
 * Applies, inside the transaction given, the migrations a database lacks, and gives their names. A database that lacks none
 * is only read, which a user may do who may change no table.
 *
 * Throws an Error for people when the database has one that this version does not have, or has otherwise.
 */
export async function migrate(
  sql: ScriptedSql,
  migrations: readonly Migration[],
  place: string,
): Promise<readonly string[]> {
  await sql.query('select pg_advisory_xact_lock($1)', [lockOfMigrations])
  const applied = await appliedIn(sql)
  refuseStrangers(applied, migrations, place)
  const lacking = migrations.filter(({ name }) => !applied.some((one) => one.name === name))
  const unsummed = migrations.filter(({ name }) =>
    applied.some((one) => one.name === name && one.sha256 === null),
  )
  if (lacking.length + unsummed.length > 0) await sql.script(register)
  for (const one of unsummed)
    await sql.query('update migration set sha256 = $2 where name = $1', [one.name, sumOf(one)])
  for (const one of lacking) {
    await sql.script(one.text)
    await sql.query('insert into migration (name, sha256) values ($1, $2)', [one.name, sumOf(one)])
  }
  return lacking.map(({ name }) => name)
}

const register = `
  create table if not exists migration (name text primary key, applied_at timestamptz not null default now());
  alter table migration add column if not exists sha256 text`

/** Reads what was applied: nothing in an empty database, names alone where an older version applied it. */
async function appliedIn(sql: Sql): Promise<readonly Applied[]> {
  const columns = await sql.query<{ readonly name: string }>(
    `select attname as name from pg_attribute
      where attrelid = to_regclass('migration') and attnum > 0 and not attisdropped`,
  )
  if (columns.length === 0) return []
  return columns.some(({ name }) => name === 'sha256')
    ? sql.query<Applied>('select name, sha256 from migration order by name')
    : sql.query<Applied>('select name, null as sha256 from migration order by name')
}

function refuseStrangers(applied: readonly Applied[], migrations: readonly Migration[], place: string): void {
  for (const { name, sha256 } of applied) {
    const known = migrations.find((one) => one.name === name)
    if (!known)
      throw new Error(
        `O banco em ${place} foi usado por uma versão mais nova deste programa: tem a migração ${name}, que esta versão não conhece. Atualize o programa ou use outro banco.`,
      )
    if (sha256 !== null && sha256 !== sumOf(known))
      throw new Error(
        `A migração ${name} foi mudada depois de aplicada ao banco em ${place}: o que está no arquivo não é o que está no banco. Desfaça a mudança (git checkout) e escreva outra migração, com um nome novo.`,
      )
  }
}
