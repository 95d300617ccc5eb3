import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Json } from '../../engine/index.ts'
import { problem, refuse } from './problems.ts'

const minute = { timeWindow: 60_000, cache: 100_000 } as const
/** The limit of all calls of one address, as options of @fastify/rate-limit. */
const limitOfAddress = { max: 600, ...minute } as const
/** The limit of background calls for one visitor: pages poll every five seconds. */
const backgroundOfVisitor = { max: 600, ...minute } as const
/** Their limit for one address, behind which a thousand people may wait for a payment, or a hundred type. */
const backgroundOfAddress = { max: 12_000, ...minute } as const

/** The calls that pages send in the background: their routes, and whose they are. */
export interface BackgroundCalls {
  /** The routes of each kind: what one kind sends counts against no other. */
  readonly kinds: readonly ReadonlySet<string>[]
  /** Names the visitor of a request; null where there is none. */
  visitorOf(request: FastifyRequest): string | null
}

/** Guards everything under `/api`: how often an address may call, from where, and what a body may be. */
export async function guardApi(app: FastifyInstance, background: BackgroundCalls): Promise<void> {
  await app.register(rateLimit, { global: false, ...limitOfAddress })
  const limitCalls = app.rateLimit()
  const keyGenerator = (request: FastifyRequest) => background.visitorOf(request) ?? ''
  const kinds = background.kinds.map((routes) => ({
    routes,
    counts: [
      app.createRateLimit({ ...backgroundOfVisitor, keyGenerator }),
      app.createRateLimit(backgroundOfAddress),
    ],
  }))
  app.addHook('onRequest', async (request, reply) => {
    const kind = kinds.find(({ routes }) => routes.has(request.routeOptions.url ?? ''))
    if (!kind || background.visitorOf(request) === null) return limitCalls.call(app, request, reply)
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
  takeJson(app, 'application/json', bodyLimitInBytes)
}

/** Has routes take JSON of one media type and nothing else, up to so many bytes; what `parseBody` refuses is a 400. */
export function takeJson(app: FastifyInstance, mediaType: string, bodyLimit: number): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    mediaType,
    { parseAs: 'string', bodyLimit },
    async (_request: FastifyRequest, text: string | Buffer) => {
      const parsed = parseBody(String(text))
      if (parsed.ok) return parsed.value
      throw Object.assign(new Error(parsed.reason), { statusCode: 400 })
    },
  )
}

/** Refuses a request that names two hosts: a proxy in front of this server could believe the other one. */
export function refuseTwoHosts(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw }, reply, next) => {
    const hosts = raw.rawHeaders.filter((name, i) => i % 2 === 0 && name.toLowerCase() === 'host')
    if (hosts.length > 1) refuse(reply, problem('entradaInvalida'))
    else next()
  })
}

/**
 * Tells whether a call that may change something comes from a page of this server.
 *
 * Browsers say so by `Sec-Fetch-Site`, older ones by `Origin`; a call with neither is refused.
 */
export function comesFromHere(request: FastifyRequest): boolean {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin'
  return hostOf(request.headers.origin ?? '') === request.host.toLowerCase()
}

/** Tells whether a request names a page of another server as its origin; one that names none does not. */
export function comesFromElsewhere(request: FastifyRequest): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers
  return (site ?? origin) !== undefined && !comesFromHere(request)
}

/** The host and port of an origin; undefined for `null` and other things that are no address. */
function hostOf(origin: string): string | undefined {
  try {
    const { protocol, host } = new URL(origin)
    return protocol === 'https:' || protocol === 'http:' ? host : undefined
  } catch {
    return undefined
  }
}

/** The most bytes any body may have. */
export const bodyLimitInBytes = 64 * 1024

const depthLimit = 32
const poisoned = new Set(['__proto__', 'constructor', 'prototype'])

/** A body as JSON, or why it is refused, in Portuguese. */
export type ParsedBody =
  | { readonly ok: true; readonly value: Json }
  | { readonly ok: false; readonly reason: string }

/** Reads a body as JSON; refuses what is too deep, carries a poisoned key, or a text no database keeps. */
export function parseBody(text: string): ParsedBody {
  let value: Json
  try {
    value = JSON.parse(text)
  } catch {
    return { ok: false, reason: 'O corpo não é JSON.' }
  }
  const reason = reasonAgainst(value, 1)
  return reason === undefined ? { ok: true, value } : { ok: false, reason }
}

function reasonAgainst(value: Json, depth: number): string | undefined {
  if (typeof value === 'string') return reasonAgainstText(value)
  if (typeof value !== 'object' || value === null) return undefined
  if (depth > depthLimit) return `O corpo tem mais de ${depthLimit} níveis.`
  for (const [key, member] of Object.entries(value)) {
    if (poisoned.has(key)) return 'O corpo traz um nome de campo proibido.'
    const reason = reasonAgainstText(key) ?? reasonAgainst(member, depth + 1)
    if (reason !== undefined) return reason
  }
  return undefined
}

/** PostgreSQL keeps neither the character 0 nor half of a surrogate pair. */
function reasonAgainstText(text: string): string | undefined {
  return /[\0\p{Surrogate}]/u.test(text) ? 'O corpo traz um caractere que não é texto.' : undefined
}
