import type { FastifyInstance, FastifySchema } from 'fastify'
import Fastify from 'fastify'
import { operationKinds } from '../../engine/config/index.ts'
import { type Json, validatorOf } from '../../engine/index.ts'
import type { Limit, OperationFile, Schema, SchemaFiles } from '../contract/operation-file.ts'
import { generalProblems, type Problem, problem, problemBody } from '../http/problems.ts'
import { belongsToVisitor } from './admit.ts'

/** A piece of the document, or of the schema of a route. */
type Part = { readonly [name: string]: Json }

/** Gives the rows of a closed list by its name; undefined where there is no such list. */
export type Tables = (name: string) => Json | undefined

/** What the OpenAPI document is made of. */
export interface ApiDescription {
  readonly schemas: SchemaFiles
  /** The operations that are served. */
  readonly served: readonly string[]
  readonly tables: Tables
  readonly version: string
}

/** Opens GET /api/openapi.json. The document is written when it is first asked for. */
export function routeDocument(app: FastifyInstance, described: ApiDescription): void {
  let document: Promise<string> | undefined
  app.get('/openapi.json', async (_request, reply) => {
    document ??= writeDocument(described)
    return reply.type('application/json; charset=utf-8').send(await document)
  })
}

const description = `As chamadas pelas quais se vende e se paga, as mesmas das páginas dos funis. Como usá-las, na ordem: docs/api.md; um cliente inteiro: docs/cliente.mjs.

Dinheiro é em centavos inteiros, dias são aaaa-mm-dd em São Paulo, instantes são milissegundos desde 1970. Nomes que o cliente não conhece numa resposta são para ignorar.`

const text: Part = { type: 'string' }
const count: Part = { type: 'integer', minimum: 0 }

const venda = {
  type: 'apiKey',
  in: 'cookie',
  name: '__Host-venda',
  description:
    'O cookie que vem com qualquer página de um funil e nomeia uma venda por 24 horas. Sem https, fora de localhost e com o banco embutido, chama-se `venda`.',
} as const

/** The shape of every refusal: RFC 9457 with a code, by which programs decide. */
const problema: Part = {
  type: 'object',
  description:
    'Por que uma chamada foi recusada (RFC 9457). Decida por `code`; `title` é para quem desenvolve.',
  required: ['type', 'title', 'status', 'code', 'requestId'],
  properties: {
    type: { ...text, description: '`urn:funis:problema:` e o código.' },
    title: text,
    status: { type: 'integer', minimum: 400, maximum: 599 },
    code: text,
    requestId: { ...text, description: 'O mesmo de `x-request-id`: diga-o a quem cuida do servidor.' },
    data: { type: 'object', description: 'O que o problema acrescenta, como o campo que não coube.' },
  },
}

const headers: Part = {
  'x-request-id': { ...text, description: 'O nome deste pedido, que também está no log do servidor.' },
  'x-ratelimit-limit': {
    ...count,
    description: 'Quantas chamadas este endereço de rede pode fazer por minuto.',
  },
  'x-ratelimit-remaining': { ...count, description: 'Quantas ainda restam neste minuto.' },
  'x-ratelimit-reset': { ...count, description: 'Em quantos segundos a conta recomeça.' },
}

const replayedHeader: Part = {
  'idempotency-replayed': {
    const: 'true',
    description: '`true` quando esta resposta já tinha sido dada a esta chave.',
  },
}

const retryHeader: Part = {
  'retry-after': { ...count, description: 'Em quantos segundos tentar de novo.' },
}

/** A problem by which a call may be refused; `advice` says what to do about it, where its title does not. */
interface DescribedProblem extends Problem {
  readonly advice?: string
}

