import type { FastifyInstance } from 'fastify'
import type { Store } from '../store/store.ts'
import { within } from './within.ts'

/** What tells how a server is. */
export interface HealthFacts {
  readonly store: Store
  readonly version: string
  /** Where what can be served stands. */
  readonly catalogue: { all(): readonly unknown[] }
  /** Aborted once the process is told to end. */
  readonly leaving?: AbortSignal
}

/**
 * Opens three addresses for those who watch the server.
 *
 * GET /saude says whether it and its database answer, and which version it is; /saude/vivo that the process answers, so
 * that nobody ends it for a database that is away; /saude/pronto whether people may be sent here: the database answers
 * within a second, there is a variant to serve, and the server is not stopping.
 */
export function routeHealth(app: FastifyInstance, facts: HealthFacts): void {
  const { store, version, catalogue, leaving } = facts
  const answers = probe(store)
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
  })
  app.get('/saude', async (_request, reply) => {
    const isUp = await answers()
    const estado = isUp ? 'ok' : 'falha'
    return reply.code(isUp ? 200 : 503).send({ estado, banco: estado, versao: version })
  })
  app.get('/saude/vivo', async () => ({ estado: 'ok' }))
  app.get('/saude/pronto', async (_request, reply) => {
    const banco = (await answers()) ? 'ok' : 'falha'
    const variantes = catalogue.all().length
    const isStopping = isClosing || leaving?.aborted === true
    const isReady = banco === 'ok' && variantes > 0 && !isStopping
    const estado = isStopping ? 'encerrando' : isReady ? 'ok' : 'falha'
    return reply.code(isReady ? 200 : 503).send({ estado, banco, variantes })
  })
}

/** Makes a probe of the database that requests meanwhile share: looking is no load. */
function probe(store: Store): () => Promise<boolean> {
  let probing: Promise<boolean> | undefined
  const look = async (): Promise<boolean> => {
    const answer = await within(1_000, store.query('select 1 as um'))
    probing = undefined
    return answer !== undefined
  }
  return () => {
    probing ??= look()
    return probing
  }
}
