import { randomBytes, randomInt } from 'node:crypto'

/** One row as both databases give it: int8 as number, dates as yyyy-mm-dd text, jsonb parsed. */
export type Row = Readonly<Record<string, unknown>>

/** Runs one parameterised statement of SQL that both PGlite and PostgreSQL 15 understand. */
export interface Sql {
  query<R extends Row = Row>(text: string, values?: readonly unknown[]): Promise<readonly R[]>
}

/** How many connections a store has, how many of them are idle, and how many calls wait for one. */
export interface Connections {
  readonly total: number
  readonly idle: number
  readonly waiting: number
}

/** The database. */
export interface Store extends Sql {
  /**
   * Runs `work` in one transaction: all of it is kept, or, when it throws or a statement fails, none. Statements that it
   * did not wait for are waited for.
   */
  transaction<T>(work: (sql: Sql) => Promise<T>): Promise<T>
  /** Counts the connections; absent where everything goes through one. */
  readonly connections?: () => Connections
  /** A connection of its own for health checks, so that they do not wait behind calls; absent where there is only one. */
  readonly aside?: Sql
  /** Tries whether more can be written, as a full disk does not let it be; throws where not. Absent where nothing can be full. */
  readonly tryWrite?: () => Promise<void>
  close(): Promise<void>
}

/** Makes an id that cannot be guessed: 144 bits as 24 characters that are safe in an address. */
export function newId(): string {
  return randomBytes(18).toString('base64url')
}

/** Without letters and digits that are mistaken for others when they are read aloud or copied by hand. */
const clearLetters = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Makes a text that can be read out over the telephone: nearly five bits a letter. */
export const newClearText = (length: number): string =>
  Array.from({ length }, () => clearLetters[randomInt(clearLetters.length)]).join('')

/** Writes milliseconds since 1970 as both databases take a timestamptz. */
export function instant(epochMs: number): string {
  return new Date(epochMs).toISOString()
}

/**
 * Runs work so that one failed statement fails all of it, even where the work ignored the failure or did not wait for its
 * last statements.
 *
 * PostgreSQL answers the commit of such a transaction without an error, and keeps nothing. `done` resolves once every
 * statement of the work is done, and rejects with the failure of one.
 */
export async function failFastTransaction<T>(
  sql: Sql,
  work: (sql: Sql) => Promise<T>,
): Promise<{ readonly result: T; readonly done: Promise<unknown> }> {
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

/**
 * Makes transactions begin with their first statement: work that asks nothing of the database takes no connection and
 * waits for none.
 */
export function beginLate(transaction: Store['transaction']): Store['transaction'] {
  return async <T>(work: (sql: Sql) => Promise<T>): Promise<T> => {
    let begun: Promise<Sql> | undefined
    let kept: Promise<T> | undefined
    let end: (outcome: Promise<T>) => void = () => {}
    const running = new Promise<T>((resolve) => {
      end = resolve
    })
    const begin = () =>
      new Promise<Sql>((resolve, reject) => {
        kept = transaction((sql) => {
          resolve(sql)
          return running
        })
        kept.catch(reject)
      })
    const late: Sql = {
      query(text, values) {
        begun ??= begin()
        // All wait for the same promise, so that they keep their order and come before the end of the work.
        const answer = begun.then((sql) => sql.query<never>(text, values))
        // The transaction fails by it, also where the work ignores it.
        answer.catch(() => {})
        return answer
      },
    }
    end((async () => work(late))())
    await running.catch(() => {})
    return kept ?? running
  }
}