/** Describes the answer of a refusal by one of some problems, with an example of each. */
const refusalOf = (problems: readonly DescribedProblem[], status?: number): Part => ({
  description: problems.map(({ code, title }) => `\`${code}\`: ${title}`).join('\n\n'),
  headers: { ...headers, ...replayedHeader, ...retryHeader },
  content: {
    'application/problem+json': {
      schema: {
        allOf: [{ $ref: '#/components/schemas/Problema' }],
        ...(status !== undefined && { properties: { status: { const: status } } }),
      },
      examples: Object.fromEntries(problems.map((each) => [each.code, exampleOf(each)])),
    },
  },
})

const exampleOf = (described: DescribedProblem): Part => ({
  summary: described.title,
  ...(described.advice !== undefined && { description: described.advice }),
  value: problemBody(described, 'q3Zk0uS1Rf2b'),
})

/** The refusals that any call may meet. */
const generalRefusal = refusalOf(generalProblems.map((code) => problem(code)))

/** Writes the document as JSON; nothing of the services behind the operations is in it. */
async function writeDocument({ schemas, served, tables, version }: ApiDescription): Promise<string> {
  const { operations, fields } = schemas
  const routes = served.flatMap((name) => {
    const file = operations[name]
    return file ? [{ method: 'POST', url: `/api/${name}`, schema: operationRoute(name, file, tables) }] : []
  })
  const challenged = served.filter((name) => operations[name]?.needs.captcha === 'fresh')
  const described = [...routes, { method: 'GET', url: '/api/captcha', schema: captchaRoute(challenged) }]
  // A server of its own, so that the one that serves neither loads nor compiles anything for it.
  const { default: swagger } = await import('@fastify/swagger')
  const app = Fastify({ exposeHeadRoutes: false })
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.1',
      info: { title: 'Funis: a API de vendas', version, description },
      servers: [{ url: '/', description: 'O servidor que serve os funis.' }],
      components: { securitySchemes: { venda } },
    },
    convertConstToEnum: false,
    transform: ({ url }) => ({
      schema: described.find((route) => route.url === url)?.schema as FastifySchema,
      url,
    }),
    transformObject: (written) => {
      const document = ('openapiObject' in written ? written.openapiObject : {}) as Document
      return withComponents(document, (name) => describedSchema(fields[name] ?? {}, tables)) as never
    },
  })
  for (const { method, url } of described) app.route({ method, url, handler: async () => {} })
  await app.ready()
  const document = JSON.stringify(app.swagger())
  await app.close()
  return document
}

/** The document, as far as it is changed here. */
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { responses: Record<string, Part> }>>>>
  readonly components: Readonly<Record<string, Part>>
}

/** Adds what all calls share: the refusals that any of them may meet, and the schemas of the fields they refer to. */
function withComponents(document: Document, schemaOfField: (name: string) => Part): Document {
  const calls = Object.values(document.paths).flatMap((item) => Object.values(item))
  const Recusa = calls[0]?.responses.default ?? {}
  for (const { responses } of calls) responses.default = { $ref: '#/components/responses/Recusa' }
  const names = [...JSON.stringify(document).matchAll(/"#\/components\/schemas\/(.+?)"/g)]
  const found = new Set(['Problema', ...names.map(([, name = '']) => name)])
  const schemas = [...found]
    .toSorted()
    .map((name) => [name, name === 'Problema' ? problema : schemaOfField(name)])
  const components = {
    ...document.components,
    responses: { Recusa },
    schemas: Object.fromEntries(schemas),
  }
  return { ...document, components }
}

const writes = ({ kind }: OperationFile): boolean => operationKinds[kind].writes

const needsCookie = (file: OperationFile): boolean =>
  belongsToVisitor({ needs: file.needs, writes: writes(file) })

const unsettledAdvice =
  'Ainda pode terminar de outro modo: repita a mesma chamada com a mesma Idempotency-Key, que pergunta de novo.'

