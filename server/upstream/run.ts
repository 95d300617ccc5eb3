import type { Reply } from '../contract/work.ts'
import type { Sql, Store } from '../store/index.ts'
import type { Listen } from './ask.ts'
import type { Journal, Raised } from './journal.ts'

/** Asks the next question of a performance, or gives what was heard to it already. */
export type Raise = (raised: Omit<Raised, 'n'>) => Promise<Reply>

/** Stops a performance whose next step needs what a service has not been asked yet. */
class Awaits extends Error {
  readonly raised: Raised
  constructor(raised: Raised) {
    super(`${raised.operation.name} awaits "${raised.call}"`)
    this.name = 'Awaits'
    this.raised = raised
  }
}

/**
 * Performs work that asks services, each time from its beginning, until all it asks has been heard.
 *
 * Every time is one transaction, of which nothing is kept but the last: no transaction is open while a service is
 * waited for, and what is done with an answer is done whole. The work must ask the same questions in the same order.
 */
export async function runAsking<T>(
  { store, listen, journal }: { readonly store: Store; readonly listen: Listen; readonly journal: Journal },
  work: (sql: Sql, raise: Raise) => Promise<T>,
): Promise<T> {
  for (;;) {
    const ended = await store
      .transaction(async (sql) => {
        await journal.close(sql)
        return work(sql, raiserOver(journal))
      })
      .catch(awaited)
    if (!(ended instanceof Awaits)) return ended
    await journal.hear(ended.raised, listen)
  }
}

function raiserOver(journal: Journal): Raise {
  let asked = 0
  return async (raised) => {
    const n = asked++
    const known = journal.known(n)
    if (known) return known
    throw new Awaits({ ...raised, n })
  }
}

function awaited(error: unknown): Awaits {
  if (error instanceof Awaits) return error
  throw error
}
