import rateLimit from '@fastify/rate-limit'
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
import type { Json } from '../../engine/index.ts'
import { parseBody } from '../http/body.ts'
import { reportPath } from '../http/headers.ts'
import { comesFromElsewhere } from '../http/origin.ts'
import { problem } from '../http/problems.ts'
import { refuse } from '../http/refuse.ts'
import { factsOf, type PolicyReport, reportIn } from './policy-report.ts'

/** Bounds what one address may send, in the words of @fastify/rate-limit. */
const limitOfAddress = { max: 60, timeWindow: 60_000, cache: 10_000 } as const
const bodyLimitInBytes = 16 * 1024
const mostLinesAMinute = 20

/** What reports are told by. */
export interface ReportParts {
  /** Gives the template of the route that a path meets; undefined where it meets none. */
  readonly routeOf: (path: string) => string | undefined
  readonly now: () => number
}

/** Counts what pages were kept from doing, by directive. */
export interface PolicyReports {
  readonly counts: Readonly<Record<string, number>>
  /** Takes one report: counts it and, 20 times a minute at most, says it in the log. */
  take(report: PolicyReport, log: Pick<FastifyBaseLogger, 'warn'>): void
}

/** Makes a count that begins with nothing. */
export function openPolicyReports({ routeOf, now }: ReportParts): PolicyReports {
  const counts: Record<string, number> = {}
  let minute = 0
  let lines = 0
  return {
    counts,
    take(report, log) {
      const facts = factsOf(report, routeOf)
      counts[facts.directive] = (counts[facts.directive] ?? 0) + 1
      const current = Math.floor(now() / 60_000)
      lines = current === minute ? lines + 1 : 1
      minute = current
      if (lines <= mostLinesAMinute) log.warn(facts, 'a política da página impediu')
    },
  }
}

/** Opens the address to which browsers send what the policy of a page kept from happening. */
export function routePolicyReports(app: FastifyInstance, reports: PolicyReports): void {
  app.register(async (inside) => {
    await inside.register(rateLimit, { global: false, ...limitOfAddress })
    inside.addHook('onRequest', inside.rateLimit())
    inside.removeAllContentTypeParsers()
    const limits = { parseAs: 'string', bodyLimit: bodyLimitInBytes } as const
    inside.addContentTypeParser('application/csp-report', limits, readBody)
    inside.post(reportPath, async (request, reply) => {
      if (comesFromElsewhere(request)) return refuse(reply, problem('origemRecusada'))
      const report = reportIn(request.body as Json)
      if (report) reports.take(report, request.log)
      return reply.code(204).send()
    })
  })
}

async function readBody(_request: FastifyRequest, text: string | Buffer): Promise<Json> {
  const parsed = parseBody(String(text))
  if (parsed.ok) return parsed.value
  throw Object.assign(new Error(parsed.reason), { statusCode: 400 })
}
