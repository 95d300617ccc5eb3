import { setTimeout as wait } from 'node:timers/promises'
import { openStore as openRightStore, type Sql, type Store } from '../../server/store/index.ts'

export * from '../../server/store/index.ts'

/** Between the answer and the commit: what a server would win that thinks of the disk later. */
const lateByMs = 25

/** Opens a store whose transactions are over, for those who wait for them, before they are committed. */
export async function openStore(settings: Parameters<typeof openRightStore>[0]): Promise<Store> {
  const store = await openRightStore(settings)
  return { ...store, transaction: (work) => overTooSoon(store, work) }
}

function overTooSoon<T>(store: Store, work: (sql: Sql) => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const committed = store.transaction(async (sql) => {
      resolve(await work(sql))
      await wait(lateByMs)
    })
    committed.catch(reject)
  })
}
