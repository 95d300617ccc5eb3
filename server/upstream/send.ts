import type { HttpRequest } from './request.ts'
import type { CallResult, HttpResponse } from './response.ts'

/** Where a service is. */
export interface Service {
  readonly url: string
  readonly token: string | null
}

/** The longest answer that is read, in characters; no answer of a service is near it. */
const longestAnswer = 1_000_000

/** Codes by which the system reports that a request never left. */
const unsent = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'ERR_TLS_CERT_ALTNAME_INVALID',
])

/**
 * Sends one request to a service, follows no redirection and waits no longer than it may.
 *
 * Gives what came back; `unable` where nothing was sent; `unknown` where nobody knows whether it was done.
 */
export async function send(
  { url }: Service,
  { method, target, headers, body }: HttpRequest,
  timeoutMs: number,
): Promise<HttpResponse | Exclude<CallResult, { readonly kind: 'answer' }>> {
  try {
    const response = await fetch(url.replace(/\/$/, '') + target, {
      ...{ method, headers, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) },
      ...(body === undefined ? {} : { body }),
    })
    const text = await textOf(response)
    return text === undefined ? { kind: 'unknown' } : { status: response.status, text }
  } catch (error) {
    return { kind: unsent.has(codeOf(error)) ? 'unable' : 'unknown' }
  }
}

/** Reads an answer; undefined for one without an end. */
async function textOf(response: Response): Promise<string | undefined> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const bytes of response.body ?? []) {
    text += decoder.decode(bytes, { stream: true })
    if (text.length > longestAnswer) return undefined
  }
  return text + decoder.decode()
}

function codeOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined
  return typeof cause === 'object' && cause !== null && 'code' in cause ? String(cause.code) : ''
}
