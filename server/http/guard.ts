import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { bodyLimitInBytes, parseBody } from './body.ts'
import { comesFromHere } from './origin.ts'
import { problem } from './problems.ts'
import { refuse } from './refuse.ts'

/** Bounds every call of one address together, in the words of @fastify/rate-limit. */
const limitOfAddress = { max: 600, timeWindow: 60_000, cache: 100_000 } as const

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
