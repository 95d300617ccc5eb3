import type { Session } from '../../engine/index.ts'
import type { Page } from '../page/page.ts'
import { saleHeader } from '../page/post.ts'

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
  const request = (method: string, body: unknown, keepalive = false) =>
    fetch('/api/rascunho', {
      method,
      keepalive,
      credentials: 'same-origin',
      headers: { 'content-type': 'application/json', ...saleHeader() },
      body: JSON.stringify(body),
    })

  async function sendAll(): Promise<void> {
    while (newest && !isOver) {
      const session = newest
      newest = undefined
      await sendOne(session)
    }
  }

  async function sendOne(session: Session): Promise<void> {
    try {
      const response = await request('PUT', { scope, revision, session })
      const { code, data } = (await response.json()) as { code?: string; data?: { revision: number } }
      revision = data?.revision ?? revision
      if (code !== 'outraAba') return
      newest = session
      isOver = true
      taken()
    } catch {
      // Offline: tried again in a while, with what is newest by then.
      newest ??= session
      await new Promise((done) => setTimeout(done, 3000))
    }
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
        request('PUT', { scope, revision, session: newest }, true).catch(() => undefined)
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
