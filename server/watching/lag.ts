import type { FastifyInstance } from 'fastify'

const everyMs = 100

/**
 * Watches how late the event loop comes to what is due, from the moment the server listens until it closes.
 *
 * Gives the milliseconds it has been late twice running: one long step is no load, and counts for nothing. Node's own
 * histogram (`monitorEventLoopDelay`) keeps the worst since it was last reset, and would need this same timer to be read.
 */
export function watchLag(app: FastifyInstance): () => number {
  let last = 0
  let before = 0
  let due = 0
  let timer: NodeJS.Timeout | undefined
  const look = () => {
    const at = performance.now()
    before = last
    last = Math.max(0, at - due)
    due = at + everyMs
  }
  app.addHook('onListen', async () => {
    due = performance.now() + everyMs
    timer = setInterval(look, everyMs).unref()
  })
  app.addHook('onClose', async () => clearInterval(timer))
  return () => Math.min(last, before)
}