/** Gives the refusals that the file of an operation declares, by status. */
function declaredRefusals({ problems }: OperationFile): Part {
  const declared = Object.entries(problems).map(([code, { status, says, unsettled }]) => ({
    code,
    status,
    title: says,
    ...(unsettled && { advice: unsettledAdvice }),
  }))
  const statuses = [...new Set(declared.map(({ status }) => status))]
  return Object.fromEntries(
    statuses.map((status) => [
      status,
      refusalOf(
        declared.filter((each) => each.status === status),
        status,
      ),
    ]),
  )
}

/** Given the file of an operation, returns the schema of its route as @fastify/swagger reads it. */
function operationRoute(name: string, file: OperationFile, tables: Tables): Part {
  const { summary, needs, limits, input, output } = file
  return {
    operationId: name,
    tags: [name.split('.')[0] ?? name],
    summary,
    description: sentencesOf(file).join('\n\n'),
    security: needsCookie(file) ? [{ venda: [] }] : [],
    'x-captcha': needs.captcha,
    ...(limits && { 'x-limites': { porVenda: limits.perSale, porEndereco: limits.perAddress } as never }),
    headers: {
      type: 'object',
      required: ['Origin', ...(writes(file) ? ['Idempotency-Key'] : [])],
      properties: {
        Origin: origin,
        ...(needsCookie(file) && { 'X-Venda': saleHeader }),
        ...(writes(file) && { 'Idempotency-Key': key }),
      },
    },
    // No other name is taken, whether its file says so or not.
    body: describedSchema({ ...input, additionalProperties: false }, tables),
    response: {
      200: {
        description: 'Deu certo.',
        headers: { ...headers, ...(writes(file) && replayedHeader) },
        content: jsonContent({
          type: 'object',
          required: ['data'],
          // Names may be added to an answer one day.
          properties: { data: withoutClosing(describedSchema(output, tables)) },
        }),
      },
      ...declaredRefusals(file),
      default: generalRefusal,
    },
  }
}

/** Gives the schema of GET /api/captcha; `challenged` are the operations that take a solved challenge. */
const captchaRoute = (challenged: readonly string[]): Part => ({
  operationId: 'captcha',
  tags: ['captcha'],
  summary: 'Dá um desafio de segurança para uma chamada de uma operação.',
  description:
    'O desafio vale 30 minutos, uma vez, para esta operação e este cookie. Como resolvê-lo está em docs/api.md.',
  security: [{ venda: [] }],
  querystring: {
    type: 'object',
    required: ['action'],
    properties: {
      action: { type: 'string', enum: challenged, description: 'A operação em que o desafio será usado.' },
    },
  },
  headers: { type: 'object', properties: { 'X-Venda': saleHeader } },
  response: {
    200: { description: 'O desafio, a devolver como veio.', headers, content: jsonContent(desafio) },
    default: generalRefusal,
  },
})

/** A challenge of proof of work, as ALTCHA writes it. */
const desafio: Part = {
  type: 'object',
  required: ['parameters', 'signature'],
  properties: {
    parameters: {
      type: 'object',
      required: ['algorithm', 'cost', 'keyLength', 'keyPrefix', 'nonce', 'salt'],
      properties: {
        algorithm: { const: 'PBKDF2/SHA-256' },
        cost: { type: 'integer', minimum: 1, description: 'As voltas de cada derivação.' },
        keyLength: { type: 'integer', minimum: 1, description: 'Os bytes da chave derivada.' },
        keyPrefix: { ...text, description: 'O começo da chave procurada, em hexadecimal.' },
        nonce: { ...text, description: 'O começo da senha, em hexadecimal.' },
        salt: { ...text, description: 'O sal, em hexadecimal.' },
      },
    },
    signature: text,
  },
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

/** Says that a body is JSON of a schema. */
const jsonContent = (schema: Part): Part => ({ 'application/json': { schema } })

/** Says what a call needs and how long it may take, in words. */
function sentencesOf(file: OperationFile): readonly string[] {
  const { needs, limits, kind } = file
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
function describedSchema({ $schema: _, $ref, look, ...schema }: Schema, tables: Tables): Schema {
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
