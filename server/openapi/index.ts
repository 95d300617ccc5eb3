import Fastify, { type FastifyInstance, type FastifySchema, type RouteOptions } from 'fastify'
import type { SchemaFiles } from '../contract/operation-file.ts'
import { describedSchema, operationRoute, type Part, type Tables } from './operation.ts'
import { otherRoutes } from './other-routes.ts'

const description = `As chamadas pelas quais se vende e se paga, as mesmas das páginas dos funis. Como usá-las, na ordem: docs/api.md; um cliente inteiro: docs/cliente.mjs.

Dinheiro é em centavos inteiros, dias são aaaa-mm-dd em São Paulo, instantes são milissegundos desde 1970. Nomes que o cliente não conhece numa resposta são para ignorar.`

const text: Part = { type: 'string' }

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

const venda = {
  type: 'apiKey',
  in: 'cookie',
  name: '__Host-venda',
  description:
    'O cookie que vem com qualquer página de um funil e nomeia uma venda por 24 horas. Sem https, fora de localhost e com o banco embutido, chama-se `venda`.',
} as const

/** What the document is made of, beside the routes of the server. */
interface Described {
  readonly schemas: SchemaFiles
  readonly tables: Tables
  readonly version: string
}

/**
 * Collects the routes that are registered from here on, and returns what writes the OpenAPI document of those that the API
 * describes, as JSON. It is written when it is first asked for; nothing of the services behind the operations is in it.
 */
export function collectRoutes(app: FastifyInstance, described: Described): () => Promise<string> {
  const routes: Pick<RouteOptions, 'method' | 'url'>[] = []
  app.addHook('onRoute', ({ method, url }) => void routes.push({ method, url }))
  let document: Promise<string> | undefined
  return () => {
    document ??= documentOf(routes, described)
    return document
  }
}

/** Opens GET /api/openapi.json. */
export function routeDocument(app: FastifyInstance, document: () => Promise<string>): void {
  app.get('/openapi.json', async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(await document()),
  )
}

async function documentOf(
  routes: readonly Pick<RouteOptions, 'method' | 'url'>[],
  { schemas, tables, version }: Described,
): Promise<string> {
  const { operations, fields } = schemas
  const challenged = Object.keys(operations).filter((name) => operations[name]?.needs.captcha === 'fresh')
  const others = otherRoutes(challenged)
  const schemaOf = ({ method, url }: Pick<RouteOptions, 'method' | 'url'>): Part | undefined => {
    const name = url.replace('/api/', '')
    const file = method === 'POST' ? operations[name] : undefined
    return file ? operationRoute(name, file, tables) : others[`${method} ${url}`]
  }
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
    transform: ({ url, route }) => ({
      schema: schemaOf(route) as FastifySchema,
      // The file of a boleto is named by the uid of its proposal.
      url: url.replace(':file', '{uid}.pdf'),
    }),
    transformObject: (written) => {
      const document = ('openapiObject' in written ? written.openapiObject : {}) as Document
      return withFields(withSharedRefusals(document), (name) =>
        describedSchema(fields[name] ?? {}, tables),
      ) as never
    },
  })
  for (const route of routes) if (schemaOf(route)) app.route({ ...route, handler: async () => {} })
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

/** Moves each refusal that several calls have alike into the components, named by its status and problems. */
function withSharedRefusals(document: Document): Document {
  const calls = Object.values(document.paths).flatMap((item) => Object.values(item))
  const all = calls.flatMap(({ responses }) => Object.values(responses).map((each) => JSON.stringify(each)))
  const names = new Map<string, string>()
  const shared: Record<string, Part> = {}
  for (const { responses } of calls) {
    for (const [status, response] of Object.entries(responses)) {
      const text = JSON.stringify(response)
      const codes = [...text.matchAll(/"code":"(\w+)"/g)].map(([, code = '']) => code)
      if (codes.length === 0 || all.indexOf(text) === all.lastIndexOf(text)) continue
      const name = names.get(text) ?? unusedName([status, ...codes].join('-'), shared)
      names.set(text, name)
      shared[name] = response
      responses[status] = { $ref: `#/components/responses/${name}` }
    }
  }
  return { ...document, components: { ...document.components, responses: shared } }
}

const unusedName = (name: string, used: Readonly<Record<string, unknown>>): string =>
  name in used ? unusedName(`${name}-outra`, used) : name

/** Adds the schemas of the fields that the document refers to, by their names. */
function withFields(document: Document, schemaOfField: (name: string) => Part): Document {
  const text = JSON.stringify(document)
  const names = [...text.matchAll(/"#\/components\/schemas\/(.+?)"/g)].map(([, name = '']) => name)
  const own: Readonly<Record<string, Part>> = { Problema: problema, Desafio: desafio }
  const schemas = [...new Set(names)].toSorted().map((name) => [name, own[name] ?? schemaOfField(name)])
  return { ...document, components: { ...document.components, schemas: Object.fromEntries(schemas) } }
}
