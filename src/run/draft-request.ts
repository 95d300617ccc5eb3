import type { Session } from '../../engine/index.ts'
import { saleHeader } from '../page/post.ts'

/** A session on its way into its draft: the revision it stands on, and which write of which page it is. */
export interface DraftContent {
  readonly scope: string
  readonly revision: number
  readonly session: Session
  readonly writer: { readonly id: string; readonly n: number; readonly after?: string }
}

/** What the server says of a session it was given. */
export interface DraftReply {
  readonly code?: string
  readonly data?: { readonly revision: number }
}

/** Says that a draft is not kept yet, and after how long it may be sent again. */
export interface NotKept {
  readonly waitMs: number
}

/** After how long a draft that found no way is sent again. */
export const pauseMs = 3000
const longestPauseMs = 60_000

/** Sends a draft and gives what the server says, or that it could not keep it now; throws where it says nothing. */
export async function sendDraft(
  content: DraftContent,
  more: RequestInit = {},
): Promise<DraftReply | NotKept> {
  const response = await request('PUT', content, more)
  const answer = (await response.json()) as DraftReply
  if (response.status >= 500) return { waitMs: pauseMs }
  if (response.status !== 429) return answer
  // Where many share an address, all of them coming back at once would be refused everything else too.
  const told = Number(response.headers.get('retry-after')) * 1000
  return { waitMs: Math.min(Math.max(told, pauseMs), longestPauseMs) }
}

/** Throws a draft away. */
export async function dropDraft(scope: string): Promise<void> {
  await request('DELETE', { scope })
}

function request(method: string, content: unknown, more: RequestInit = {}): Promise<Response> {
  const body = JSON.stringify(content)
  const headers = { 'content-type': 'application/json', ...saleHeader() }
  // What is on its way outlives the page, as far as browsers let it: 64 KB for all such requests together.
  const keepalive = new TextEncoder().encode(body).length <= 30_000
  return fetch('/api/rascunho', { ...more, method, keepalive, credentials: 'same-origin', headers, body })
}
