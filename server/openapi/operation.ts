import { operationKinds } from '../../engine/config/index.ts'
import { type Json, validatorOf } from '../../engine/index.ts'
import { belongsToVisitor } from '../calls/admit.ts'
import type { Limit, OperationFile, Schema } from '../contract/operation-file.ts'
import { type GeneralProblem, generalProblems } from '../http/problems.ts'
import {
  commonHeaders,
  type DescribedProblem,
  generalProblemsOf,
  type Part,
  problemResponses,
  replayedHeader,
  unreadableBody,
} from './problems.ts'

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
