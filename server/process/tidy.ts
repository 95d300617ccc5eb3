import type { FastifyBaseLogger } from 'fastify'
import { type Expiry, purge, type Store } from '../store/index.ts'
import type { Worker } from './stop.ts'

const hourInMs = 3_600_000

/** Deletes what is past its time, now and every hour until it is stopped. */
export function purgeHourly(store: Store, expiries: readonly Expiry[], log: FastifyBaseLogger): Worker {
  const tidy = () =>
    purge(store, Date.now(), expiries).catch((error: Error) => log.error({ err: error }, 'limpeza'))
  let tidying = tidy()
  const timer = setInterval(() => {
    tidying = tidy()
  }, hourInMs).unref()
  return {
    stop() {
      clearInterval(timer)
      return tidying
    },
  }
}
