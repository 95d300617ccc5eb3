import rateLimit from '@fastify/rate-limit'
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
import type { Json } from '../../engine/index.ts'
import { comesFromElsewhere, parseBody } from '../http/guard.ts'
import { reportPath } from '../http/headers.ts'
import { problem, refuse } from '../http/problems.ts'

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

/** What a browser says of something that the policy of a page kept from happening; not checked yet. */
export interface PolicyReport {
  readonly page: unknown
  readonly directive: unknown
  readonly blocked: unknown
}

/** What of a report may be counted and written down: nothing that a person typed, and nothing of an address but its template. */
export type ReportFacts = {
  readonly directive: string
  readonly blocked: string
  readonly route: string
}

type Members = { readonly [name: string]: Json }

const membersOf = (value: Json | undefined): Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Members) : {}

/** Reads the report of a body; undefined where it is none. */
export function reportIn(body: Json): PolicyReport | undefined {
  const found = membersOf(body)['csp-report']
  if (found === undefined) return undefined
  const report = membersOf(found)
  const directive = report['effective-directive'] ?? report['violated-directive']
  return { page: report['document-uri'], directive, blocked: report['blocked-uri'] }
}

const other = 'outra'
const directive =
  /^((default|script|style|img|connect|worker|font|frame|manifest|object|media|child)-src(-elem|-attr)?|form-action|base-uri|frame-ancestors|require-trusted-types-for|trusted-types)$/
/** What browsers say was blocked where it has no address. */
const words: readonly string[] = [
  ...['inline', 'eval', 'wasm-eval', 'self', 'data', 'blob'],
  ...['trusted-types-policy', 'trusted-types-sink'],
]

/** Keeps of a report its directive, the host of what was blocked, and the template of the page's route. */
export function factsOf(report: PolicyReport, routeOf: (path: string) => string | undefined): ReportFacts {
  const [name = ''] = String(report.directive).split(' ')
  const page = urlOf(report.page)
  return {
    directive: directive.test(name) ? name : other,
    blocked: blockedBy(report.blocked),
    route: (page && routeOf(page.pathname)) ?? other,
  }
}

function blockedBy(blocked: unknown): string {
  const word = String(blocked)
  if (words.includes(word)) return word
  const { hostname = '' } = urlOf(blocked) ?? {}
  return /^[a-z0-9.-]{1,100}$/.test(hostname) ? hostname : other
}

function urlOf(value: unknown): URL | undefined {
  const text = typeof value === 'string' ? value : ''
  if (!/^https?:\/\//.test(text) || !URL.canParse(text)) return undefined
  return new URL(text)
}
