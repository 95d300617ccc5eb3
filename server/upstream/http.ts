import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { type IncomingMessage, request as overHttp } from 'node:http'
import { request as overHttps } from 'node:https'
import { evaluate, type Facts, holds, isRule, type Json } from '../../engine/index.ts'
import { accept, type CallResult, type Params, type Reply, refuse } from '../contract/handler.ts'
import type { Wire } from '../contract/operation-file.ts'

/** A body as it is sent, and its content type. */
interface Encoded {
  readonly type: string
  readonly text: string
}

/** Writes a body in the encoding of its call: JSON, a form, or multipart. */
export function encoded(body: Json, encoding: Wire['encoding'] = 'json'): Encoded {
  if (encoding === 'json') return { type: 'application/json', text: JSON.stringify(body) }
  const pairs = Object.entries(body as { readonly [name: string]: Json }).map(
    ([name, value]) => [name, fieldText(value)] as const,
  )
  if (encoding === 'form') {
    const text = new URLSearchParams(pairs.map(([name, value]) => [name, value])).toString()
    return { type: 'application/x-www-form-urlencoded', text }
  }
  // Random, so that no value can contain it and end a part.
  const boundary = `parte-${randomBytes(18).toString('hex')}`
  const parts = pairs.map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  return { type: `multipart/form-data; boundary=${boundary}`, text: `${parts.join('')}--${boundary}--\r\n` }
}

const fieldText = (value: Json): string =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value)

/** One HTTP request, its address without the service's own part. */
export interface HttpRequest {
  readonly method: Wire['method']
  /** From the first slash on, with its query. */
  readonly target: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | undefined
}

/** What only the server knows of a call: the secret of the service, and the idempotency key of the call. */
export interface CallSecrets {
  readonly token: string | null
  /** Who calls and when, proved by the secret; null where nothing proves it. */
  readonly passe?: string | null
  readonly chave: string
}

/** Writes the request of a call out of its facts. A fact that the path needs and that is missing is a bug and throws. */
export function requestOf(wire: Wire, params: Params, secrets: CallSecrets): HttpRequest {
  const facts = factsOf(params)
  const query = new URLSearchParams(
    Object.entries(wire.query ?? {}).map(([name, rule]) => [name, queryText(shaped(rule, facts))]),
  ).toString()
  // Without a secret a header that would carry it does not go.
  const headers = Object.entries(wire.headers ?? {})
    .filter(([, text]) => secrets.token !== null || !text.includes('{token}'))
    .filter(([, text]) => (secrets.passe ?? null) !== null || !text.includes('{passe}'))
    .map(([name, text]) => [name, fillSecrets(text, secrets)])
  const body = wire.body === undefined ? undefined : encoded(shaped(wire.body, facts), wire.encoding)
  return {
    method: wire.method,
    target: pathOf(wire.path, params) + (query && `?${query}`),
    headers: Object.fromEntries([
      ['accept', 'application/json'],
      ...(body ? [['content-type', body.type]] : []),
      ...headers,
    ]),
    body: body?.text,
  }
}

/** Makes the facts of rules from names and values; a call has no time of its own. */
export const factsOf = (names: Params): Facts => ({
  at: 0,
  read: (name) => (Object.hasOwn(names, name) ? names[name] : undefined),
})

/** Evaluates the rules of a literal, member by member: the empty text stays, what is missing is left out. */
export function shaped(shape: Json, facts: Facts): Json {
  if (Array.isArray(shape)) return shape.map((member) => shaped(member, facts))
  if (isRule(shape)) return (evaluate(shape, facts) ?? null) as Json
  if (typeof shape !== 'object' || shape === null) return shape
  const members = Object.entries(shape).map(([name, member]) => [name, shaped(member, facts)] as const)
  return Object.fromEntries(members.filter(([, member]) => member !== null))
}

function pathOf(path: string, params: Params): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = Object.hasOwn(params, name) ? params[name] : undefined
    if (typeof value !== 'string' && typeof value !== 'number') throw new Error(`The path lacks "${name}".`)
    return encodeURIComponent(String(value))
  })
}

const queryText = (value: Json): string => (value === null || typeof value === 'object' ? '' : String(value))

const fillSecrets = (text: string, { token, passe, chave }: CallSecrets): string =>
  text.replace(/\{(token|passe|chave)\}/g, (_, name) => ({ token, passe, chave })[name as 'token'] ?? '')

/** What came back of a request. */
export interface HttpResponse {
  readonly status: number
  readonly text: string
}

/** Reads the response to a call; `fits` tells whether data is what the call's file promises. */
export function resultOf(
  { wire, fits }: { readonly wire: Wire; readonly fits: (data: Json) => boolean },
  params: Params,
  { status, text }: HttpResponse,
): CallResult {
  const without = (kind: 'unable' | 'busy' | 'unknown') => ({ kind, status })
  if (status >= 500 || (status >= 300 && status < 400)) return without('unknown')
  if (unauthorizedStatuses.has(status)) return without('unable')
  if (retryLaterStatuses.has(status)) return without('busy')
  const opened = unwrap(wire, status, text)
  const facts = factsOf({ ...opened, status, pedido: params })
  const known = opened && wire.problems?.find(({ when }) => holds(when, facts))
  if (known) {
    const data = known.data === undefined ? undefined : shaped(known.data, facts)
    return answered(refuse(known.problem, data))
  }
  if (status === inProgressStatus) return without('busy')
  if (!opened) return status >= 400 ? answered(refuse('recusado')) : without('unknown')
  if (!opened.ok) return answered(refuse('recusado'))
  const data = shaped(wire.reply ?? {}, facts)
  return fits(data) ? answered(accept(data)) : without('unknown')
}

