import type { Store } from '../../server/store/index.ts'
import { tablesOf } from '../contracts/embedded-pool.ts'

/** Every row of every table, by the table's name, as the database writes them. */
export type Rows = ReadonlyMap<string, string>

/** Reads the whole database. */
export async function rowsIn(store: Store): Promise<Rows> {
  const read = (await tablesOf(store)).map(async (name) => {
    const [row] = await store.query<{ readonly rows: string }>(
      `select coalesce(json_agg(t), '[]')::text as rows from "${name}" t`,
    )
    return [name, row?.rows ?? '[]'] as const
  })
  return new Map(await Promise.all(read))
}

/** Makes the database what it was when it was read. */
export async function putBack(store: Store, rows: Rows): Promise<void> {
  const full = [...rows].filter(([, text]) => text !== '[]')
  const deletes = [...rows.keys()].map((name, i) => `d${i} as (delete from "${name}")`)
  const inserts = full.map(
    ([name], i) =>
      `i${i} as (insert into "${name}" overriding system value
         select * from json_populate_recordset(null::"${name}", $${i + 1}))`,
  )
  await store.transaction(async (sql) => {
    // Tables lean on one another, and all of them come back together.
    await sql.query('set local session_replication_role = replica')
    await sql.query(`with ${deletes.join(', ')} select 1`)
    if (full.length > 0)
      await sql.query(
        `with ${inserts.join(', ')} select 1`,
        full.map(([, text]) => text),
      )
  })
}
