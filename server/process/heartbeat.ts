import { beat, beatMs, rest, type Store } from '../store/index.ts'
import type { Worker } from './stop.ts'

/**
 * Shows from now on that this process lives, until it is stopped; resolves once that is seen.
 *
 * It goes another way than the calls do: a database that is busy with them is no death.
 */
export async function startHeartbeat(store: Store, owner: string): Promise<Worker> {
  const way = store.aside ?? store
  await beat(store, owner)
  let beating: Promise<unknown> = Promise.resolve()
  let isAtWork = false
  const timer = setInterval(() => {
    if (isAtWork) return
    isAtWork = true
    beating = beat(way, owner)
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