const answered = (reply: Reply): CallResult => ({ kind: 'answer', reply })

/** A service that does not authenticate us did nothing. */
const unauthorizedStatuses = new Set([401, 403, 407])
/** The service timed out, or has too much to do. */
const retryLaterStatuses = new Set([408, 425, 429])
/** The service is processing a call with the same idempotency key. */
const inProgressStatus = 409

type Opened = { readonly ok: boolean; readonly data: Json; readonly errors: readonly string[] }

/** Takes an answer out of its envelope; undefined for another shape. */
function unwrap(wire: Wire, status: number, text: string): Opened | undefined {
  const { envelope } = wire
  const isFine = status >= 200 && status < 300
  if (envelope === 'status') return { ok: status === 200, data: null, errors: [] }
  const body = parsed(text)
  if (envelope === 'bare') return body === undefined ? undefined : { ok: isFine, data: body, errors: [] }
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return undefined
  if (envelope === 'sucesso') {
    const fields = spelled(body, namesRead(wire)) as { readonly [name: string]: Json }
    if (typeof fields.Sucesso !== 'boolean' || typeof fields.Autorizado !== 'boolean') return undefined
    return { ok: isFine && fields.Sucesso && fields.Autorizado, data: fields.Retorno ?? null, errors: [] }
  }
  const fields = body as { readonly [name: string]: Json }
  if (typeof fields.success !== 'boolean') return undefined
  return { ok: isFine && fields.success, data: fields.data ?? null, errors: textsOf(fields.errors ?? null) }
}

/** The names with a capital that a call reads of an answer in the envelope of `Sucesso`, by their small letters. */
function namesRead({ reply, fits, problems }: Wire): ReadonlyMap<string, string> {
  const inFile = JSON.stringify([reply, fits, problems]).match(/\b[A-Z]\w*/g) ?? []
  return new Map(['Sucesso', 'Autorizado', 'Retorno', ...inFile].map((name) => [name.toLowerCase(), name]))
}

/** Spells the keys of an answer as its call reads them: services differ in capitals only. */
function spelled(value: Json, names: ReadonlyMap<string, string>): Json {
  if (Array.isArray(value)) return value.map((member) => spelled(member, names))
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).map(([key, member]) => [
    names.get(key.toLowerCase()) ?? key,
    spelled(member, names),
  ])
  return Object.fromEntries(members)
}

function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text, (key, value) => (key === '__proto__' ? undefined : value))
  } catch {
    return undefined
  }
}

/** Lists the messages of `errors`, which come as texts or as objects with a message. */
function textsOf(errors: Json): readonly string[] {
  const list: readonly Json[] = Array.isArray(errors) ? errors : [errors]
  return list.flatMap((error) => {
    if (typeof error === 'string') return [error]
    if (typeof error !== 'object' || error === null || Array.isArray(error)) return []
    const { message, mensagem } = error as { readonly [name: string]: Json }
    const fields = message ?? mensagem
    return typeof fields === 'string' ? [fields] : []
  })
}

/** Where a service is. */
export interface Service {
  readonly url: string
  readonly token: string | null
  /** By whom it is called, where it wants to know. */
  readonly user?: string | null
}

/** How long an answer may take, in milliseconds, and how long it may be, in bytes. */
export interface AnswerLimits {
  readonly timeoutMs: number
  readonly mostBytes?: number | undefined
}

/** The longest answer that is read where a call sets no limit; usual answers are much shorter. */
const usualBytes = 1_000_000

/**
 * Sends one request to a service, follows no redirection and waits no longer than it may.
 *
 * Returns what came back; `unable` where no byte of the request was sent; `unknown` where it may or may not have been
 * done.
 */
export async function send(
  { url }: Service,
  request: HttpRequest,
  { timeoutMs, mostBytes = usualBytes }: AnswerLimits,
): Promise<HttpResponse | Exclude<CallResult, { readonly kind: 'answer' }>> {
  const { method, headers, body = '' } = request
  const lengths = { 'content-length': String(Buffer.byteLength(body)), 'accept-encoding': 'identity' }
  let hasLeft = false
  const leave = () => {
    hasLeft = true
  }
  try {
    const address = new URL(url.replace(/\/$/, '') + request.target)
    const isEncrypted = address.protocol === 'https:'
    const sent = (isEncrypted ? overHttps : overHttp)(address, {
      method,
      signal: AbortSignal.timeout(timeoutMs),
      headers: { ...headers, ...lengths },
    })
    // Nothing of it is written before the connection is there, and encrypted.
    sent.once('socket', (socket) => {
      if (sent.reusedSocket || !socket.connecting) leave()
      else socket.once(isEncrypted ? 'secureConnect' : 'connect', leave)
    })
    // An error after the response began ends the reading of its body.
    sent.on('error', () => {})
    sent.end(body)
    const [response] = (await once(sent, 'response')) as [IncomingMessage]
    const text = await readBody(response, mostBytes)
    return text === undefined ? { kind: 'unknown', status: null } : { status: response.statusCode ?? 0, text }
  } catch {
    return { kind: hasLeft ? 'unknown' : 'unable', status: null }
  }
}

/** Reads an answer; undefined for one that is too long. */
async function readBody(response: IncomingMessage, mostBytes: number): Promise<string | undefined> {
  const decoder = new TextDecoder()
  let text = ''
  let length = 0
  for await (const bytes of response) {
    length += (bytes as Buffer).length
    if (length > mostBytes) return undefined
    text += decoder.decode(bytes as Buffer, { stream: true })
  }
  return text + decoder.decode()
}
