import { createHash, timingSafeEqual } from 'node:crypto'
import { normalizeIP } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isLoopback } from '../http/connections.ts'
import { problem } from '../http/problems.ts'
import { refuse } from '../http/refuse.ts'
import type { Settings } from '../settings/settings.ts'
import { type Attempts, openAttempts } from './attempts.ts'
import type { Metrics } from './metrics.ts'

/**
 * Opens GET /metricas to whoever brings the operator's token, as Bearer or as the password of Basic.
 *
 * An address that was wrong ten times within a minute waits, with the right one too. That is counted in this process:
 * figures are told without a database. Where there is no token, it answers this machine alone, and only where no proxy
 * may stand between.
 */
export function routeMetrics(
  app: FastifyInstance,
  metrics: Metrics,
  { settings, now }: { readonly settings: Settings; readonly now: () => number },
): void {
  const { operatorToken, trustedProxies } = settings
  const attempts = openAttempts(now, 10)
  app.get('/metricas', async (request, reply) => {
    if (operatorToken === null) {
      if (trustedProxies > 0 || !comesStraightFromHere(request))
        return refuse(reply, problem('naoEncontrado'))
    } else {
      const refusal = refusalOfToken(attempts, request, operatorToken)
      if (refusal) return refuse(reply.headers(refusal.headers), refusal.problem)
    }
    return reply.type(metrics.contentType).send(await metrics.text())
  })
}

/** Says why a caller may not see the figures; undefined where he may. */
function refusalOfToken(attempts: Attempts, request: FastifyRequest, wanted: string) {
  const address = normalizeIP(request.ip)
  const retryAfterSeconds = attempts.waitOf(address)
  if (retryAfterSeconds > 0)
    return { headers: {}, problem: problem('muitasTentativas', { retryAfterSeconds }) }
  const given = tokenIn(request)
  if (isSame(given, wanted)) return undefined
  // Nobody guesses by giving none: a browser asks so first.
  if (given !== '') attempts.fail(address)
  return {
    headers: { 'www-authenticate': 'Basic realm="Metricas", charset="UTF-8"' },
    problem: { code: 'semSenha', status: 401, title: 'Falta a senha das métricas.' },
  }
}

/** Reads what Bearer carries, or the password of Basic by any user name; '' where there is neither. */
function tokenIn({ headers }: FastifyRequest): string {
  const [, kind = '', value = ''] = /^(bearer|basic) +(\S+) *$/i.exec(headers.authorization ?? '') ?? []
  if (kind.toLowerCase() !== 'basic') return value
  const pair = Buffer.from(value, 'base64').toString()
  return pair.includes(':') ? pair.slice(pair.indexOf(':') + 1) : ''
}

/** Compares without telling by time how much was right. */
function isSame(given: string, wanted: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(wanted))
}

const ofProxies = [
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'forwarded',
  'via',
]

/** A page of elsewhere may be made to call this machine by a name of its own: only the names of the machine count. */
function comesStraightFromHere(request: FastifyRequest): boolean {
  return (
    isLoopback(request.socket.remoteAddress ?? '') &&
    /^(localhost|127\.[\d.]+|\[::1\])$/i.test(request.hostname) &&
    ofProxies.every((name) => request.headers[name] === undefined)
  )
}
