import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance } from 'fastify'

const current = new AsyncLocalStorage<string>()

/**
 * Has whatever a request causes know the request's id.
 *
 * It goes beside the arguments, not among them: between a route and a call to a service lie a dozen functions, none of
 * which has any use for it.
 */
export function followRequests(app: FastifyInstance): void {
  // Once the body is there: what its stream had called would not follow.
  app.addHook('preHandler', (request, _reply, done) => current.run(String(request.id), done))
}

/** Gives the id of the request that caused what runs now; undefined where none did. */
export const requestIdNow = (): string | undefined => current.getStore()
