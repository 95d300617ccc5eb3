import type { Store } from '../../server/store/index.ts'
import type { Row } from './matrix.ts'

/** What a call left in the database. */
export interface Counted {
  /** `not`, `once`, or what lies there more or less, as `endereco +1`; `nothing` for a call that stores nothing. */
  stored(): Promise<string>
}

const tables = [
  'contratante',
  'empresa',
  'responsavel',
  'endereco',
  'endereco_cobranca',
  'representante',
  'contato_empresa',
  'segurado',
  'titular',
  'dependente',
  'proposta',
  'pagamento',
  'contato',
  'outbox',
  'cotacao_enviada',
]

/** Counts what is there now, so that it can be told what came of a call. */
export async function openCount(store: Store, row: Row): Promise<Counted> {
  const before = await countsIn(store)
  return {
    async stored() {
      const now = await countsIn(store)
      const more = Object.fromEntries(tables.map((name) => [name, (now[name] ?? 0) - (before[name] ?? 0)]))
      const added = textOf(more)
      if (row.changes && added === '') return changed(store, row.changes)
      if (added === textOf(row.already)) return row.adds ? 'not' : 'nothing'
      return added === textOf({ ...row.already, ...row.adds }) ? 'once' : added
    },
  }
}

type Counts = Readonly<Record<string, number>>

/** Writes what lies there more or less, in the order of the tables. */
const textOf = (counts: Counts = {}): string =>
  tables
    .flatMap((name) => {
      const count = counts[name] ?? 0
      return count === 0 ? [] : [`${name} ${count > 0 ? '+' : ''}${count}`]
    })
    .join(', ')

async function countsIn(store: Store): Promise<Readonly<Record<string, number>>> {
  const each = tables.map((name) => `(select count(*) from ${name})::int as ${name}`)
  const [row] = await store.query<Record<string, number>>(`select ${each.join(', ')}`)
  return row ?? {}
}

async function changed(
  store: Store,
  { table, column, from, to }: NonNullable<Row['changes']>,
): Promise<string> {
  const rows = await store.query<{ readonly value: unknown }>(`select ${column}::text as value from ${table}`)
  const values = rows.map(({ value }) => value)
  if (values.includes(to)) return values.includes(from) ? 'both' : 'once'
  return values.includes(from) ? 'not' : 'gone'
}
