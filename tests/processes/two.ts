import type { FastifyInstance } from 'fastify'
import { openPostgres, type Store } from '../../server/store/index.ts'
import { createDatabase } from '../contracts/database.ts'
import { openTest } from '../server/kit.ts'

/** Two servers as two processes would be: each with a store of its own, over one database. */
export interface Two {
  readonly stores: readonly [Store, Store]
  readonly apps: readonly [FastifyInstance, FastifyInstance]
  close(): Promise<void>
}

/** Opens two servers out of the same parts over a new database. */
export async function openTwo(
  parts: Omit<NonNullable<Parameters<typeof openTest>[0]>, 'store'> = {},
): Promise<Two> {
  const { url, drop } = await createDatabase()
  const stores = [await openPostgres(url, 10), await openPostgres(url, 10)] as const
  const [first, second] = [
    await openTest({ ...parts, store: stores[0] }),
    await openTest({ ...parts, store: stores[1] }),
  ]
  return {
    stores,
    apps: [first.app, second.app],
    async close() {
      await Promise.all([first.app.close(), second.app.close()])
      await Promise.all(stores.map((store) => store.close()))
      await drop()
    },
  }
}
