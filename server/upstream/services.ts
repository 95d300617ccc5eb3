import { createCipheriv, createHash, randomBytes } from 'node:crypto'
import { type OperationKind, operationKinds } from '../../engine/config/index.ts'
import { type Json, secondInMs } from '../../engine/index.ts'
import type { CallResult, Params } from '../contract/handler.ts'
import { servicesOf, type Upstream, type Wire } from '../contract/operation-file.ts'
import { requestOf, resultOf, type Service, send } from './http.ts'

/** Who calls, with what key, and when. */
interface TokenSubject {
  readonly user: string
  readonly key: string
  /** In milliseconds since 1970. */
  readonly now: number
}

const [ivBytes, algorithm] = [12, 'aes-256-gcm'] as const

/**
 * Makes the token that authenticates one call: the user joined with the date and time, encrypted and written in base64.
 *
 * The cipher is AES-256-GCM under the SHA-256 of the key; its twelve bytes of start come first, its sixteen of proof last.
 */
export function createAuthToken({ user, key, now }: TokenSubject): string {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv(algorithm, createHash('sha256').update(key).digest(), iv)
  const sealed = [cipher.update(`${user}|${new Date(now).toISOString()}`, 'utf8'), cipher.final()]
  return Buffer.concat([iv, ...sealed, cipher.getAuthTag()]).toString('base64')
}

/** A token as a service gave it, and for how long it holds. */
export interface GivenToken {
  readonly token: string
  readonly segundos: number
}

/** A cache of the tokens that services gave, each kept until shortly before it expires. */
export interface Tokens {
  /** Gives the cached token of a name, or requests one, once for all who wait; undefined if the service gives none. */
  of(name: string, ask: () => Promise<GivenToken | undefined>): Promise<string | undefined>
  /** Drops a token that its service no longer accepts. */
  forget(name: string, token: string): void
}

/** A token is not used in its last seconds: a call may take that long. */
const marginMs = 30 * secondInMs

/** Opens the cache of tokens of this process. */
export function openTokens(now: () => number): Tokens {
  const kept = new Map<string, { readonly token: string; readonly until: number }>()
  const asked = new Map<string, Promise<string | undefined>>()

  async function requestToken(name: string, ask: () => Promise<GivenToken | undefined>) {
    try {
      const given = await ask()
      if (!given) return undefined
      const lastsMs = given.segundos * secondInMs
      kept.set(name, { token: given.token, until: now() + Math.max(lastsMs - marginMs, lastsMs / 2) })
      return given.token
    } finally {
      asked.delete(name)
    }
  }

  return {
    async of(name, ask) {
      const known = kept.get(name)
      if (known && now() < known.until) return known.token
      const asking = asked.get(name) ?? requestToken(name, ask)
      asked.set(name, asking)
      return asking
    },
    forget(name, token) {
      if (kept.get(name)?.token === token) kept.delete(name)
    },
  }
}

/** What calling a service needs to know of an operation. */
export interface UpstreamOperation {
  readonly name: string
  readonly kind: OperationKind
  readonly upstream?: Upstream
  /** Judges the data that a call of the operation promises. */
  fitsReply(call: string, data: Json): boolean
}

/** One call to a service, by the name that the operation's file gives it. */
export interface UpstreamCall {
  readonly operation: UpstreamOperation
  readonly call: string
  readonly params: Params
  /** Tells this one call from all others, however often it is sent. */
  readonly chave: string
  /** Of the request that caused it; absent where none did. */
  readonly requestId?: string
}

/** Makes one call to the service behind an operation. */
export type SendCall = (call: UpstreamCall) => Promise<CallResult>

/** What making calls needs from outside. */
export interface UpstreamParts {
  readonly services: Readonly<Record<string, Service | null>>
  /** Waits between two tries of one read. */
  pause(ms: number): Promise<unknown>
  /** The clock by which tokens expire and are dated; absent means the machine's. */
  now?(): number
  /** For how long an answer is waited for; absent means what the table of kinds says. */
  timeoutMs?(kind: OperationKind): number
  /** Receives the duration and the outcome of each request, never its content. */
  observe?(request: RequestFact): void
}

/** The names and the outcome of a request, nothing that was typed. */
export interface RequestFact {
  readonly service: string
  readonly operation: string
  readonly call: string
  readonly ending: CallResult['kind']
  /** Of the answer; null where none came. */
  readonly status: number | null
  readonly ms: number
  /** Of the request that caused it; absent where none did. */
  readonly requestId?: string
}

/** The services behind the operations. */
export interface Services {
  /** Tells whether an operation goes on to its services, every one of them, and not to the sandbox. */
  serves(operation: UpstreamOperation): boolean
  readonly send: SendCall
  /** Waits before something is tried again. */
  pause(ms: number): Promise<unknown>
}

