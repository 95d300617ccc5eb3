import type { FastifyInstance, FastifyRequest } from 'fastify'
import { comesFromHere } from '../../http/guard.ts'
import { problem, refuse } from '../../http/problems.ts'
import type { Settings } from '../../settings/settings.ts'
import { type StaffMember, staffIn } from '../../staff/index.ts'
import type { Sql } from '../../store/index.ts'
import { sessionKeyIn } from './session-cookie.ts'

/** What keeps a page from being kept, found, framed, or made to run anything. */
const privateHeaders = {
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex, nofollow',
  'content-security-policy':
    "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
}

/** What the gate knows. */
export interface GateParts {
  readonly store: Sql
  readonly settings: Settings
  readonly now: () => number
  /** The paths that are open to everybody. */
  readonly open: ReadonlySet<string>
}

const signedIn = new WeakMap<FastifyRequest, StaffMember>()

/** Gives who makes a request that the gate let in. */
export function staffOf(request: FastifyRequest): StaffMember {
  const member = signedIn.get(request)
  if (!member) throw new Error('A page of the operation was reached past its gate.')
  return member
}

/**
 * Lets in whoever brings the cookie of a session that is not over, and sends others to the entrance.
 *
 * Whatever changes something must come from a page of this server.
 */
export function guard(app: FastifyInstance, { store, settings, now, open }: GateParts): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(privateHeaders)
    const reads = request.method === 'GET' || request.method === 'HEAD'
    if (!reads && !comesFromHere(request)) return refuse(reply, problem('origemRecusada'))
    if (open.has(request.routeOptions.url ?? '')) return
    const key = sessionKeyIn(request, settings)
    const member = key === undefined ? undefined : await staffIn(store, key, now())
    if (!member) return reply.redirect('/operacao/entrar', 303)
    signedIn.set(request, member)
  })
}
