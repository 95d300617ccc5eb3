import { type ClientRequest, type IncomingMessage, request as overHttp } from 'node:http'
import { request as overHttps } from 'node:https'
import type { CallResult } from '../contract/work.ts'
import type { HttpRequest } from './request.ts'
import type { HttpResponse } from './response.ts'

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

/** The longest answer that is read where a call says nothing else; usual answers are not near it. */
const usualBytes = 1_000_000

/**
 * Sends one request to a service, follows no redirection and waits no longer than it may.
 *
 * Gives what came back; `unable` where no byte of the request left, whatever kept it; `unknown` where nobody knows
 * whether it was done.
 */
export async function send(
  { url }: Service,
  request: HttpRequest,
  { timeoutMs, mostBytes = usualBytes }: AnswerLimits,
): Promise<HttpResponse | Exclude<CallResult, { readonly kind: 'answer' }>> {
  const signal = AbortSignal.timeout(timeoutMs)
  const departure = { hasLeft: false }
  try {
    const response = await responseTo(new URL(url.replace(/\/$/, '') + request.target), {
      request,
      signal,
      departure,
    })
    const text = await textOf(response, mostBytes)
    return text === undefined ? { kind: 'unknown', status: null } : { status: response.statusCode ?? 0, text }
  } catch {
    return { kind: departure.hasLeft ? 'unknown' : 'unable', status: null }
  }
}

interface Sending {
  readonly request: HttpRequest
  readonly signal: AbortSignal
  readonly departure: { hasLeft: boolean }
}

function responseTo(
  url: URL,
  { request: { method, headers, body = '' }, signal, departure }: Sending,
): Promise<IncomingMessage> {
  const encrypted = url.protocol === 'https:'
  const lengths = { 'content-length': String(Buffer.byteLength(body)), 'accept-encoding': 'identity' }
  return new Promise((resolve, reject) => {
    const request = (encrypted ? overHttps : overHttp)(url, {
      method,
      signal,
      headers: { ...headers, ...lengths },
    })
    request.once('error', reject).once('response', resolve)
    noteDeparture(request, encrypted, departure)
    request.end(body)
  })
}

/** Notes when a request begins to leave: nothing of it is written before the connection is there, and encrypted. */
function noteDeparture(request: ClientRequest, encrypted: boolean, departure: { hasLeft: boolean }): void {
  const leaves = () => {
    departure.hasLeft = true
  }
  request.once('socket', (socket) => {
    if (request.reusedSocket || !socket.connecting) return leaves()
    socket.once(encrypted ? 'secureConnect' : 'connect', leaves)
  })
}

/** Reads an answer; undefined for one without an end. */
async function textOf(response: IncomingMessage, mostBytes: number): Promise<string | undefined> {
  const decoder = new TextDecoder()
  let [text, length] = ['', 0]
  for await (const bytes of response) {
    length += (bytes as Buffer).length
    if (length > mostBytes) return undefined
    text += decoder.decode(bytes as Buffer, { stream: true })
  }
  return text + decoder.decode()
}
