import type { Json } from '../../engine/index.ts'

/** How a request to our server ended: data, a problem it named, or no answer to speak of. */
export type Answer =
  | { readonly outcome: 'ok'; readonly data: Json }
  | { readonly outcome: string; readonly problem?: Json }

interface Problem {
  readonly code?: string
  readonly data?: { readonly [name: string]: Json }
}

/** Names the sale a request is made for, as the page was marked with: two pages of a browser may differ in it. */
export function saleHeader(): Readonly<Record<string, string>> {
  const { sale } = document.documentElement.dataset
  return sale === undefined ? {} : { 'x-venda': sale }
}

/** Sends JSON to our server and gives how it ended; never throws. A problem is named by its code. */
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
    return await answerOf(response)
  } catch (error) {
    const isTimeout = error instanceof DOMException && error.name === 'TimeoutError'
    return { outcome: isTimeout ? 'timeout' : 'offline' }
  }
}

async function answerOf(response: Response): Promise<Answer> {
  const body = (await response.json().catch(() => undefined)) as ({ data?: Json } & Problem) | undefined
  if (response.ok && body && 'data' in body) return { outcome: 'ok', data: body.data ?? null }
  if (response.status === 504) return { outcome: 'timeout' }
  const { code = 'failure', data } = body ?? {}
  return { outcome: code, problem: { code, ...(data as object | undefined) } }
}
