import type { FastifyInstance } from 'fastify'
import type { Store } from '../store/store.ts'

const patienceMs = 10_000

/**
 * Stops cleanly: takes nothing new, lets what is at work finish within 10 seconds, then closes the database.
 * Calling it again gives the same ending.
 */
export function stopper(app: FastifyInstance, store: Store): () => Promise<void> {
  let ending: Promise<void> | undefined
  return () => {
    ending ??= stop(app, store)
    return ending
  }
}

async function stop(app: FastifyInstance, store: Store): Promise<void> {
  const impatient = setTimeout(() => app.server.closeAllConnections(), patienceMs)
  // A connection whose last answer went out meanwhile would keep the server open until it times out.
  const tidy = setInterval(() => app.server.closeIdleConnections(), 100)
  await app.close()
  clearTimeout(impatient)
  clearInterval(tidy)
  await store.close()
}
