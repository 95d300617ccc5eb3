import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { saleIdOf } from '../../server/calls/visitor.ts'
import { askDatabase, type Cluster } from './cluster.ts'
import { type PersonNumber, secretOf, variant } from './person.ts'

/** A statement as PostgreSQL heard it, with the parameters it came with; null is the one of SQL. */
interface Heard {
  readonly text: string
  readonly values: readonly (string | null)[]
}

const entry = /^\d{4}-\d\d-\d\d [\d:.]+ \S+ \[\d+\] (\w+): {2}([\s\S]*)$/

/** Reads what PostgreSQL wrote to its log while it logged every statement. */
export function heardIn(log: string): readonly Heard[] {
  const entries = log
    .replace(/\n\t/g, '\n ')
    .split(/\n(?=\d{4}-\d\d-\d\d )/)
    .flatMap((text) => {
      const [, kind, said = ''] = entry.exec(text.trim()) ?? []
      return kind === undefined ? [] : [{ kind, said }]
    })
  const heard: { text: string; values: readonly (string | null)[] }[] = []
  for (const { kind, said } of entries) {
    const [, text] = /^(?:statement|execute [^:]+): ([\s\S]*)$/.exec(said) ?? []
    if (kind === 'LOG' && text !== undefined) heard.push({ text, values: [] })
    const last = heard.at(-1)
    if (kind === 'DETAIL' && last && said.startsWith('parameters: ')) last.values = valuesIn(said)
  }
  return heard
}

const valuesIn = (said: string): readonly (string | null)[] =>
  [...said.matchAll(/\$\d+ = (?:NULL|'((?:[^']|'')*)')/g)].map(([whole, text]) =>
    whole.endsWith('= NULL') ? null : (text ?? '').replaceAll("''", "'"),
  )

/** Work of workers beside the calls, which comes by itself. */
const aside = /pulso|outbox|processo|pg_|alter system|limit_window where|equipe_sessao/i

/** Has PostgreSQL log what one thing asks of it, and gives that. */
async function listen(
  cluster: Cluster,
  url: string,
  work: () => Promise<unknown>,
): Promise<readonly Heard[]> {
  const before = readFileSync(cluster.logFile, 'utf8').length
  const say = async (text: string) => {
    await askDatabase(url, text)
    await askDatabase(url, 'select pg_reload_conf()')
    // Each connection hears of it before its next statement; the log says when.
    await new Promise((resolve) => setTimeout(resolve, 300))
  }
  await say(`alter system set log_statement = 'all'`)
  await work()
  await say('alter system reset log_statement')
  return heardIn(readFileSync(cluster.logFile, 'utf8').slice(before)).filter(({ text }) => !aside.test(text))
}

/** A value that pgbench is given as a variable: one that differs from person to person, or that it would misread. */
interface Column {
  readonly n: number
  readonly value: string
  readonly differs: boolean
}

/** What pgbench did with the statements of one call. */
export interface SameStatements {
  readonly perSecond: number
  /** How many statements a call asks for. */
  readonly statements: number
}

/** What is compared: a call that stores something for a person, and for how many people it may be done again. */
export interface Compared {
  readonly cluster: Cluster
  readonly url: string
  readonly call: (person: PersonNumber) => Promise<unknown>
  readonly people: { readonly from: PersonNumber; readonly to: PersonNumber }
  readonly connections: number
  readonly seconds: number
}

/**
 * Lets pgbench send the statements of a call, with the values of other people in place of those that differ from one to the
 * next: what the database alone could do.
 */
