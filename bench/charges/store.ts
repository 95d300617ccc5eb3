import { setTimeout as wait } from 'node:timers/promises'
import { openStore as openRightStore, type Sql, type Store } from '../../server/store/index.ts'
import type { PersonNumber } from '../server/person.ts'
import { answered, comeBy, isStopped, isTooSoon } from './at-point.ts'
import { personOf } from './points.ts'

export * from '../../server/store/index.ts'

/** How much later than its charge a wrong server commits the note of it. */
const lateByMs = 1_500

/** Whose charge a transaction notes, and whose it writes the answer of. */
interface Seen {
  noted: PersonNumber | undefined
  concluded: PersonNumber | undefined
}

/** Opens a store that comes by a point before, and by another after, it commits what is noted of a charge. */
export async function openStore(settings: Parameters<typeof openRightStore>[0]): Promise<Store> {
  const store = await openRightStore(settings)
  return { ...store, transaction: (work) => stopping(store, work) }
}

function stopping<T>(store: Store, work: (sql: Sql) => Promise<T>): Promise<T> {
  const seen: Seen = { noted: undefined, concluded: undefined }
  return new Promise((resolve, reject) => {
    store
      .transaction(async (sql) => {
        const result = await work(looking(sql, seen))
        await comeBy(1, seen.noted)
        await comeBy(9, seen.concluded)
        if (isTooSoon && seen.noted !== undefined) {
          resolve(result)
          await wait(lateByMs)
        }
        return result
      })
      .then(async (result) => {
        await comeBy(10, seen.concluded)
        resolve(result)
      })
      .catch(reject)
  })
}

const looking = (sql: Sql, seen: Seen): Sql => ({
  query(text, values = []) {
    if (text.startsWith('insert into pagamento')) seen.noted ??= values.map(personOf).find(isStopped)
    for (const value of values) if (answered.has(value)) seen.concluded = answered.get(value)
    return sql.query(text, values)
  },
})
