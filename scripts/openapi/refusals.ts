import type { Json } from '../../engine/index.ts'
import { type GeneralProblem, type Problem, problem, problemBody } from '../../server/http/problems.ts'
import type { DocumentPart } from './sources.ts'

/** A problem by which a call may be refused, and what is to be said of it beside its title. */
export interface DescribedRefusal extends Problem {
  readonly isGeneral: boolean
  readonly advice?: string
}

/** The shape of every request id, by which those who look after the server find a call. */
const exampleId = 'q3Zk0uS1Rf2b'

/** The statuses that may say when to come back. */
const mayWait: readonly number[] = [409, 429, 503]

const mediaType = 'application/problem+json'

/** Gives the refusal by a problem that any call may meet, under its own status or another. */
export const generalRefusal = (code: GeneralProblem, extra: Partial<Problem> = {}): DescribedRefusal => ({
  ...problem(code, extra),
  isGeneral: true,
})

/** Writes the responses of these refusals by status, with an example for each. */
export function refusalResponses(refusals: readonly DescribedRefusal[]): DocumentPart {
  const statuses = [...new Set(refusals.map(({ status }) => status))].toSorted((one, other) => one - other)
  return Object.fromEntries(
    statuses.map((status) => {
      const own = refusals.filter((refusal) => refusal.status === status)
      const isShared = own.every(({ isGeneral }) => isGeneral)
      const response = isShared ? { $ref: `#/components/responses/${sharedName(own)}` } : responseOf(own)
      return [String(status), response]
    }),
  )
}

/** Collects the responses that a document refers to, out of the refusals of all of its calls. */
export function sharedResponses(calls: readonly (readonly DescribedRefusal[])[]): DocumentPart {
  const shared = calls.flatMap((refusals) => {
    const statuses = [...new Set(refusals.map(({ status }) => status))]
    return statuses.map((status) => refusals.filter((refusal) => refusal.status === status))
  })
  const general = shared.filter((refusals) => refusals.every(({ isGeneral }) => isGeneral))
  const named = general.map((refusals) => [sharedName(refusals), responseOf(refusals)] as const)
  return Object.fromEntries(named.toSorted(([one], [other]) => (one < other ? -1 : 1)))
}

const sharedName = (refusals: readonly DescribedRefusal[]): string =>
  `${refusals[0]?.status}-${refusals.map(({ code }) => code).join('-')}`

function responseOf(refusals: readonly DescribedRefusal[]): DocumentPart {
  const status = refusals[0]?.status ?? 500
  const codes = [...new Set(refusals.map(({ code }) => code))]
  return {
    description: refusals.map(({ code, title }) => `\`${code}\`: ${title}`).join('\n\n'),
    headers: { ...commonHeaders, ...replayed, ...(mayWait.includes(status) ? retryAfter : {}) },
    content: {
      [mediaType]: {
        schema: {
          allOf: [{ $ref: '#/components/schemas/Problema' }],
          properties: { code: { enum: codes }, status: { const: status } },
        },
        examples: Object.fromEntries(refusals.map((each) => [exampleName(each, refusals), exampleOf(each)])),
      },
    },
  }
}

/** Names an example by its code; what an operation says of a code comes before what any call says of it. */
const exampleName = (refusal: DescribedRefusal, beside: readonly DescribedRefusal[]): string =>
  beside.find(({ code }) => code === refusal.code) === refusal ? refusal.code : `${refusal.code}-geral`

const exampleOf = (refusal: DescribedRefusal): DocumentPart => ({
  summary: refusal.title,
  ...(refusal.advice === undefined ? {} : { description: refusal.advice }),
  value: problemBody(refusal, exampleId),
})

const headers = (...names: readonly string[]): DocumentPart =>
  Object.fromEntries(names.map((name): [string, Json] => [name, { $ref: `#/components/headers/${name}` }]))

/** The headers of every answer under /api. */
export const commonHeaders: DocumentPart = headers(
  'x-request-id',
  'x-ratelimit-limit',
  'x-ratelimit-remaining',
  'x-ratelimit-reset',
)

/** The header of an answer that was given before. */
export const replayed: DocumentPart = headers('idempotency-replayed')

const retryAfter: DocumentPart = headers('retry-after')