export async function pgbenchOf(compared: Compared): Promise<SameStatements> {
  const { cluster, url, call, people, connections, seconds } = compared
  const [a, b] = [people.from, people.from + 1]
  const first = await listen(cluster, url, () => call(a))
  const second = await listen(cluster, url, () => call(b))
  const texts = (heard: readonly Heard[]) => heard.map(({ text }) => text).join('\n')
  if (texts(first) !== texts(second) || first.length === 0)
    throw new Error('Two calls asked the database for different things: something else was at work.')
  const columns = new Map<string, Column>()
  first.forEach(({ values }, i) => {
    values.forEach((value, j) => {
      if (value === null || columns.has(value)) return
      const differs = value !== second[i]?.values[j] && !isTime(value)
      // To pgbench a colon before a word is a variable, in a text too.
      if (differs || /:\w/.test(value)) columns.set(value, { n: columns.size, value, differs })
    })
  })
  await fillPeople(url, { columns: [...columns.values()], known: a, from: b + 1, to: people.to })
  const file = join(cluster.folder, 'pedido.sql')
  writeFileSync(file, scriptOf(first, columns, { from: b + 1, to: people.to }), { mode: 0o644 })
  const words = [
    '-n',
    '-M',
    'prepared',
    '-c',
    String(connections),
    '-j',
    '1',
    '-T',
    String(seconds),
    '-f',
    file,
    url,
  ]
  const { stdout } = await promisify(execFile)(cluster.program('pgbench'), words, { maxBuffer: 1 << 26 })
  const perSecond = Number(/tps = ([\d.]+)/.exec(stdout)?.[1])
  const failed = Number(/number of failed transactions: (\d+)/.exec(stdout)?.[1] ?? 0)
  if (!(perSecond > 0) || failed > 0) throw new Error(`pgbench did not store as the server does:\n${stdout}`)
  return { perSecond, statements: first.length }
}

/** Moments, alone or in a list, may be the same for all. */
const isTime = (value: string): boolean => /^[{"]*\d{4}-\d\d-\d\d[ T]/.test(value)

/** Keeps, for each person, what stands in place of the values that differ: their sale, their ids, and what is drawn anew. */
async function fillPeople(
  url: string,
  facts: {
    readonly columns: readonly Column[]
    readonly known: number
    readonly from: number
    readonly to: number
  },
): Promise<void> {
  const { columns, known, from, to } = facts
  const saleOf = (person: PersonNumber) => saleIdOf({ secret: secretOf(person), variant, per: '' })
  const drawn = (value: string, person: PersonNumber, column: number): string =>
    value
      .replace(/\b\d{4}-\d{6}\b/g, `1999-${String(person).padStart(6, '0')}`)
      .replace(/[\w-]{12,}/g, (id) =>
        `${column.toString(36)}x${person}`.padStart(id.length, 'z').slice(-id.length),
      )
  const valueFor = (value: string, person: PersonNumber, column: number): string => {
    if (value.includes(saleOf(known))) return value.replaceAll(saleOf(known), saleOf(person))
    const own = new RegExp(`(?<=\\b[a-z]?)${known}\\b`)
    return value.length < 12 && own.test(value)
      ? value.replace(own, String(person))
      : drawn(value, person, column)
  }
  const client = new pg.Client(url)
  await client.connect()
  const names = columns.map((_, i) => `v${i} text`).join(', ')
  await client.query(`create table pessoa_de_prova (n integer primary key, ${names})`)
  for (let at = from; at <= to; at += 5_000) {
    const some = Array.from({ length: Math.min(5_000, to - at + 1) }, (_, i) => at + i)
    const lists = columns.map(({ n, value, differs }) =>
      some.map((person) => (differs ? valueFor(value, person, n) : value)),
    )
    const unnested = ['$1::integer[]', ...lists.map((_, i) => `$${i + 2}::text[]`)].join(', ')
    await client.query(`insert into pessoa_de_prova select * from unnest(${unnested})`, [some, ...lists])
  }
  await client.query(`create sequence vez_de_prova start ${from} cache 1`)
  await client.query('analyze pessoa_de_prova')
  await client.end()
}

function scriptOf(
  heard: readonly Heard[],
  columns: ReadonlyMap<string, Column>,
  { from, to }: { readonly from: number; readonly to: number },
): string {
  const names = [...columns.values()].map(({ n }) => `v${n}`).join(', ')
  const next = `select ${names} from pessoa_de_prova where n = (select ${from} + (nextval('vez_de_prova') - ${from}) % ${to - from + 1}) \\gset`
  const lines = heard.map(({ text, values }) =>
    text.replace(/\$(\d+)/g, (_, n: string) => {
      const value = values[Number(n) - 1] ?? null
      if (value === null) return 'null'
      const column = columns.get(value)
      return column === undefined ? `'${value.replaceAll("'", "''")}'` : `:v${column.n}`
    }),
  )
  return [next, ...lines.map((line) => `${line.replace(/\s+/g, ' ').trim().replace(/;$/, '')};`)].join('\n')
}
