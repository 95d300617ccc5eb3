import type { Sql } from './store.ts'

/**
 * Runs work so that a statement's failure is the failure of all of it, even where the work goes on as if nothing were.
 *
 * PostgreSQL answers the commit of such a transaction without an error, and keeps nothing.
 */
export async function wholly<T>(sql: Sql, work: (sql: Sql) => Promise<T>): Promise<T> {
  let failed: { readonly error: unknown } | undefined
  const result = await work({
    query: (text, values) =>
      sql.query<never>(text, values).catch((error: unknown) => {
        failed ??= { error }
        throw error
      }),
  })
  if (failed) throw failed.error
  return result
}
