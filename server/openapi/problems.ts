import type { Json } from '../../engine/index.ts'
import { type GeneralProblem, type Problem, problem, problemBody } from '../http/problems.ts'

/** A piece of the document, or of the schema of a route. */
export type Part = { readonly [name: string]: Json }

/** A problem by which a call may be refused; `advice` says what to do about it, where its title does not. */
export interface DescribedProblem extends Problem {
  readonly advice?: string
}

/** Makes problems that any call may meet, by their codes. */
export const generalProblemsOf = (...codes: readonly GeneralProblem[]): readonly DescribedProblem[] =>
  codes.map((code) => problem(code))

/** A body that is too long, or of another kind than JSON. */
export const unreadableBody: readonly DescribedProblem[] = [413, 415].map((status) =>
  problem('entradaInvalida', { status }),
)

const text: Part = { type: 'string' }
const count: Part = { type: 'integer', minimum: 0 }

/** The headers of every answer under /api. */
export const commonHeaders: Part = {
  'x-request-id': { ...text, description: 'O nome deste pedido, que também está no log do servidor.' },
  'x-ratelimit-limit': {
    ...count,
    description: 'Quantas chamadas este endereço de rede pode fazer por minuto.',
  },
  'x-ratelimit-remaining': { ...count, description: 'Quantas ainda restam neste minuto.' },
  'x-ratelimit-reset': { ...count, description: 'Em quantos segundos a conta recomeça.' },
}

/** The header of an answer that was given before. */
export const replayedHeader: Part = {
  'idempotency-replayed': {
    const: 'true',
    description: '`true` quando esta resposta já tinha sido dada a esta chave.',
  },
}

const retryHeader: Part = {
  'retry-after': { ...count, description: 'Em quantos segundos tentar de novo.' },
}

/** The statuses that may say when to come back. */
const mayWait: readonly number[] = [409, 429, 503]

/** Given the problems of a call, returns its responses by status, with an example of each problem. */
export function problemResponses(problems: readonly DescribedProblem[]): Part {
  const statuses = [...new Set(problems.map(({ status }) => status))].toSorted((one, other) => one - other)
  return Object.fromEntries(
    statuses.map((status) => [status, responseOf(problems.filter((each) => each.status === status))]),
  )
}

function responseOf(problems: readonly DescribedProblem[]): Part {
  const status = problems[0]?.status ?? 500
  const codes = [...new Set(problems.map(({ code }) => code))]
  return {
    description: problems.map(({ code, title }) => `\`${code}\`: ${title}`).join('\n\n'),
    headers: { ...commonHeaders, ...replayedHeader, ...(mayWait.includes(status) && retryHeader) },
    content: {
      'application/problem+json': {
        schema: {
          allOf: [{ $ref: '#/components/schemas/Problema' }],
          properties: { code: { enum: codes }, status: { const: status } },
        },
        examples: Object.fromEntries(problems.map((each) => [exampleName(each, problems), exampleOf(each)])),
      },
    },
  }
}

/** Names an example by its code; what an operation says of a code comes before what any call says of it. */
const exampleName = (described: DescribedProblem, beside: readonly DescribedProblem[]): string =>
  beside.find(({ code }) => code === described.code) === described
    ? described.code
    : `${described.code}-geral`

const exampleOf = (described: DescribedProblem): Part => ({
  summary: described.title,
  ...(described.advice !== undefined && { description: described.advice }),
  value: problemBody(described, 'q3Zk0uS1Rf2b'),
})
