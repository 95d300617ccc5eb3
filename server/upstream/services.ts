import { createCipheriv, createHash, randomBytes } from 'node:crypto'
import { type OperationKind, operationKinds } from '../../engine/config/index.ts'
import { type Json, secondInMs } from '../../engine/index.ts'
import type { CallResult, Params } from '../contract/handler.ts'
import { servicesOf, type Upstream, type Wire } from '../contract/operation-file.ts'
import { requestOf, resultOf, type Service, send } from './http.ts'

/**
 * Makes the token that authenticates one call: the user joined with the date and time, encrypted and written in base64.
 *
 * The cipher is AES-256-GCM under the SHA-256 of the key, an IV of twelve bytes before and a tag of sixteen after the text.
 */
function createAuthToken(user: string, key: string, now: number): string {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', createHash('sha256').update(key).digest(), iv)
  const sealed = [cipher.update(`${user}|${new Date(now).toISOString()}`, 'utf8'), cipher.final()]
  return Buffer.concat([iv, ...sealed, cipher.getAuthTag()]).toString('base64')
}

/** A token as a service gave it, and for how many seconds it is valid. */
type GivenToken = { readonly token: string; readonly segundos: number }

/** A token is not used in its last seconds: a call may take that long. */
const marginMs = 30 * secondInMs

/** Opens the cache of the tokens that services gave this process, each kept until shortly before it expires. */
function openTokens(now: () => number) {
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
    /** Returns the cached token of a name, or requests one, once for all who wait; undefined if the service gives none. */
    async of(name: string, ask: () => Promise<GivenToken | undefined>): Promise<string | undefined> {
      const known = kept.get(name)
      if (known && now() < known.until) return known.token
      const asking = asked.get(name) ?? requestToken(name, ask)
      asked.set(name, asking)
      return asking
    },
    /** Drops a token that its service no longer accepts. */
    forget(name: string, token: string): void {
      if (kept.get(name)?.token === token) kept.delete(name)
    },
  }
}

/** What calling a service needs to know of an operation. */
export interface UpstreamOperation {
  readonly name: string
  readonly kind: OperationKind
  readonly upstream?: Upstream
  /** Tells whether data fits what a call of the operation promises. */
  fitsReply(call: string, data: Json): boolean
}

/** One call to a service, under the name that the operation's file gives it. */
export interface UpstreamCall {
  readonly operation: UpstreamOperation
  readonly call: string
  readonly params: Params
  /** The idempotency key of this call, however often it is sent. */
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
  /** For how long an answer is waited for; absent means by the table of kinds. */
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
  const { services, pause, observe, timeoutMs = timeoutOf, now = Date.now } = parts
  const tokens = openTokens(now)

  async function sendOnce(upstreamCall: UpstreamCall, timeout: number): Promise<CallResult> {
    const { service, wire } = placeOf(upstreamCall)
    const { tokenFrom } = wire
    if (tokenFrom === undefined) return sendAuthenticated(upstreamCall, service.token, timeout)
    const loginPath = upstreamCall.operation.upstream?.calls[tokenFrom]?.path
    const name = `${serviceNameOf(upstreamCall)} ${loginPath}`
    const token = await tokens.of(name, async () => {
      const params = { usuario: service.user ?? '', senha: service.token ?? '' }
      const asked = await sendAuthenticated({ ...upstreamCall, call: tokenFrom, params }, null, timeout)
      return asked.kind === 'answer' && asked.reply.ok ? (asked.reply.data as GivenToken) : undefined
    })
    if (token === undefined) return { kind: 'unable', status: null }
    const result = await sendAuthenticated(upstreamCall, token, timeout)
    if (result.kind === 'unable' && result.status === 401) tokens.forget(name, token)
    return result
  }

  async function sendAuthenticated(
    upstreamCall: UpstreamCall,
    token: string | null,
    timeout: number,
  ): Promise<CallResult> {
    const { operation, call, params, chave, requestId } = upstreamCall
    const { service, wire } = placeOf(upstreamCall)
    const began = performance.now()
    const common = wire.service ? {} : operation.upstream?.headers
    const whole = { ...wire, headers: { ...common, ...wire.headers } }
    const { user, token: key } = service
    const passe = user && key ? createAuthToken(user, key, now()) : null
    const request = requestOf(whole, params, { token, passe, chave })
    const response = await send(service, request, { timeoutMs: timeout, mostBytes: wire.mostBytes })
    const fits = (data: Json) => operation.fitsReply(call, data)
    const result = 'kind' in response ? response : resultOf({ wire, fits }, params, response)
    observe?.({
      service: serviceNameOf(upstreamCall),
      operation: operation.name,
      call,
      ms: Math.round(performance.now() - began),
      ending: result.kind,
      status: 'kind' in response ? null : response.status,
      ...(requestId === undefined ? {} : { requestId }),
    })
    return result
  }

  function placeOf(upstreamCall: UpstreamCall): { readonly service: Service; readonly wire: Wire } {
    const { operation, call } = upstreamCall
    const service = services[serviceNameOf(upstreamCall)]
    const wire = operation.upstream?.calls[call]
    if (!service || !wire) throw new Error(`${operation.name} has no call "${call}" to a service.`)
    return { service, wire }
  }

  return {
    pause,
    serves: ({ upstream }) => upstream !== undefined && servicesOf(upstream).every((name) => services[name]),
    async send(upstreamCall) {
      const { kind } = upstreamCall.operation
      if (!isRead(kind, placeOf(upstreamCall).wire)) return sendOnce(upstreamCall, timeoutMs(kind))
      const timeout = Math.min(timeoutMs(kind), timeoutMs('poll'))
      for (let tried = 1; ; tried += 1) {
        const result = await sendOnce(upstreamCall, timeout)
        if (result.kind === 'answer') return result
        if (tried === triesOfRead) return { kind: 'unable', status: result.status }
        await pause(pauseMs)
      }
    },
  }
}
