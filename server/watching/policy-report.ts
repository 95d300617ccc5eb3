import type { Json } from '../../engine/index.ts'

/** What a browser says of something that the policy of a page kept from happening; each of them is whatever somebody sent. */
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
