import type { FastifyInstance } from 'fastify'

const coldCalls = 500

/**
 * Tells whether this process has answered so few calls that it is slow only because its code has hardly run: how late its
 * event loop comes then says nothing about how much there is to do.
 */
export function watchWarmth(app: FastifyInstance, calls = coldCalls): () => boolean {
  let answered = 0
  app.addHook('onResponse', (request, _reply, next) => {
    if (request.routeOptions.url?.startsWith('/api/')) answered += 1
    next()
  })
  return () => answered >= calls
}
