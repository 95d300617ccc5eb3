import { Ajv2020 } from 'ajv/dist/2020.js'
import type { FastifyInstance } from 'fastify'
import { expect } from 'vitest'
import { validators } from '../../engine/index.ts'
import { handlers } from '../../server/operations/registry.ts'
import { projectNow } from '../../tools/project.ts'
import { openWithRoutes } from '../attack/routes.ts'
import { schemas } from '../contracts/operations.ts'

/** A response as the document has it. */
interface Response {
  readonly headers?: Readonly<Record<string, unknown>>
  readonly content?: Readonly<Record<string, { readonly examples?: Readonly<Record<string, Example>> }>>
}

interface Example {
  readonly value: { readonly title: string; readonly code: string }
}

/** A call as the document has it. */
interface Described {
  readonly operationId: string
  readonly parameters?: readonly { readonly $ref?: string }[]
  readonly responses: Readonly<Record<string, Response>>
}

/** What of the document tests read. */
interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>
  readonly components: {
    readonly responses: Readonly<Record<string, Response>>
    readonly schemas: { readonly Problema: { readonly properties: object } }
  }
}

const project = projectNow()
const { app, routes, clear } = await openWithRoutes({ handlers, schemas, project: () => project })

/** The document as a server with every route hands it out. */
export const api: ApiDocument = (await app.inject({ url: '/api/openapi.json' })).json()

/** The routes of that server. */
export const servedRoutes = routes

await app.close()
clear()

const ajv = new Ajv2020({ strict: false, formats: { uri: true } })
for (const { name, accepts } of validators) ajv.addFormat(name, accepts)
ajv.addSchema(api, 'api')

/** Says what a value lacks to fit the schema at a place of the document, given by its names; undefined where it fits. */
export function misfitAt(place: readonly string[], value: unknown): string | undefined {
  const pointer = place.map((name) => name.replaceAll('~', '~0').replaceAll('/', '~1')).join('/')
  const fits = ajv.getSchema(`api#/${encodeURI(pointer)}`)
  if (!fits) throw new Error(`The document has nothing at ${pointer}.`)
  return fits(value) ? undefined : ajv.errorsText(fits.errors)
}

type Reply = Awaited<ReturnType<FastifyInstance['inject']>>

/** A method and a path of the document. */
export interface Place {
  readonly method: string
  readonly path: string
}

/** Where a call of an operation stands. */
export const placeOf = (operation: string): Place => ({ method: 'post', path: `/api/${operation}` })

/** Checks an answer against the document: its status, headers, kind, and body to the last name. */
export function expectDocumented(reply: Reply, { method, path }: Place): void {
  const status = String(reply.statusCode)
  const at = `${method} ${path} ${status}`
  const general = { response: api.components.responses.Recusa!, place: ['components', 'responses', 'Recusa'] }
  const responses = api.paths[path]?.[method]?.responses ?? {}
  const declared = responses[status]
  if (!declared && !('default' in responses && reply.statusCode >= 400))
    throw new Error(`Not in the document: ${at} ${reply.body.slice(0, 300)}`)
  const own = declared ? [{ response: declared, place: ['paths', path, method, 'responses', status] }] : []
  const described = reply.statusCode < 400 ? own : [...own, general]
  const kind = String(reply.headers['content-type']).split(';', 1)[0] ?? ''
  const body = reply.json()
  const codes = ({ content = {} }: Response) =>
    Object.values(content[kind]?.examples ?? {}).map(({ value }) => `${value.code}: ${value.title}`)
  const isRefusal = kind === 'application/problem+json'
  const met = isRefusal
    ? described.find(({ response }) => codes(response).includes(`${body.code}: ${body.title}`))
    : described[0]
  if (!met) throw new Error(`Not in the document: ${at} ${reply.body.slice(0, 300)}`)
  expect(Object.keys(met.response.content ?? {}), at).toContain(kind)
  for (const name of ['retry-after', 'idempotency-replayed', 'x-ratelimit-limit'])
    if (reply.headers[name] !== undefined) expect(Object.keys(met.response.headers ?? {}), at).toContain(name)
  expect(misfitAt([...met.place, 'content', kind, 'schema'], body), `${at} ${reply.body}`).toBeUndefined()
  if (!isRefusal) return
  expect(Object.keys(api.components.schemas.Problema.properties)).toEqual(
    expect.arrayContaining(Object.keys(body)),
  )
}
