import type { FastifyInstance } from 'fastify'
import type { Store } from '../store/store.ts'

/** Opens GET /saude: whether this server and its database answer, and which version it is. */
export function routeHealth(
  app: FastifyInstance,
  facts: { readonly store: Store; readonly version: string },
): void {
  app.get('/saude', async (_request, reply) => {
    const answers = await facts.store.query('select 1 as um').then(
      () => true,
      () => false,
    )
    const estado = answers ? 'ok' : 'falha'
    return reply.code(answers ? 200 : 503).send({ estado, banco: estado, versao: facts.version })
  })
}
