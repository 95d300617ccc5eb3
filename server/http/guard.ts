import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { bodyLimitInBytes, parseBody } from './body.ts'
import { comesFromHere } from './origin.ts'
import { problem } from './problems.ts'
import { refuse } from './refuse.ts'

const minute = { timeWindow: 60_000, cache: 100_000 } as const
/** Bounds every call of one address together, in the words of @fastify/rate-limit. */
const limitOfAddress = { max: 600, ...minute } as const
/** Bounds what pages send by themselves for one visitor as all other calls are bounded: they ask every five seconds. */
const oftenOfVisitor = { max: 600, ...minute } as const
/** Bounds it for one address: behind it a thousand people may wait for their money, or a hundred type. */
const oftenOfAddress = { max: 12_000, ...minute } as const

/** What tells what pages send by themselves from other calls, and one visitor from another; null for who is none. */
export interface Often {
  /** The routes of each kind: what one kind sends counts against no other. */
  readonly kinds: readonly ReadonlySet<string>[]
  visitorOf(request: FastifyRequest): string | null
}

/** Guards everything under `/api`: how often an address may call, from where, and what a body may be. */
export async function guardApi(app: FastifyInstance, often: Often): Promise<void> {
  await app.register(rateLimit, { global: false, ...limitOfAddress })
  const limitCalls = app.rateLimit()
  const keyGenerator = (request: FastifyRequest) => often.visitorOf(request) ?? ''
  const kinds = often.kinds.map((routes) => ({
    routes,
    counts: [app.createRateLimit({ ...oftenOfVisitor, keyGenerator }), app.createRateLimit(oftenOfAddress)],
  }))
  app.addHook('onRequest', async (request, reply) => {
    const kind = kinds.find(({ routes }) => routes.has(request.routeOptions.url ?? ''))
    if (!kind || often.visitorOf(request) === null) return limitCalls.call(app, request, reply)
    for (const count of kind.counts) {
      const counted = await count(request)
      if (!counted.isAllowed && counted.isExceeded)
        return refuse(reply, problem('muitasTentativas', { retryAfterSeconds: counted.ttlInSeconds }))
    }
  })
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
