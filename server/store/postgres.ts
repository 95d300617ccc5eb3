import pg from 'pg'
import { migrate, readMigrations, type ScriptedSql } from './migrate.ts'
import type { Row, Store } from './store.ts'

const { INT8, DATE } = pg.types.builtins

/** Both drivers must give the same: whole numbers as numbers, days as text. */
const types: pg.CustomTypesConfig = {
  getTypeParser(oid, format) {
    if (oid === INT8) return Number
    if (oid === DATE) return (text: string) => text
    return pg.types.getTypeParser(oid, format)
  },
}

/** Opens a PostgreSQL database by its address, with all migrations applied; throws when it cannot be reached. */
export async function openPostgres(url: string): Promise<Store> {
  const pool = new pg.Pool({ connectionString: url, types, max: 20, connectionTimeoutMillis: 5_000 })
  // An idle connection that breaks is replaced at the next call; unheard, its event would end the process.
  pool.on('error', () => {})
  try {
    const migrations = await readMigrations()
    await inTransaction(pool, (sql) => migrate(sql, migrations, placeOf(url)))
  } catch (error) {
    await pool.end()
    throw error
  }
  return {
    query: sqlOf(pool).query,
    transaction: (work) => inTransaction(pool, work),
    close: () => pool.end(),
  }
}

async function inTransaction<T>(pool: pg.Pool, work: (sql: ScriptedSql) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    await client.query('begin')
    const result = await work(sqlOf(client))
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch((failure: Error) => {
      broken = failure
    })
    throw error
  } finally {
    // A connection that cannot roll back must not serve anybody else.
    client.release(broken)
  }
}

function sqlOf(session: pg.Pool | pg.PoolClient): ScriptedSql {
  return {
    async query<R extends Row>(text: string, values: readonly unknown[] = []) {
      return (await session.query<R>(text, [...values])).rows
    },
    async script(text) {
      await session.query(text)
    },
  }
}

/** Names a database without its password. */
function placeOf(url: string): string {
  const { host, pathname } = new URL(url)
  return `${host}${pathname}`
}
