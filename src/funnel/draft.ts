import type { Session } from '../../engine/index.ts'
import type { Page } from '../page/page.ts'
import { saleHeader } from '../page/post.ts'

/** What the server says of a session it was given. */
interface Kept {
  readonly code?: string
  readonly data?: { readonly revision: number }
}

/** Keeps the sale's draft on the server: the newest session, one request at a time. */
export interface Drafts {
  keep(session: Session): void
  /** Resolves when everything given to `keep` has arrived, or could not. */
  settled(): Promise<void>
  /** Sends what is waiting even though the page is going away. */
  leaving(): void
  /** Takes the draft back from the other tab. */
  takeOver(): void
  /** Throws the draft away. */
  discard(): Promise<void>
}

/** Makes the keeper of one page's draft; `taken` is told when another tab has written to it in the meantime. */
export function keepDrafts({ scope, revision: first }: Page, taken: () => void): Drafts {
  let revision = first
  let newest: Session | undefined
  let sending: Promise<void> | undefined
  let isOver = false
  let isUnderWay = false
  function request(method: string, content: unknown, more: RequestInit = {}): Promise<Response> {
    const body = JSON.stringify(content)
    const headers = { 'content-type': 'application/json', ...saleHeader() }
    // What is on its way outlives the page, as far as browsers let it: 64 KB for all such requests together.
    const keepalive = new Blob([body]).size <= 30_000
    return fetch('/api/rascunho', { ...more, method, keepalive, credentials: 'same-origin', headers, body })
  }

  async function sendAll(): Promise<void> {
    while (newest && !isOver) {
      const session = newest
      newest = undefined
      await sendOne(session)
    }
  }

  /** Sends one session until it is answered: had its answer been lost, a newer one would seem to be another tab's. */
  async function sendOne(session: Session): Promise<void> {
    while (!isOver) {
      const answer = await answerTo(session).catch(() => undefined)
      if (answer?.code === 'outraAba') {
        newest ??= session
        isOver = true
        taken()
      }
      if (answer) return
      await new Promise((done) => setTimeout(done, 3000))
    }
  }

  /** Gives what the server says of a session; throws where it says nothing, or that it could not keep it now. */
  async function answerTo(session: Session): Promise<Kept> {
    isUnderWay = true
    const body = { scope, revision, session }
    const response = await request('PUT', body, { signal: AbortSignal.timeout(10_000) }).finally(() => {
      isUnderWay = false
    })
    const answer = (await response.json()) as Kept
    if (response.status >= 500 || response.status === 429) throw new Error('The draft is not kept yet.')
    revision = answer.data?.revision ?? revision
    return answer
  }

  function keep(session: Session): void {
    newest = session
    if (isOver) {
      // Taking the draft back is an effect of the event that led here, and comes after it.
      queueMicrotask(() => isOver && taken())
      return
    }
    sending ??= sendAll().finally(() => {
      sending = undefined
      if (newest && !isOver) keep(newest)
    })
  }

  return {
    keep,
    settled: async () => void (await Promise.race([sending, new Promise((done) => setTimeout(done, 5000))])),
    leaving: () =>
      void (
        newest &&
        !isOver &&
        request('PUT', { scope, revision: revision + (isUnderWay ? 1 : 0), session: newest }).catch(
          () => undefined,
        )
      ),
    takeOver() {
      isOver = false
      if (newest) keep(newest)
    },
    async discard() {
      isOver = true
      await sending
      await request('DELETE', { scope }).catch(() => undefined)
    },
  }
}
