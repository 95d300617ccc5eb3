import type { FastifyInstance } from 'fastify'
import type { Store } from '../store/store.ts'
import { within } from '../watching/within.ts'

/** Something that works by itself until it is told to stop; resolves when what is at work has ended. */
export interface Worker {
  stop(): Promise<void>
}

const graceMs = 10_000

/**
 * Stops cleanly: takes nothing new, lets what is at work finish within 10 seconds, then closes the database.
 * Calling it again gives the same ending.
 */
export function stopper(
  app: FastifyInstance,
  store: Store,
  workers: readonly Worker[] = [],
): () => Promise<void> {
  let ending: Promise<void> | undefined
  return () => {
    ending ??= stop(app, store, workers)
    return ending
  }
}

async function stop(app: FastifyInstance, store: Store, workers: readonly Worker[]): Promise<void> {
  app.log.info('encerrando')
  const server = app.close()
  // A connection whose last answer went out meanwhile would keep the server open until it times out.
  const tidy = setInterval(() => app.server.closeIdleConnections(), 100)
  const ended = await within(graceMs, Promise.all([server, ...workers.map((worker) => worker.stop())]))
  app.server.closeAllConnections()
  clearInterval(tidy)
  // What is still at work keeps its connection to the database, which is taken from it when the process ends.
  const closed = await within(
    graceMs / 5,
    store.close().then(() => true),
  )
  if (ended && closed) app.log.info('encerrado')
  else app.log.warn('encerrado com trabalho pela metade: nada que foi respondido se perde')
}
