import { type OperationKind, operationKinds } from '../../engine/config/index.ts'
import type { Json } from '../../engine/index.ts'
import { servicesOf, type Upstream, type Wire } from '../contract/wire.ts'
import type { CallResult, Params } from '../contract/work.ts'
import { createAuthToken } from './auth-token.ts'
import { requestOf } from './request.ts'
import { resultOf } from './response.ts'
import { type Service, send } from './send.ts'
import { type GivenToken, openTokens, type Tokens } from './tokens.ts'

/** An operation as far as its calls to a service go. */
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
  /** The clock by which tokens end and passes are dated; absent means the machine's. */
  now?(): number
  /** For how long an answer is waited for; absent means what the table of kinds says. */
  timeoutMs?(kind: OperationKind): number
  /** Takes note of how long each request took and how it ended: never of what was in it. */
  observe?(request: RequestFact): void
}

/** What is noted of a request: its names and its ending, nothing that was typed. */
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
 * Opens the services: a read that failed is tried once more; nothing else is ever sent twice by itself.
 *
 * A read of which nobody knows how it ended did nothing: it ends as `unable`.
 */
export function openServices(parts: UpstreamParts): Services {
  const { services, pause, timeoutMs = timeoutOf, now = Date.now } = parts
  const means = { parts, tokens: openTokens(now), now }
  return {
    pause,
    serves: ({ upstream }) => upstream !== undefined && servicesOf(upstream).every((name) => services[name]),
    async send(upstreamCall) {
      const { operation, call } = upstreamCall
      const [service, wire] = [services[serviceNameOf(upstreamCall)], operation.upstream?.calls[call]]
      if (!service || !wire) throw new Error(`${operation.name} has no call "${call}" to a service.`)
      const request = (timeout: number) => sendOnce(means, { upstreamCall, service, wire, timeout })
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

interface Means {
  readonly parts: UpstreamParts
  readonly tokens: Tokens
  readonly now: () => number
}

async function sendOnce(means: Means, request: Request): Promise<CallResult> {
  const { upstreamCall, service, wire } = request
  const { tokenFrom } = wire
  if (tokenFrom === undefined) return sendSealed(means, request, service.token)
  const name = `${serviceNameOf(upstreamCall)} ${upstreamCall.operation.upstream?.calls[tokenFrom]?.path}`
  const token = await means.tokens.of(name, () => askForToken(means, request, tokenFrom))
  if (token === undefined) return { kind: 'unable', status: null }
  const result = await sendSealed(means, request, token)
  if (result.kind === 'unable' && result.status === 401) means.tokens.forget(name, token)
  return result
}

/** Asks a service for a token, in the name and with the secret that the settings have for it. */
async function askForToken(means: Means, request: Request, call: string): Promise<GivenToken | undefined> {
  const { upstreamCall, service, timeout } = request
  const wire = upstreamCall.operation.upstream?.calls[call]
  if (!wire) throw new Error(`${upstreamCall.operation.name} has no call "${call}" for its token.`)
  const params = { usuario: service.user ?? '', senha: service.token ?? '' }
  const asked = { upstreamCall: { ...upstreamCall, call, params }, service, wire, timeout }
  const result = await sendSealed(means, asked, null)
  return result.kind === 'answer' && result.reply.ok
    ? (result.reply.data as unknown as GivenToken)
    : undefined
}

async function sendSealed(
  { parts: { observe }, now }: Means,
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
