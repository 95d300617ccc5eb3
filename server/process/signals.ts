import type { FastifyBaseLogger } from 'fastify'
import type { Stop } from './stop.ts'

/** npm and the terminal both hand on one Ctrl+C: what follows so soon is the same. */
const sameSignalMs = 500

/**
 * Ends the process cleanly when it is asked to, at once when it is asked again, and without serving on after a bug that
 * nobody caught.
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
