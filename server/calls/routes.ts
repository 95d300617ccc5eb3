import { normalizeIP } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Json } from '../../engine/index.ts'
import type { Local } from '../contract/work.ts'
import { problem } from '../http/problems.ts'
import { refuse } from '../http/refuse.ts'
import type { Settings } from '../settings/settings.ts'
import { answer } from './answer.ts'
import type { Perform } from './call.ts'
import { callerOf } from './caller.ts'
import type { Operation } from './compile.ts'
import { type Limiter, waitOf } from './limits.ts'

/** What the routes under `/api` are made of. */
export interface Api {
  readonly operations: ReadonlyMap<string, Operation>
  readonly locals: readonly Local[]
  readonly perform: Perform
  readonly admits: Limiter
  readonly settings: Settings
}

/** Opens one route for each operation: POST /api/<operation>. An operation nobody implements is a bug. */
export function routeOperations(app: FastifyInstance, api: Api): void {
  const { operations, locals, perform, admits, settings } = api
  for (const operation of operations.values()) {
    const local = locals.find(({ name }) => name === operation.name)
    if (!local) throw new Error(`Nobody implements the operation "${operation.name}".`)
    app.post(`/${operation.name}`, async (request, reply) => {
      const visitor = callerOf(request, settings)
      const address = normalizeIP(request.ip)
      const wait = await waitOf(admits, {
        operation,
        sale: `${visitor?.secret} ${address}`,
        address,
      })
      if (wait > 0) return refuse(reply, problem('muitasTentativas', { retryAfterSeconds: wait }))
      const input = (request.body ?? null) as Json
      return answer(reply, await perform({ operation, local, input, visitor, key: keyOf(request) }))
    })
  }
}

/** Reads the Idempotency-Key; one that is empty or longer than 255 characters counts as none. */
function keyOf(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key']
  return typeof key === 'string' && /^[\x21-\x7e]{1,255}$/.test(key) ? key : null
}
