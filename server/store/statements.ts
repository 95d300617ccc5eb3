import type { Row, Sql } from './store.ts'

/** Columns by their names, and what is written into them. */
export type Columns = Readonly<Record<string, unknown>>

/** Names are written into statements: only code may choose them, and only letters and `_` pass. */
function nameOf(name: string): string {
  if (!/^[a-z_]+$/.test(name)) throw new Error('A table or column has a name that is none.')
  return name
}

const numbered = (columns: Columns): string =>
  Object.keys(columns)
    .map((_, i) => `$${i + 1}`)
    .join(', ')

/** Inserts one row. */
export async function insertRow(sql: Sql, table: string, columns: Columns): Promise<void> {
  const into = `${nameOf(table)} (${Object.keys(columns).map(nameOf).join(', ')})`
  await sql.query(`insert into ${into} values (${numbered(columns)})`, Object.values(columns))
}

/** One row to be there, whether it is new or not. */
export interface Upsert {
  /** What makes it the same row, as `(sale_id)`. */
  readonly conflict: string
  /** What is written when it is new. */
  readonly once: Columns
  /** What is written each time. */
  readonly always: Columns
}

/** Inserts a row, or changes the one that is there already; gives its id. */
export async function upsertRow(
  sql: Sql,
  table: string,
  { conflict, once, always }: Upsert,
): Promise<string> {
  const columns = { ...once, ...always }
  const into = `${nameOf(table)} (${Object.keys(columns).map(nameOf).join(', ')})`
  const changes = Object.keys(always).map((name) => `${nameOf(name)} = excluded.${nameOf(name)}`)
  const [row] = await sql.query<{ readonly id: string }>(
    `insert into ${into} values (${numbered(columns)})
     on conflict ${conflict} do update set ${changes.join(', ')} returning id`,
    Object.values(columns),
  )
  if (!row) throw new Error('The row just written cannot be read.')
  return row.id
}

/** Changes the rows whose columns have all these values. */
export async function updateRows(sql: Sql, table: string, set: Columns, where: Columns): Promise<void> {
  const changes = Object.keys(set).map((name, i) => `${nameOf(name)} = $${i + 1}`)
  const first = changes.length + 1
  const conditions = Object.keys(where).map((name, i) => `${nameOf(name)} = $${first + i}`)
  await sql.query(`update ${nameOf(table)} set ${changes.join(', ')} where ${conditions.join(' and ')}`, [
    ...Object.values(set),
    ...Object.values(where),
  ])
}

/** Runs a statement whose parameters are named, as `:cpf`; a name without a value is a bug and throws. */
export async function queryNamed<R extends Row = Row>(
  sql: Sql,
  text: string,
  values: Columns,
): Promise<readonly R[]> {
  const names: string[] = []
  const statement = text.replace(/(?<!:):([a-z]\w*)/gi, (_, name: string) => {
    if (!Object.hasOwn(values, name)) throw new Error(`A statement names "${name}", which has no value.`)
    if (!names.includes(name)) names.push(name)
    return `$${names.indexOf(name) + 1}`
  })
  return sql.query<R>(
    statement,
    names.map((name) => values[name]),
  )
}
