import { beat, beatMs, rest, type Store } from '../store/index.ts'
import type { Worker } from './stop.ts'

/**
 * Shows from now on that this process lives, until it is stopped; resolves once that is seen.
 *
 * While the database is out of reach nobody sees it, and nobody could take anything over either.
 */
export async function startHeartbeat(store: Store, owner: string): Promise<Worker> {
  await beat(store, owner)
  let beating: Promise<unknown> = Promise.resolve()
  let isAtWork = false
  const timer = setInterval(() => {
    if (isAtWork) return
    isAtWork = true
    beating = beat(store, owner)
      .catch(() => {})
      .finally(() => {
        isAtWork = false
      })
  }, beatMs).unref()
  return {
    async stop() {
      clearInterval(timer)
      await beating
      await rest(store, owner).catch(() => {})
    },
  }
}
