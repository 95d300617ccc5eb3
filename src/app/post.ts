import type { Json } from '../../engine/index.ts'

/** How a request to our server ended: data, a problem it named, or no answer to speak of. */
export type Answer =
  | { readonly outcome: 'ok'; readonly data: Json }
  | {
      readonly outcome: string
      readonly problem?: Json
      readonly retryAfterMs?: number
      /** By which the server knows the request; absent where none of its answers came. */
      readonly requestId?: string
    }

interface Problem {
  readonly code?: string
  readonly data?: { readonly [name: string]: Json }
}

/** Names the sale a request is made for, as the page was marked with: two pages of a browser may differ in it. */
export function saleHeader(): Readonly<Record<string, string>> {
  const { sale, notes } = document.documentElement.dataset
  return {
    ...(sale === undefined ? {} : { 'x-venda': sale }),
    ...(notes === undefined ? {} : { 'x-abertura': notes }),
  }
}

/**
 * Sends JSON to our server and gives how it ended; never throws. A problem is named by its code.
 *
 * `offline`: the request, or its answer, found no way. `timeout`: nothing came in time, or nothing that can be read.
 * `indisponivel`: a proxy before the server answered in its place.
 */
export async function post(
  url: string,
  body: unknown,
  init: RequestInit & { readonly timeoutMs: number },
): Promise<Answer> {
  const { timeoutMs, ...rest } = init
  try {
    const response = await fetch(url, {
      method: 'POST',
      credentials: 'same-origin',
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(timeoutMs),
      ...rest,
      headers: { 'content-type': 'application/json', ...rest.headers },
    })
    return answerOf(url, response, await response.text())
  } catch (error) {
    const isTimeout = error instanceof DOMException && error.name === 'TimeoutError'
    return { outcome: isTimeout ? 'timeout' : 'offline' }
  }
}

function answerOf(url: string, { ok, status, headers }: Response, text: string): Answer {
  const body = parsed(text)
  if (ok && body && 'data' in body) return { outcome: 'ok', data: body.data ?? null }
  if (ok) {
    // The text itself is not read: it may hold anything.
    console.warn('resposta ilegível', url, status)
    return { outcome: 'timeout' }
  }
  if (status === 504) return { outcome: 'timeout' }
  const { code = status > 500 ? 'indisponivel' : 'failure', data } = body ?? {}
  const wait = Number(headers.get('retry-after'))
  const requestId = headers.get('x-request-id')
  return {
    outcome: code,
    problem: { code, ...(data as object | undefined) },
    ...(wait > 0 && { retryAfterMs: wait * 1000 }),
    ...(requestId === null ? {} : { requestId }),
  }
}

function parsed(text: string): ({ readonly data?: Json } & Problem) | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    return undefined
  }
}
