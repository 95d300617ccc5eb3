import type { Session } from '../../engine/index.ts'
import { newId } from '../field/browser.ts'
import { type PageHandoff, pageHandoff } from './handoff.ts'
import type { Page } from './page.ts'
import { saleHeader } from './post.ts'

/** A session on its way into its draft: the revision it is based on, and which write of which page it is. */
interface DraftContent {
  readonly scope: string
  readonly revision: number
  readonly session: Session
  readonly writer: { readonly id: string; readonly n: number; readonly after?: string }
}

/** What the server says of a session it was given. */
interface DraftReply {
  readonly code?: string
  readonly data?: { readonly revision: number }
}

/** Says that a draft is not kept yet, and after how long it may be sent again. */
interface NotKept {
  readonly waitMs: number
}

/** After how long a draft that found no way is sent again. */
const pauseMs = 3000
const longestPauseMs = 60_000

/** Sends a draft and gives what the server says, or that it could not keep it now; throws where it says nothing. */
async function sendDraft(content: DraftContent, more: RequestInit = {}): Promise<DraftReply | NotKept> {
  const response = await request('PUT', content, more)
  const answer = (await response.json()) as DraftReply
  if (response.status >= 500) return { waitMs: pauseMs }
  if (response.status !== 429) return answer
  // Where many share an address, all of them coming back at once would be refused everything else too.
  const asked = Number(response.headers.get('retry-after')) * 1000
  return { waitMs: Math.min(Math.max(asked, pauseMs), longestPauseMs) }
}

function request(method: string, content: unknown, more: RequestInit = {}): Promise<Response> {
  const body = JSON.stringify(content)
  const headers = { 'content-type': 'application/json', ...saleHeader() }
  // What is on its way outlives the page, as far as browsers let it: 64 KB for all such requests together.
  const keepalive = new TextEncoder().encode(body).length <= 30_000
  return fetch('/api/rascunho', { ...more, method, keepalive, credentials: 'same-origin', headers, body })
}

/** What a draft is kept of. */
export interface DraftParts {
  readonly page: Page
  /** What the page before this one left in the tab. */
  readonly left?: PageHandoff | undefined
  /** Puts what is being typed into a session. */
  readonly withTyped: (session: Session) => Session
  /** Is called when another tab has written in the meantime. */
  readonly taken: () => void
}

/** Keeps the draft of a page's sale. */
export type Drafts = ReturnType<typeof keepDrafts>

/** After how long what is being typed is sent: with its way to the server, within half a second. */
const typingMs = 300

