import rateLimit, { normalizeIP } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Json } from '../../engine/index.ts'
import type { Local } from '../contract/work.ts'
import type { Settings } from '../settings/settings.ts'
import { answer, refuse } from './answer.ts'
import { bodyLimitInBytes, parseBody } from './body.ts'
import { type Limiter, limitOfAddress, waitOf } from './limits.ts'
import type { Operation } from './operations.ts'
import { comesFromHere } from './origin.ts'
import type { Perform } from './perform.ts'
import { problem } from './problems.ts'
import { cookieKindOf, readSaleName, type Visitor, visitorOf } from './visitor.ts'

/** What the routes under `/api` are made of. */
export interface Api {
  readonly operations: ReadonlyMap<string, Operation>
  readonly locals: readonly Local[]
  readonly perform: Perform
  readonly admits: Limiter
  readonly settings: Settings
}

/** Guards everything under `/api`: how often an address may call, from where, and what a body may be. */
export async function guardApi(app: FastifyInstance): Promise<void> {
  await app.register(rateLimit, { global: false, ...limitOfAddress })
  app.addHook('onRequest', app.rateLimit())
  app.addHook('onRequest', async (request, reply) => {
    const reads = request.method === 'GET' || request.method === 'HEAD'
    if (!reads && !comesFromHere(request)) return refuse(reply, problem('origemRecusada'))
  })
  app.removeAllContentTypeParsers()
  const limits = { parseAs: 'string', bodyLimit: bodyLimitInBytes } as const
  app.addContentTypeParser('application/json', limits, async (_request: FastifyRequest, text: string) => {
    const parsed = parseBody(text)
    if (parsed.ok) return parsed.value
    throw Object.assign(new Error(parsed.reason), { statusCode: 400 })
  })
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
        name: operation.name,
        sale: `${visitor?.secret} ${address}`,
        address,
      })
      if (wait > 0) return refuse(reply, problem('muitasTentativas', { retryAfterSeconds: wait }))
      const input = (request.body ?? null) as Json
      return answer(reply, await perform({ operation, local, input, visitor, key: keyOf(request) }))
    })
  }
}

/** Reads who calls: the cookie's visitor, in the sale that the calling page names by `X-Venda`. */
export function callerOf(request: FastifyRequest, settings: Settings): Visitor | null {
  const visitor = visitorOf(request, cookieKindOf(request, settings))
  const named = request.headers['x-venda']
  if (!visitor || named === undefined) return visitor
  const name = readSaleName(named)
  return name && { ...visitor, ...name }
}

/** Reads the Idempotency-Key; one that is empty or longer than 255 characters counts as none. */
function keyOf(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key']
  return typeof key === 'string' && /^[\x21-\x7e]{1,255}$/.test(key) ? key : null
}
