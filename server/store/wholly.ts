import type { Sql } from './store.ts'

/** What work in a transaction gave. */
export interface Whole<T> {
  readonly result: T
  /** Resolves once every statement that it asked is done; rejects with the failure of one, which is that of all of it. */
  readonly done: Promise<unknown>
}

/**
 * Runs work so that a statement's failure is the failure of all of it, even where the work goes on as if nothing were, or
 * waited for none of its last ones.
 *
 * PostgreSQL answers the commit of such a transaction without an error, and keeps nothing.
 */
export async function wholly<T>(sql: Sql, work: (sql: Sql) => Promise<T>): Promise<Whole<T>> {
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
