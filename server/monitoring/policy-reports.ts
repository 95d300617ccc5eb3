import rateLimit from '@fastify/rate-limit'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { isRecord } from '../../engine/index.ts'
import { comesFromElsewhere, takeJson } from '../http/guard.ts'
import { reportPath } from '../http/headers.ts'
import { problem, refuse } from '../http/problems.ts'

/** Bounds what one address may send, in the words of @fastify/rate-limit. */
const limitOfAddress = { max: 60, timeWindow: 60_000, cache: 10_000 } as const
const bodyLimitInBytes = 16 * 1024
const mostLinesAMinute = 20

/** Gives the template of the route that a path meets; undefined where it meets none. */
type RouteOf = (path: string) => string | undefined

/** Counts violations of content security policies by directive, and logs them, 20 a minute at most. */
export type PolicyReports = ReturnType<typeof openPolicyReports>

/** Makes a count that begins with nothing. */
export function openPolicyReports({
  routeOf,
  now,
}: {
  readonly routeOf: RouteOf
  readonly now: () => number
}) {
  const counts: Record<string, number> = {}
  let minute = 0
  let lines = 0
  return {
    counts: counts as Readonly<Record<string, number>>,
    /** Counts the report of a body, if it is one. */
    take(body: unknown, log: Pick<FastifyBaseLogger, 'warn'>) {
      const facts = parseReport(body, routeOf)
      if (!facts) return
      counts[facts.directive] = (counts[facts.directive] ?? 0) + 1
      const current = Math.floor(now() / 60_000)
      lines = current === minute ? lines + 1 : 1
      minute = current
      if (lines <= mostLinesAMinute) log.warn(facts, 'a política da página impediu')
    },
  }
}

/** Opens the address to which browsers report violations of a page's content security policy. */
export function routePolicyReports(app: FastifyInstance, reports: PolicyReports): void {
  app.register(async (inside) => {
    await inside.register(rateLimit, { global: false, ...limitOfAddress })
    inside.addHook('onRequest', inside.rateLimit())
    takeJson(inside, 'application/csp-report', bodyLimitInBytes)
    inside.post(reportPath, async (request, reply) => {
      if (comesFromElsewhere(request)) return refuse(reply, problem('origemRecusada'))
      reports.take(request.body, request.log)
      return reply.code(204).send()
    })
  })
}

const other = 'outra'
const directives =
  /^((default|script|style|img|connect|worker|font|frame|manifest|object|media|child)-src(-elem|-attr)?|form-action|base-uri|frame-ancestors|require-trusted-types-for|trusted-types)$/
/** What browsers say was blocked where it has no address. */
const blockedWords = /^(inline|eval|wasm-eval|self|data|blob|trusted-types-policy|trusted-types-sink)$/

/**
 * Reads of a report what may be counted and logged: its directive, the host or word of what was blocked, and the template
 * of the page's route. Nothing else of it is trusted: it may say anything. Undefined where a body is no report.
 */
function parseReport(body: unknown, routeOf: RouteOf) {
  const report = isRecord(body) ? body['csp-report'] : undefined
  if (report === undefined) return undefined
  const fields = isRecord(report) ? report : {}
  const [directive = ''] = String(fields['effective-directive'] ?? fields['violated-directive']).split(' ')
  const blocked = String(fields['blocked-uri'])
  const { hostname = '' } = urlOf(blocked) ?? {}
  const page = urlOf(String(fields['document-uri']))
  return {
    directive: directives.test(directive) ? directive : other,
    blocked: blockedWords.test(blocked) ? blocked : /^[a-z0-9.-]{1,100}$/.test(hostname) ? hostname : other,
    route: (page && routeOf(page.pathname)) ?? other,
  }
}

const urlOf = (text: string): URL | undefined =>
  /^https?:\/\//.test(text) && URL.canParse(text) ? new URL(text) : undefined
