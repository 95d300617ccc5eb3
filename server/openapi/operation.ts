import { operationKinds } from '../../engine/config/index.ts'
import { type Json, validatorOf } from '../../engine/index.ts'
import { belongsToVisitor } from '../calls/admit.ts'
import type { Limit, OperationFile, Schema } from '../contract/operation-file.ts'
import { type GeneralProblem, generalProblems, type Problem, problem, problemBody } from '../http/problems.ts'

/** A piece of the document, or of the schema of a route. */
export type Part = { readonly [name: string]: Json }

/** A problem by which a call may be refused; `advice` says what to do about it, where its title does not. */
interface DescribedProblem extends Problem {
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

/** Gives the rows of a closed list by its name; undefined where there is no such list. */
export type Tables = (name: string) => Json | undefined

const writes = ({ kind }: OperationFile): boolean => operationKinds[kind].writes

const needsCookie = (file: OperationFile): boolean =>
  belongsToVisitor({ needs: file.needs, writes: writes(file) })

/** Which calls may meet a problem that not all of them may. */
const metBy: Partial<Record<GeneralProblem, (file: OperationFile) => boolean>> = {
  semVenda: needsCookie,
  captchaAusente: ({ needs }) => needs.captcha !== 'none',
  captchaRecusado: ({ needs }) => needs.captcha === 'fresh',
  emAndamento: writes,
  chaveReutilizada: writes,
  outraAba: () => false,
  recusado: ({ upstream, upstreamOfProduct }) => upstream !== undefined || upstreamOfProduct !== undefined,
  naoConstruida: ({ planned }) => planned !== undefined,
}

const unsettledAdvice =
  'Ainda pode terminar de outro modo: repita a mesma chamada com a mesma Idempotency-Key, que pergunta de novo.'

function problemsOf(file: OperationFile): readonly DescribedProblem[] {
  const declared = Object.entries(file.problems).map(([code, { status, says, unsettled }]) => ({
    code,
    status,
    title: says,
    ...(unsettled && { advice: unsettledAdvice }),
  }))
  const general = generalProblems.filter((code) => metBy[code]?.(file) ?? true)
  return [...declared, ...generalProblemsOf(...general), ...unreadableBody]
}

/** Given the file of an operation, returns the schema of its route as @fastify/swagger reads it. */
export function operationRoute(name: string, file: OperationFile, tables: Tables): Part {
  const { summary, needs, limits, input, output } = file
  return {
    operationId: name,
    tags: [name.split('.')[0] ?? name],
    summary,
    description: sentencesOf(file).join('\n\n'),
    security: needsCookie(file) ? [{ venda: [] }] : [],
    'x-captcha': needs.captcha,
    ...(limits && { 'x-limites': { porVenda: limits.perSale, porEndereco: limits.perAddress } as never }),
    headers: callHeaders({ ofVisitor: needsCookie(file), withKey: writes(file) }),
    // No other name is taken, whether its file says so or not.
    body: describedSchema({ ...input, additionalProperties: false }, tables),
    response: {
      200: {
        description: 'Deu certo.',
        headers: { ...commonHeaders, ...(writes(file) && replayedHeader) },
        // Names may be added to an answer one day.
        content: jsonContent(envelope(withoutClosing(describedSchema(output, tables)))),
      },
      ...problemResponses(problemsOf(file)),
    },
  }
}

const origin = {
  type: 'string',
  format: 'uri',
  description:
    'O endereço deste servidor, como https://vendas.example.com. Um navegador diz o mesmo por `Sec-Fetch-Site: same-origin`.',
} satisfies Part

const saleHeader = {
  type: 'string',
  pattern: '^[a-z0-9-]{1,60}(/[a-z0-9-]{1,60})?(:\\d{1,5})?$',
  examples: ['parceiro/venda:52998'],
  description:
    'A venda de que a chamada trata, quando um cookie tem várias: o funil e, num link de corretor, os 5 primeiros números do CPF dele. Sem ele, é a venda que o cookie nomeia.',
} satisfies Part

const key = {
  type: 'string',
  pattern: '^[\\x21-\\x7e]{1,255}$',
  description:
    'Um nome só deste pedido, como um UUID. Repetido com a mesma entrada, dá a mesma resposta e não faz nada outra vez.',
} satisfies Part

/** Lists the headers of a call: where it comes from unless it only reads, its sale, and the key of a write. */
export const callHeaders = ({ fromHere = true, ofVisitor = true, withKey = false }): Part => ({
  type: 'object',
  required: [...(fromHere ? ['Origin'] : []), ...(withKey ? ['Idempotency-Key'] : [])],
  properties: {
    ...(fromHere && { Origin: origin }),
    ...(ofVisitor && { 'X-Venda': saleHeader }),
    ...(withKey && { 'Idempotency-Key': key }),
  },
})

/** Says that a body is JSON of a schema. */
export const jsonContent = (schema: Part): Part => ({ 'application/json': { schema } })

/** Wraps data as it leaves on the wire. */
export const envelope = (data: Part): Part => ({ type: 'object', required: ['data'], properties: { data } })

/** Says what a call needs and how long it may take, in words. */
function sentencesOf(file: OperationFile): readonly string[] {
  const { needs, limits, planned, kind } = file
  return [
    ...(needs.sale ? ['Trata da venda do cookie.'] : []),
    ...(needs.proposal ? [`Trata da proposta de \`${needs.proposal}\`, de quem quer que ela seja.`] : []),
    ...captchaSentences[needs.captcha],
    writes(file) ? 'Grava: acontece uma vez por `Idempotency-Key`.' : 'Só consulta: repetir não grava nada.',
    ...(limits
      ? [
          `No máximo ${limitsInWords(limits.perSale)} por venda, e ${limitsInWords(limits.perAddress)} por endereço de rede.`,
        ]
      : []),
    `Espere até ${operationKinds[kind].timeoutMs / 1_000} segundos pela resposta.`,
    ...(planned ? ['Ainda não foi construída: fora da produção responde com um exemplo.'] : []),
  ]
}

const captchaSentences: Readonly<Record<OperationFile['needs']['captcha'], readonly string[]>> = {
  none: [],
  grant: ['Precisa de uma verificação de segurança já feita nesta venda por outra chamada.'],
  fresh: ['Traz em `responseKey` um desafio de `GET /api/captcha` resolvido, outro para cada chamada.'],
}

const limitsInWords = (limits: readonly Limit[]): string =>
  limits
    .map(({ max, minutes, maxOf = {} }) => {
      const others = Object.entries(maxOf).map(([who, most]) => ` (${who}: ${most})`)
      return `${max}${others.join('')} em ${minutes} ${minutes === 1 ? 'minuto' : 'minutos'}`
    })
    .join(' e ')

const fieldReference = /^\.\.\/fields\/(.+)\.schema\.json$/
/** How many of a validator's examples stand beside a format. */
const mostExamples = 2

/**
 * Given a schema of an operation or a field, returns it for the document: without what only editors and screens read, with
 * the meanings of a closed list and examples of a format in words, and fields as components.
 */
export function describedSchema({ $schema: _, $ref, look, ...schema }: Schema, tables: Tables): Schema {
  const own = changeInside(schema, (inner) => describedSchema(inner, tables))
  const described = {
    ...own,
    ...(schema.description === undefined && valuesInWords(look, schema, tables)),
    ...examplesOf(schema),
  }
  if ($ref === undefined) return described
  const field = { $ref: String($ref).replace(fieldReference, '#/components/schemas/$1') }
  // @fastify/swagger drops what is said beside a reference.
  return Object.keys(described).length === 0 ? field : { allOf: [field], ...described }
}

/** Takes away what forbids further names, at any depth. */
const withoutClosing = ({ additionalProperties, ...schema }: Schema): Schema => ({
  ...changeInside(schema, withoutClosing),
  ...(additionalProperties !== undefined && additionalProperties !== false && { additionalProperties }),
})

/** Changes every schema that is directly in one. */
function changeInside(schema: Schema, change: (inner: Schema) => Schema): Schema {
  const changed = Object.entries(schema).map(([word, value]): [string, Json] => {
    if (typeof value !== 'object' || value === null) return [word, value]
    if (word === 'properties') {
      const entries = Object.entries(value).map(([name, each]) => [name, change(each as Schema)])
      return [word, Object.fromEntries(entries)]
    }
    if (word === 'items') return [word, change(value as Schema)]
    if (Array.isArray(value) && ['anyOf', 'oneOf', 'allOf'].includes(word))
      return [word, value.map((each) => change(each as Schema))]
    return [word, value]
  })
  return Object.fromEntries(changed)
}

interface Row {
  readonly value: string | number
  readonly label: string
}

function valuesInWords(look: Json | undefined, { enum: allowed }: Schema, tables: Tables): Schema {
  const name = typeof look === 'object' && look !== null && 'table' in look ? String(look.table) : ''
  const rows = (tables(name) ?? []) as unknown as readonly Row[]
  const shown = rows.filter(({ value }) => !Array.isArray(allowed) || allowed.includes(value))
  if (shown.length === 0) return {}
  return { description: `Valores: ${shown.map(({ value, label }) => `${value} ${label}`).join('; ')}.` }
}

function examplesOf({ format }: Schema): Schema {
  const valid = validatorOf(String(format))?.examples.valid ?? []
  return valid.length === 0 ? {} : { examples: valid.slice(0, mostExamples) }
}
