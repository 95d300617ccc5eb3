import { createHash, timingSafeEqual } from 'node:crypto'
import { normalizeIP } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { comesFromHere } from '../http/origin.ts'
import { problem } from '../http/problems.ts'
import { refuse } from '../http/refuse.ts'
import { openAttempts } from './attempts.ts'

/** What keeps a page from being kept, found, framed, or made to run anything. */
const privateHeaders = {
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex, nofollow',
  'content-security-policy':
    "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
}

/** What the gate knows. */
export interface GateParts {
  readonly token: string
  readonly now: () => number
}

/**
 * Lets in whoever gives the token as the password of HTTP Basic, by any user name.
 *
 * Ten wrong ones a minute close it to their address. Whatever changes something must come from a page of this server:
 * browsers give the password of Basic to calls from other sites too.
 */
export function guard(app: FastifyInstance, { token, now }: GateParts): void {
  const attempts = openAttempts(now)
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(privateHeaders)
    const address = normalizeIP(request.ip)
    const retryAfterSeconds = attempts.waitOf(address)
    if (retryAfterSeconds > 0) return refuse(reply, problem('muitasTentativas', { retryAfterSeconds }))
    const password = passwordIn(request)
    if (password === undefined || !isSame(password, token)) {
      // A browser asks without a password first.
      if (password !== undefined) attempts.fail(address)
      return askPassword(reply)
    }
    const reads = request.method === 'GET' || request.method === 'HEAD'
    if (!reads && !comesFromHere(request)) return refuse(reply, problem('origemRecusada'))
  })
}

/** Reads the password of HTTP Basic; '' where a caller names himself in another way, undefined where not at all. */
function passwordIn({ headers }: FastifyRequest): string | undefined {
  if (headers.authorization === undefined) return undefined
  const [, encoded] = /^basic +([\w+/=-]+) *$/i.exec(headers.authorization) ?? []
  const pair = Buffer.from(encoded ?? '', 'base64').toString()
  const colon = pair.indexOf(':')
  return colon < 0 ? '' : pair.slice(colon + 1)
}

/** Compares without telling by time how much was right. */
function isSame(given: string, wanted: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(wanted))
}

const askPassword = (reply: FastifyReply): FastifyReply =>
  reply
    .code(401)
    .header('www-authenticate', 'Basic realm="Operacao", charset="UTF-8"')
    .type('text/plain; charset=utf-8')
    .send('Para entrar, use a senha da operação (OPERATOR_TOKEN). O nome de usuário pode ser qualquer um.\n')
