import { createHash } from 'node:crypto'
import pg from 'pg'
import { migrate, readMigrations, type ScriptedSql } from './migrate.ts'
import { beginLate, failFastTransaction, type Row, type Sql, type Store } from './store.ts'
import { whyLost, whyNotConnected, whyNotOpened } from './unreachable.ts'

const { INT8, DATE } = pg.types.builtins

/** Both drivers must give the same: whole numbers as numbers, days as text. */
const types: pg.CustomTypesConfig = {
  getTypeParser(oid, format) {
    if (oid === INT8) return Number
    if (oid === DATE) return (text: string) => text
    return pg.types.getTypeParser(oid, format)
  },
}

/** After how many milliseconds a call fails as unavailable. */
const timeouts = {
  /** For a connection: a new one, or one of those at work. */
  connectionTimeoutMillis: 5_000,
  /** For one statement, the locks it waits for included. */
  statement_timeout: 15_000,
  /** For a server that is silent: it may be gone without closing the connection. */
  query_timeout: 20_000,
  /** For the next statement of a transaction: no service from outside is waited for in between. */
  idle_in_transaction_session_timeout: 30_000,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
} as const

/** For monitoring: a slow figure delays neither the heartbeat nor the next check. */
const timeoutsAside = {
  connectionTimeoutMillis: 1_000,
  statement_timeout: 1_000,
  query_timeout: 1_500,
} as const

/** Opens a PostgreSQL database by its address, with all migrations applied; throws an Error for people when it cannot. */
export async function openPostgres(url: string, connections: number): Promise<Store> {
  await migratePostgres(url)
  const facts = factsOf(url)
  const pool = new pg.Pool({
    ...facts,
    ...timeouts,
    max: connections,
    idleTimeoutMillis: 60_000,
    pipeline: true,
  })
  const watching = new pg.Pool({ ...facts, ...timeouts, ...timeoutsAside, max: 4, idleTimeoutMillis: 60_000 })
  for (const each of [pool, watching]) handleConnectionErrors(each)
  const aside: Sql = { query: (text, values) => queryIn(watching, text, values) }
  return {
    query: (text, values) => queryIn(pool, text, values),
    transaction: beginLate((work) => inTransaction(pool, work)),
    connections: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    aside,
    // A truncated table gets a new file, which a full disk cannot hold.
    tryWrite: () =>
      inTransaction(watching, async (sql) => {
        await sql.query('truncate pulso')
        await sql.query('insert into pulso (enchimento) values ($1)', ['x'.repeat(7_000)])
      }),
    close: () => Promise.all([pool.end(), watching.end()]).then(() => {}),
  }
}

/**
 * Handles the errors of broken connections: each fails its current call and is replaced. Without a handler the event
 * would end the process.
 */
function handleConnectionErrors(pool: pg.Pool): void {
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
}

async function queryIn<R extends Row>(pool: pg.Pool, text: string, values?: readonly unknown[]) {
  const client = await connected(pool)
  try {
    return await sqlOf(client).query<R>(text, values)
  } finally {
    client.release()
  }
}

const factsOf = (url: string) => ({ connectionString: url, types, fallback_application_name: 'funis' })

/** Applies the migrations that a PostgreSQL database lacks, and gives their names; throws an Error for people when it cannot. */
export function migratePostgres(url: string): Promise<readonly string[]> {
  return migrateAt(factsOf(url)).catch((error: Error) => {
    throw whyNotOpened(error, placeOf(url))
  })
}

/** Applies the migrations over a connection of their own, which may take as long as they need. */
async function migrateAt(facts: ReturnType<typeof factsOf>): Promise<readonly string[]> {
  const { connectionTimeoutMillis } = timeouts
  const client = new pg.Client({ ...facts, connectionTimeoutMillis })
  client.on('error', () => {})
  await client.connect().catch((error: Error) => {
    throw whyNotConnected(error)
  })
  try {
    const sql = sqlOf(client)
    await sql.script('begin')
    const applied = await migrate(sql, await readMigrations(), placeOf(facts.connectionString))
    await sql.script('commit')
    return applied
  } finally {
    await client.end()
  }
}

async function inTransaction<T>(pool: pg.Pool, work: (sql: Sql) => Promise<T>): Promise<T> {
  const client = await connected(pool)
  const { query, script } = sqlOf(client)
  try {
    // Pipelined with the first statement, which saves a round trip in every transaction.
    const begun = script('begin')
    begun.catch(() => {})
    const afterBegin: Sql = {
      query: async (text, values) => (await Promise.all([query<never>(text, values), begun]))[0],
    }
    const { result, done } = await failFastTransaction(afterBegin, work)
    // Pipelined with the last statements, if the work did not wait for them.
    await Promise.all([script('commit'), done, begun])
    client.release()
    return result
  } catch (error) {
    // A connection that cannot roll back must not be used again.
    await script('rollback').then(
      () => client.release(),
      (failure: Error) => client.release(failure),
    )
    throw error
  }
}

async function connected(pool: pg.Pool): Promise<pg.PoolClient> {
  try {
    return await pool.connect()
  } catch (error) {
    throw whyNotConnected(error as Error)
  }
}

function sqlOf(client: pg.ClientBase): ScriptedSql {
  const ask = async (query: pg.QueryConfig) => {
    try {
      return await client.query(query)
    } catch (error) {
      throw whyLost(error as Error)
    }
  }
  return {
    async query<R extends Row>(text: string, values: readonly unknown[] = []) {
      return (await ask({ name: nameOf(text), text, values: [...values] })).rows as R[]
    },
    async script(text) {
      await ask({ text })
    },
  }
}

const names = new Map<string, string>()

/**
 * Names a text, so that each connection reads and plans it once.
 *
 * The same text has the same name in every process, so that none takes another's where a pooler lends them the same
 * connection.
 */
function nameOf(text: string): string {
  const known = names.get(text)
  if (known) return known
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 22)
  names.set(text, name)
  return name
}

/** Names a database without its password. */
function placeOf(url: string): string {
  const { host, pathname } = new URL(url)
  return `${host}${pathname}`
}
