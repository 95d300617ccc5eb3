import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { operationKinds } from '../../engine/config/index.ts'
import { hourInMs } from '../../engine/index.ts'
import { withTimeout } from '../monitoring/health.ts'
import { type Loop, repeat } from '../outbox/index.ts'
import {
  type Expiry,
  heartbeatMs,
  isTimeToPurge,
  purge,
  recordHeartbeat,
  type Store,
  unregisterProcess,
} from '../store/index.ts'

/** What is stopped, and in which order. */
interface StopParts {
  readonly app: FastifyInstance
  readonly store: Pick<Store, 'close'>
  readonly workers?: readonly Loop[]
  /** Aborted first: the server then reports that it is not ready. */
  readonly leaving?: AbortController
  readonly money?: Pick<MoneyCalls, 'none'>
}

/** Stops the server; it first serves on for so many milliseconds, 0 where absent, and reports that it is not ready. */
export type Stop = (serveOnMs?: number) => Promise<void>

const graceMs = 10_000

/** How long a stop waits for calls about money: as long as a payment waits for its service, and to store its answer. */
export const moneyGraceMs = operationKinds.payment.upstreamTimeoutMs + graceMs

/** For answers about money that were ready last, and are still being sent. */
const lastAnswersMs = 500
const databaseMs = 2_000

/**
 * Makes the function that stops cleanly: the server reports that it is not ready and serves on for the time given, so that
 * a load balancer sends no more requests; then it accepts nothing new, lets requests finish within 10 seconds and calls
 * about money within the time that a payment may take, and closes the database.
 *
 * A second call gives the same promise.
 */
export function createStop(parts: StopParts): Stop {
  let ended: Promise<void> | undefined
  return (serveOnMs = 0) => {
    ended ??= stop(parts, serveOnMs)
    return ended
  }
}

async function stop(parts: StopParts, serveOnMs: number): Promise<void> {
  const { app, store, leaving } = parts
  leaving?.abort()
  app.log.info({ servingOnMs: serveOnMs }, 'encerrando')
  if (serveOnMs > 0) await new Promise((resolve) => setTimeout(resolve, serveOnMs))
  const isDone = await finish(parts)
  app.server.closeAllConnections()
  // Work that goes on keeps its connection to the database until the process ends.
  const isClosed = await withTimeout(
    databaseMs,
    store.close().then(() => true),
  )
  if (isDone && isClosed) app.log.info('encerrado')
  else app.log.warn('encerrado com trabalho pela metade: nada que foi respondido se perde')
}

/** Accepts nothing new and waits for requests and workers; tells whether all of them ended in time. */
async function finish({ app, workers = [], money }: StopParts): Promise<boolean> {
  let isOver = false
  const all = Promise.all([app.close(), ...workers.map((worker) => worker.stop())]).then(() => {
    isOver = true
  })
  const answered = async () => {
    await money?.none()
    await withTimeout(lastAnswersMs, all)
    return true
  }
  // An idle connection would keep the server open until it times out.
  const tidy = setInterval(() => app.server.closeIdleConnections(), 100)
  const [isSettled] = await Promise.all([withTimeout(moneyGraceMs, answered()), withTimeout(graceMs, all)])
  clearInterval(tidy)
  return isOver && isSettled === true
}

/** npm and the terminal both pass on one Ctrl+C: a second signal so soon is the same one. */
const sameSignalMs = 500

/**
 * Ends the process cleanly on a signal, at once on a second one, and without serving on after an uncaught
 * exception.
 */
export function endOnSignals(
  stop: Stop,
  { log, serveOnMs }: { readonly log: FastifyBaseLogger; readonly serveOnMs: number },
): void {
  let askedAt: number | undefined
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (askedAt === undefined) {
        askedAt = performance.now()
        void stop(serveOnMs).finally(() => process.exit(0))
      } else if (performance.now() - askedAt > sameSignalMs) {
        log.warn('encerrado na hora, por um segundo sinal: o que estava sendo atendido não teve resposta')
        process.exit(1)
      }
    })
  }
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'erro que ninguém tratou')
    void stop().finally(() => process.exit(1))
  })
}

/** The calls about money that are in progress. */
export interface MoneyCalls {
  /** Runs a call, and counts it until it has ended, even where the client is gone. */
  during<T>(work: () => Promise<T>): Promise<T>
  /** Resolves once none is in progress. */
  none(): Promise<void>
}

/** Makes a count that begins with no calls. */
export function trackMoneyCalls(): MoneyCalls {
  const atWork = new Set<Promise<unknown>>()
  return {
    during(work) {
      const done = work()
      const forget = () => void atWork.delete(ended)
      const ended: Promise<void> = done.then(forget, forget)
      atWork.add(ended)
      return done
    },
    async none() {
      while (atWork.size > 0) await Promise.all(atWork)
    },
  }
}

/**
 * Records a heartbeat of this process every second until it is stopped; resolves with the first one.
 *
 * It uses a connection of its own: a database that is busy with calls must not make this process look dead.
 */
export async function startHeartbeat(store: Store, owner: string): Promise<Loop> {
  const own = store.aside ?? store
  await recordHeartbeat(store, owner)
  const beats = repeat(() => recordHeartbeat(own, owner).then(() => false), {
    pauseMs: heartbeatMs,
    report: () => {},
  })
  return {
    async stop() {
      await beats.stop()
      await unregisterProcess(store, owner).catch(() => {})
    },
  }
}

/** Opens the purge of a store. */
export function openPurgeWorker(store: Store, expiries: readonly Expiry[], now: () => number = Date.now) {
  let isHeld = false
  return {
    /** Whether the last purge was held. */
    isHeld: () => isHeld,
    /** Purges now and every hour until it is stopped. */
    start(log: Pick<FastifyBaseLogger, 'warn' | 'error'>): Loop {
      const purgeExpired = async () => {
        const at = now()
        isHeld = !(await isTimeToPurge(store, at))
        if (isHeld) log.warn('limpeza adiada: o relógio saltou mais de um dia desde a última')
        else await purge(store, at, expiries)
        return false
      }
      return repeat(purgeExpired, {
        pauseMs: hourInMs,
        report: (error) => log.error({ err: error }, 'limpeza'),
      })
    },
  }
}