const timeoutOf = (kind: OperationKind): number => operationKinds[kind].upstreamTimeoutMs

const triesOfRead = 2
const pauseMs = 300

/** Tells whether a call only reads, so that sending it again changes nothing. */
export const isRead = (kind: OperationKind, { method, reads }: Wire): boolean =>
  reads === true || method === 'GET' || !operationKinds[kind].writes

/** Names the service that a call goes to. */
export const serviceNameOf = ({ operation, call }: Pick<UpstreamCall, 'operation' | 'call'>): string =>
  operation.upstream?.calls[call]?.service ?? operation.upstream?.service ?? ''

/**
 * Opens the services: a failed read is retried once; a write is never sent twice by itself.
 *
 * A read without a known outcome did nothing: it ends as `unable`.
 */
export function openServices(parts: UpstreamParts): Services {
  const { services, pause, timeoutMs = timeoutOf, now = Date.now } = parts
  const context: SendContext = { parts, tokens: openTokens(now), now }
  return {
    pause,
    serves: ({ upstream }) => upstream !== undefined && servicesOf(upstream).every((name) => services[name]),
    async send(upstreamCall) {
      const { operation, call } = upstreamCall
      const [service, wire] = [services[serviceNameOf(upstreamCall)], operation.upstream?.calls[call]]
      if (!service || !wire) throw new Error(`${operation.name} has no call "${call}" to a service.`)
      const request = (timeout: number) => sendOnce(context, { upstreamCall, service, wire, timeout })
      if (!isRead(operation.kind, wire)) return request(timeoutMs(operation.kind))
      const timeout = Math.min(timeoutMs(operation.kind), timeoutMs('poll'))
      for (let tried = 1; ; tried += 1) {
        const result = await request(timeout)
        if (result.kind === 'answer') return result
        if (tried === triesOfRead) return { kind: 'unable', status: result.status }
        await pause(pauseMs)
      }
    },
  }
}

interface Request {
  readonly upstreamCall: UpstreamCall
  readonly service: Service
  readonly wire: Wire
  readonly timeout: number
}

interface SendContext {
  readonly parts: UpstreamParts
  readonly tokens: Tokens
  readonly now: () => number
}

async function sendOnce(context: SendContext, request: Request): Promise<CallResult> {
  const { upstreamCall, service, wire } = request
  const { tokenFrom } = wire
  if (tokenFrom === undefined) return sendAuthenticated(context, request, service.token)
  const name = `${serviceNameOf(upstreamCall)} ${upstreamCall.operation.upstream?.calls[tokenFrom]?.path}`
  const token = await context.tokens.of(name, () => fetchToken(context, request, tokenFrom))
  if (token === undefined) return { kind: 'unable', status: null }
  const result = await sendAuthenticated(context, request, token)
  if (result.kind === 'unable' && result.status === 401) context.tokens.forget(name, token)
  return result
}

/** Requests a token from a service with the user and the secret of the settings. */
async function fetchToken(
  context: SendContext,
  request: Request,
  call: string,
): Promise<GivenToken | undefined> {
  const { upstreamCall, service, timeout } = request
  const wire = upstreamCall.operation.upstream?.calls[call]
  if (!wire) throw new Error(`${upstreamCall.operation.name} has no call "${call}" for its token.`)
  const params = { usuario: service.user ?? '', senha: service.token ?? '' }
  const asked = { upstreamCall: { ...upstreamCall, call, params }, service, wire, timeout }
  const result = await sendAuthenticated(context, asked, null)
  return result.kind === 'answer' && result.reply.ok
    ? (result.reply.data as unknown as GivenToken)
    : undefined
}

async function sendAuthenticated(
  { parts: { observe }, now }: SendContext,
  request: Request,
  token: string | null,
): Promise<CallResult> {
  const { upstreamCall, service, wire, timeout } = request
  const { operation, call, params, chave, requestId } = upstreamCall
  const began = performance.now()
  const common = wire.service ? {} : operation.upstream?.headers
  const whole = { ...wire, headers: { ...common, ...wire.headers } }
  const { user, token: key } = service
  const passe = user && key ? createAuthToken({ user, key, now: now() }) : null
  const httpRequest = requestOf(whole, params, { token, passe, chave })
  const response = await send(service, httpRequest, { timeoutMs: timeout, mostBytes: wire.mostBytes })
  const fits = (data: Json) => operation.fitsReply(call, data)
  const result = 'kind' in response ? response : resultOf({ wire, fits }, params, response)
  const ms = Math.round(performance.now() - began)
  observe?.({
    service: serviceNameOf(upstreamCall),
    operation: operation.name,
    call,
    ms,
    ending: result.kind,
    status: 'kind' in response ? null : response.status,
    ...(requestId === undefined ? {} : { requestId }),
  })
  return result
}
