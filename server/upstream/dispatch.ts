import type { CallResult } from '../contract/work.ts'
import { isOutOfReach, type Sql, type Store } from '../store/index.ts'
import type { Services, UpstreamCall } from './services.ts'

interface DispatchParts {
  readonly store: Store
  readonly services: Pick<Services, 'send' | 'pause'>
}

const [triesToConclude, pauseMs] = [60, 500] as const

/**
 * Sends what is on record already, and then concludes it in one transaction.
 *
 * What a service said is known to this process alone until that is committed: for half a minute a database out of
 * reach is tried again.
 */
export async function dispatched<T>(
  { store, services }: DispatchParts,
  call: UpstreamCall,
  conclude: (sql: Sql, result: CallResult) => Promise<T>,
): Promise<T> {
  const result = await services.send(call)
  for (let tried = 1; ; tried += 1) {
    try {
      return await store.transaction((sql) => conclude(sql, result))
    } catch (error) {
      if (tried === triesToConclude || !isOutOfReach(error as object)) throw error
      await services.pause(pauseMs)
    }
  }
}
