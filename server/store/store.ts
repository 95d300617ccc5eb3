/** One row as both databases give it: int8 as number, dates as yyyy-mm-dd text, jsonb parsed. */
export type Row = Readonly<Record<string, unknown>>

/** Runs one parameterised statement of SQL that both PGlite and PostgreSQL 15 understand. */
export interface Sql {
  query<R extends Row = Row>(text: string, values?: readonly unknown[]): Promise<readonly R[]>
}

/** How many connections a store has, how many of them rest, and how many calls wait for one. */
export interface Connections {
  readonly total: number
  readonly idle: number
  readonly waiting: number
}

/** Where everything durable lies. */
export interface Store extends Sql {
  /**
   * Runs `work` in one transaction: all of it is kept, or, when it throws or a statement fails, none. Statements that it
   * did not wait for are waited for.
   */
  transaction<T>(work: (sql: Sql) => Promise<T>): Promise<T>
  /** Counts the connections; absent where everything goes through one. */
  readonly connections?: () => Connections
  /** A way of its own for whoever watches, so that no look waits behind the calls; absent where everything goes one way. */
  readonly aside?: Sql
  /** Tries whether more can be written, as a full disk does not let it be; throws where not. Absent where nothing can be full. */
  readonly tryWrite?: () => Promise<void>
  close(): Promise<void>
}
