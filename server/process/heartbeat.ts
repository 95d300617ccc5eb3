import { heartbeatMs, recordHeartbeat, type Store, unregisterProcess } from '../store/index.ts'
import type { Worker } from './stop.ts'

/**
 * Records a heartbeat of this process every second until it is stopped; resolves with the first one.
 *
 * It uses a connection of its own: a database that is busy with calls must not make this process look dead.
 */
export async function startHeartbeat(store: Store, owner: string): Promise<Worker> {
  const own = store.aside ?? store
  await recordHeartbeat(store, owner)
  let beating: Promise<unknown> = Promise.resolve()
  let isAtWork = false
  const timer = setInterval(() => {
    if (isAtWork) return
    isAtWork = true
    beating = recordHeartbeat(own, owner)
      .catch(() => {})
      .finally(() => {
        isAtWork = false
      })
  }, heartbeatMs).unref()
  return {
    async stop() {
      clearInterval(timer)
      await beating
      await unregisterProcess(store, owner).catch(() => {})
    },
  }
}