/** Keeps the sale's draft on the server: the newest session, one request at a time. */
export function keepDrafts({ page, left, withTyped, taken }: DraftParts) {
  /** The name of this page as a writer, and how many drafts it has sent. */
  const id = newId()
  let n = 0
  let { revision } = page
  /** What waits to be sent. */
  let newest: Session | undefined
  /** What was given last, sent or not. */
  let latest: Session | undefined
  /** The session that was sent last, as text, while it is on its way or has come. */
  let sent: string | undefined
  let sending: Promise<void> | undefined
  let clock: ReturnType<typeof setTimeout> | undefined
  /** Whether another tab has the draft, or it was thrown away. */
  let isOver = false
  /** How many writes are on their way. */
  let underWay = 0
  /** Whether the page went: all was sent by then, also of the field that is left after that. */
  let isLeft = false

  function keep(session: Session): void {
    if (isLeft) return
    clearTimeout(clock)
    clock = undefined
    newest = session
    latest = session
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

  async function sendAll(): Promise<void> {
    // All that one press leads to is one write.
    await undefined
    while (newest && !isOver) {
      const session = newest
      newest = undefined
      if (isBehind(session)) await sendOne(session)
    }
  }

  /** Sends one session until it is answered: had its answer been lost, a newer one would seem to be another tab's. */
  async function sendOne(session: Session): Promise<void> {
    const content = nextContent(session)
    while (!isOver) {
      underWay += 1
      const answer = await sendDraft(content, { signal: AbortSignal.timeout(10_000) }).catch(() => ({
        waitMs: pauseMs,
      }))
      underWay -= 1
      if ('waitMs' in answer) {
        sent = undefined
        await new Promise((done) => setTimeout(done, answer.waitMs))
        continue
      }
      revision = answer.data?.revision ?? revision
      if (answer.code === 'outraAba') {
        sent = undefined
        newest ??= session
        isOver = true
        taken()
      }
      return
    }
  }

  /** Makes the next write: of the session with what is being typed in it. */
  function nextContent(session: Session): DraftContent {
    n += 1
    const whole = withTyped(session)
    sent = JSON.stringify(whole)
    const writer = { id, n, ...(left && { after: left.writer }) }
    return { scope: page.scope, revision, session: whole, writer }
  }

  /** Tells whether a session, or something typed in it, is neither kept nor on its way. */
  const isBehind = (session = latest): boolean =>
    session !== undefined && !isOver && JSON.stringify(withTyped(session)) !== sent

  /** Leaves a note, for the next page of the tab, of what is on its way and of what waits to be sent. */
  function leaveNote(waiting: number): void {
    const session = latest?.id ?? ''
    const next = isOver ? 0 : revision + underWay + waiting
    if (n + waiting > 0)
      pageHandoff.put({ writer: id, scope: page.scope, n: n + waiting, session, revision: next })
    else if (left) pageHandoff.put({ ...left, session, revision: page.revision })
  }

  return {
    keep,
    /** Says that something is being typed: within half a second it is kept with the session. */
    typing() {
      clock ??= setTimeout(() => latest && keep(latest), typingMs)
    },
    /** Resolves when everything given to `keep` has arrived, or could not. */
    async settled(): Promise<void> {
      await Promise.race([sending, new Promise((done) => setTimeout(done, 5000))])
    },
    /** Sends what waits while the page is hidden: a phone may throw it away without notice. */
    hiding() {
      if (isLeft) return
      const waits = isBehind()
      if (latest && waits) keep(latest)
      leaveNote(waits ? 1 : 0)
    },
    /** Sends what waits while the page goes away: it counts as later than what is under way, whichever comes first. */
    leaving() {
      const waits = isBehind() ? latest : undefined
      leaveNote(waits ? 1 : 0)
      isLeft = true
      if (!waits) return
      underWay += 1
      sendDraft(nextContent(waits)).catch(() => undefined)
    },
    /** Takes the draft back from the other tab. */
    takeOver() {
      isOver = false
      if (newest) keep(newest)
    },
    /** Throws the draft away. */
    async discard(): Promise<void> {
      isOver = true
      await sending
      await request('DELETE', { scope: page.scope }).catch(() => undefined)
    },
  }
}

interface Kept {
  readonly revision: number
  readonly session: Session | null
  readonly writer: { readonly id: string; readonly n: number } | null
}

/** How often a page asks for what is on its way, and after how long each time: two seconds in all. */
const [asks, askPauseMs] = [8, 250]

/** A page in its tab, and what the page before left there. */
interface InTab {
  readonly page: Page
  readonly left: PageHandoff | undefined
}

/**
 * Opens a page in its tab, with the newest draft of that.
 *
 * A browser says that a page goes only once it has the next one: what is sent then reaches the server after the next page
 * was written there.
 */
export async function openInTab(page: Page): Promise<InTab> {
  const taken = pageHandoff.take()
  const left = taken?.scope === page.scope ? taken : undefined
  return { page: left && isAwaited(page, left) ? await withLateDraft(page, left) : page, left }
}

async function withLateDraft(page: Page, left: PageHandoff): Promise<Page> {
  let newest = page
  for (let asked = 0; asked < asks; asked += 1) {
    const kept = await ask(page.scope).catch(() => undefined)
    if (kept?.session && kept.revision > newest.revision)
      newest = { ...page, session: kept.session, revision: kept.revision, opening: null }
    if (kept?.writer?.id === left.writer && kept.writer.n >= left.n) break
    await new Promise((done) => setTimeout(done, askPauseMs))
  }
  return newest
}

/** A page that begins with nothing kept may be the one whose first draft is on its way. */
const isAwaited = ({ session, revision }: Page, left: PageHandoff): boolean =>
  revision < left.revision && (session === null ? revision === 0 : session.id === left.session)

async function ask(scope: string): Promise<Kept | undefined> {
  const response = await fetch(`/api/rascunho?scope=${encodeURIComponent(scope)}`, {
    credentials: 'same-origin',
    headers: saleHeader(),
    signal: AbortSignal.timeout(askPauseMs * asks),
  })
  return response.ok ? ((await response.json()) as { readonly data: Kept }).data : undefined
}
