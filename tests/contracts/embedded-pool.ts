import { openEmbedded, type Store } from '../../server/store/index.ts'

/** Databases that nobody uses now, each as empty as it was made: making one takes a second, emptying one no time. */
const idle: Store[] = []

/**
 * Gives an embedded database in memory without a row. Closing it gives it back, emptied, for the next test of this process;
 * one that cannot be emptied is closed for good.
 */
export async function borrowEmbedded(): Promise<Store> {
  const store = idle.pop() ?? (await openEmbedded())
  const tables = await tablesOf(store)
  let isOpen = true
  const whileOpen = <T>(work: () => Promise<T>): Promise<T> =>
    isOpen ? work() : Promise.reject(new Error('The database is closed.'))

  return {
    query: (text, values) => whileOpen(() => store.query(text, values)),
    transaction: (work) => whileOpen(() => store.transaction(work)),
    async close() {
      if (!isOpen) return
      isOpen = false
      try {
        await empty(store, tables)
        idle.push(store)
      } catch {
        await store.close()
      }
    },
  }
}

/**
 * Deletes every row of the given tables, and every other table; throws where one of them is gone. Row by row, since so few
 * are there that a new file for every table would take ten times as long.
 */
export async function empty(store: Store, tables: readonly string[]): Promise<void> {
  const known = new Set(tables)
  const added = (await tablesOf(store)).filter((name) => !known.has(name))
  if (added.length > 0) await store.query(`drop table ${listed(added)} cascade`)
  await store.transaction(async (sql) => {
    // A table whose rows nobody may delete is emptied all the same.
    await sql.query('set local session_replication_role = replica')
    const whole = tables.map((name, i) => `t${i} as (delete from "${name}")`)
    await sql.query(`with ${whole.join(', ')} select 1`)
  })
}

/** Lists the tables of a database that hold what people and services said. */
export async function tablesOf(store: Store): Promise<readonly string[]> {
  const tables = await store.query<{ readonly name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename not like '%migra%'`,
  )
  return tables.map(({ name }) => name)
}

const listed = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(', ')
