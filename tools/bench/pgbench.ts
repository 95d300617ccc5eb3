import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { saleIdOf } from '../../server/calls/visitor.ts'
import { type PersonNumber, secretOf, variant } from './customers.ts'
import { askDatabase, type Cluster } from './place.ts'

/** A statement in PostgreSQL's log, with its parameters; null is SQL's. */
interface LoggedStatement {
  readonly text: string
  readonly values: readonly (string | null)[]
}

/** A value that pgbench gets as a variable: it differs from person to person, or pgbench would misread it. */
interface Column {
  readonly n: number
  readonly value: string
  readonly differs: boolean
}

/** A call that stores something for a person, and the people it can be made for. */
interface Compared {
  readonly cluster: Cluster
  readonly call: (person: PersonNumber) => Promise<unknown>
  readonly people: { readonly from: PersonNumber; readonly to: PersonNumber }
  readonly connections: number
  readonly seconds: number
}

/**
 * Has pgbench send the statements of a call, with the values of other people in place of those that differ from one person to
 * the next. Returns its transactions a second, and how many statements a call has.
 */
export async function pgbenchOf({ cluster, call, people, connections, seconds }: Compared) {
  const url = cluster.databaseUrl
  const [one, other] = [people.from, people.from + 1]
  const first = await statementsOf(cluster, () => call(one))
  const second = await statementsOf(cluster, () => call(other))
  const textsOf = (logged: readonly LoggedStatement[]) => logged.map(({ text }) => text).join('\n')
  if (textsOf(first) !== textsOf(second) || first.length === 0)
    throw new Error('Two calls sent different statements: something else was at work.')
  const columns = new Map<string, Column>()
  first.forEach(({ values }, i) => {
    values.forEach((value, j) => {
      if (value === null || columns.has(value)) return
      const differs = value !== second[i]?.values[j] && !isTime(value)
      // For pgbench a colon before a word is a variable, in a text too.
      if (differs || /:\w/.test(value)) columns.set(value, { n: columns.size, value, differs })
    })
  })
  const rest = { from: other + 1, to: people.to }
  await fillPeople(url, [...columns.values()], one, rest)
  const file = join(cluster.folder, 'pedido.sql')
  writeFileSync(file, scriptOf(first, columns, rest), { mode: 0o644 })
  const words = `-n -M prepared -c ${connections} -j 1 -T ${seconds} -f ${file} ${url}`.split(' ')
  const { stdout } = await promisify(execFile)(cluster.program('pgbench'), words, { maxBuffer: 1 << 26 })
  const perSecond = Number(/tps = ([\d.]+)/.exec(stdout)?.[1])
  const failed = Number(/number of failed transactions: (\d+)/.exec(stdout)?.[1] ?? 0)
  if (!(perSecond > 0) || failed > 0) throw new Error(`pgbench failed:\n${stdout}`)
  return { perSecond, statements: first.length }
}

/** What workers ask beside the calls. */
const ofWorkers = /pulso|outbox|processo|pg_|alter system|limit_window where|equipe_sessao/i

/** Logs the statements that some work sends, and returns them. */
async function statementsOf({ databaseUrl, logFile }: Cluster, work: () => Promise<unknown>) {
  const start = readFileSync(logFile, 'utf8').length
  const configure = async (text: string) => {
    await askDatabase(databaseUrl, text)
    await askDatabase(databaseUrl, 'select pg_reload_conf()')
    // Each connection reads it before its next statement.
    await new Promise((resolve) => setTimeout(resolve, 300))
  }
  await configure(`alter system set log_statement = 'all'`)
  await work()
  await configure('alter system reset log_statement')
  return statementsIn(readFileSync(logFile, 'utf8').slice(start)).filter(({ text }) => !ofWorkers.test(text))
}

const entry = /^\d{4}-\d\d-\d\d [\d:.]+ \S+ \[\d+\] (\w+): {2}([\s\S]*)$/

