import type { FastifyBaseLogger } from 'fastify'
import { hourInMs } from '../../engine/index.ts'
import { type Expiry, isTimeToPurge, purge, type Store } from '../store/index.ts'
import type { Worker } from './stop.ts'

/** Deletes what is past its time, or holds the purge while the clock is not to be believed. */
export interface PurgeWorker {
  /** Whether the last purge was held. */
  isHeld(): boolean
  /** Purges now and every hour until it is stopped. */
  start(log: Pick<FastifyBaseLogger, 'warn' | 'error'>): Worker
}

/** Opens the purge of a store. */
export function openPurgeWorker(
  store: Store,
  expiries: readonly Expiry[],
  now: () => number = Date.now,
): PurgeWorker {
  let isHeld = false
  async function purgeExpired(log: Pick<FastifyBaseLogger, 'warn' | 'error'>): Promise<void> {
    try {
      const at = now()
      isHeld = !(await isTimeToPurge(store, at))
      if (isHeld) log.warn('limpeza adiada: o relógio saltou mais de um dia desde a última')
      else await purge(store, at, expiries)
    } catch (error) {
      log.error({ err: error }, 'limpeza')
    }
  }
  return {
    isHeld: () => isHeld,
    start(log) {
      let purging = purgeExpired(log)
      const timer = setInterval(() => {
        purging = purgeExpired(log)
      }, hourInMs).unref()
      return {
        stop() {
          clearInterval(timer)
          return purging
        },
      }
    },
  }
}
