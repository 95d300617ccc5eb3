import type { Sql } from './store.ts'

/** The result of work in a transaction, which may still wait for its statements. */
export interface TransactionOutcome<T> {
  readonly result: T
  /** Resolves once every statement that it asked is done; rejects with the failure of one, which is that of all of it. */
  readonly done: Promise<unknown>
}

/**
 * Runs work so that one failed statement fails all of it, even where the work ignored the failure or did not wait for its
 * last statements.
 *
 * PostgreSQL answers the commit of such a transaction without an error, and keeps nothing.
 */
export async function failFastTransaction<T>(
  sql: Sql,
  work: (sql: Sql) => Promise<T>,
): Promise<TransactionOutcome<T>> {
  const asked: Promise<unknown>[] = []
  const failures: unknown[] = []
  const running = work({
    query(text, values) {
      const answer = sql.query<never>(text, values)
      answer.catch((error: unknown) => failures.push(error))
      asked.push(answer)
      return answer
    },
  })
  const result = await running.catch((error: unknown) => {
    // Every statement after the first that failed fails too, and does not say why.
    throw failures.includes(error) ? failures[0] : error
  })
  return { result, done: Promise.all(asked) }
}