function statementsIn(log: string): readonly LoggedStatement[] {
  const found: { text: string; values: readonly (string | null)[] }[] = []
  for (const line of log.replace(/\n\t/g, '\n ').split(/\n(?=\d{4}-\d\d-\d\d )/)) {
    const [, kind, content = ''] = entry.exec(line.trim()) ?? []
    const [, text] = /^(?:statement|execute [^:]+): ([\s\S]*)$/.exec(content) ?? []
    if (kind === 'LOG' && text !== undefined) found.push({ text, values: [] })
    const last = found.at(-1)
    if (kind === 'DETAIL' && last && content.startsWith('parameters: '))
      last.values = [...content.matchAll(/\$\d+ = (?:NULL|'((?:[^']|'')*)')/g)].map(([whole, value = '']) =>
        whole.endsWith('= NULL') ? null : value.replaceAll("''", "'"),
      )
  }
  return found
}

/** Moments, alone or in a list, may be the same for all. */
const isTime = (value: string): boolean => /^[{"]*\d{4}-\d\d-\d\d[ T]/.test(value)

/** Stores for each person the values that differ: their sale, their ids, and what is drawn for each call. */
async function fillPeople(
  url: string,
  columns: readonly Column[],
  known: PersonNumber,
  { from, to }: Compared['people'],
): Promise<void> {
  const saleOf = (person: PersonNumber) => saleIdOf({ secret: secretOf(person), variant, per: '' })
  const valueFor = ({ n, value, differs }: Column, person: PersonNumber): string => {
    if (!differs) return value
    if (value.includes(saleOf(known))) return value.replaceAll(saleOf(known), saleOf(person))
    const own = new RegExp(`(?<=\\b[a-z]?)${known}\\b`)
    if (value.length < 12 && own.test(value)) return value.replace(own, String(person))
    return value
      .replace(/\b\d{4}-\d{6}\b/g, `1999-${String(person).padStart(6, '0')}`)
      .replace(/[\w-]{12,}/g, (id) =>
        `${n.toString(36)}x${person}`.padStart(id.length, 'z').slice(-id.length),
      )
  }
  const client = new pg.Client(url)
  await client.connect()
  const names = columns.map(({ n }) => `v${n} text`).join(', ')
  await client.query(`create table pessoa_de_prova (n integer primary key, ${names})`)
  const lists = ['$1::integer[]', ...columns.map((_, i) => `$${i + 2}::text[]`)].join(', ')
  for (let at = from; at <= to; at += 5_000) {
    const some = Array.from({ length: Math.min(5_000, to - at + 1) }, (_, i) => at + i)
    const values = columns.map((column) => some.map((person) => valueFor(column, person)))
    await client.query(`insert into pessoa_de_prova select * from unnest(${lists})`, [some, ...values])
  }
  await client.query(`create sequence vez_de_prova start ${from} cache 1`)
  await client.query('analyze pessoa_de_prova')
  await client.end()
}

function scriptOf(
  logged: readonly LoggedStatement[],
  columns: ReadonlyMap<string, Column>,
  { from, to }: Compared['people'],
): string {
  const names = [...columns.values()].map(({ n }) => `v${n}`).join(', ')
  const next = `select ${names} from pessoa_de_prova where n = (select ${from} + (nextval('vez_de_prova') - ${from}) % ${to - from + 1}) \\gset`
  const lines = logged.map(({ text, values }) =>
    text.replace(/\$(\d+)/g, (_, n: string) => {
      const value = values[Number(n) - 1] ?? null
      if (value === null) return 'null'
      const column = columns.get(value)
      return column === undefined ? `'${value.replaceAll("'", "''")}'` : `:v${column.n}`
    }),
  )
  return [next, ...lines.map((line) => `${line.replace(/\s+/g, ' ').trim().replace(/;$/, '')};`)].join('\n')
}
