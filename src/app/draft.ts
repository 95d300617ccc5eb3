import type { Session } from '../../engine/index.ts'
import { newId } from '../field/browser.ts'
import { type PageHandoff, pageHandoff } from './handoff.ts'
import type { Page } from './page.ts'
import { saleHeader } from './post.ts'

/** A session on its way into its draft: the revision it is based on, and which write of which page it is. */
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

/** Keeps the sale's draft on the server: the newest session, one request at a time. */
export interface Drafts {
  keep(session: Session): void
  /** Says that something is being typed: within half a second it is kept with the session. */
  typing(): void
  /** Resolves when everything given to `keep` has arrived, or could not. */
  settled(): Promise<void>
  /** Sends what waits: the page may be gone before it is looked at again. */
  hiding(): void
  /** Sends what waits even though the page is going away. */
  leaving(): void
  /** Takes the draft back from the other tab. */
  takeOver(): void
  /** Throws the draft away. */
  discard(): Promise<void>
}

/** What a draft is kept of. */
export interface DraftParts {
  readonly page: Page
  /** What the page before this one left in the tab. */
  readonly left?: PageHandoff | undefined
  /** Puts what is being typed into a session. */
  readonly withTyped: (session: Session) => Session
  /** Is told when another tab has written in the meantime. */
  readonly taken: () => void
}

/** What the keeper of a draft knows between two requests. */
interface Keeper extends DraftParts {
  /** The name of this page as a writer, and how many drafts it has sent. */
  readonly id: string
  n: number
  revision: number
  /** What waits to be sent. */
  newest: Session | undefined
  /** What was given last, sent or not. */
  latest: Session | undefined
  /** What was sent last, while it is on its way or has come. */
  sent: Session | undefined
  sending: Promise<void> | undefined
  clock: ReturnType<typeof setTimeout> | undefined
  /** Whether another tab has the draft, or it was thrown away. */
  isOver: boolean
  /** How many writes are on their way. */
  underWay: number
  /** Whether the page went: all was sent by then, also of the field that is left after that. */
  isLeft: boolean
}

/** After how long what is being typed is sent: with its way to the server, within half a second. */
const typingMs = 300

/** Makes the keeper of one page's draft. */
export function keepDrafts(parts: DraftParts): Drafts {
  const named = { id: newId(), n: 0, revision: parts.page.revision }
  const none = { newest: undefined, latest: undefined, sent: undefined, sending: undefined, clock: undefined }
  const keeper: Keeper = { ...parts, ...named, ...none, isOver: false, underWay: 0, isLeft: false }
  return {
    keep: (session) => keep(keeper, session),
    typing() {
      keeper.clock ??= setTimeout(() => keeper.latest && keep(keeper, keeper.latest), typingMs)
    },
    settled: async () =>
      void (await Promise.race([keeper.sending, new Promise((done) => setTimeout(done, 5000))])),
    hiding: () => hide(keeper),
    leaving: () => leave(keeper),
    takeOver() {
      keeper.isOver = false
      if (keeper.newest) keep(keeper, keeper.newest)
    },
    async discard() {
      keeper.isOver = true
      await keeper.sending
      await dropDraft(parts.page.scope).catch(() => undefined)
    },
  }
}

function keep(keeper: Keeper, session: Session): void {
  if (keeper.isLeft) return
  clearTimeout(keeper.clock)
  Object.assign(keeper, { clock: undefined, newest: session, latest: session })
  if (keeper.isOver) {
    // Taking the draft back is an effect of the event that led here, and comes after it.
    queueMicrotask(() => keeper.isOver && keeper.taken())
    return
  }
  keeper.sending ??= sendAll(keeper).finally(() => {
    keeper.sending = undefined
    if (keeper.newest && !keeper.isOver) keep(keeper, keeper.newest)
  })
}

async function sendAll(keeper: Keeper): Promise<void> {
  while (keeper.newest && !keeper.isOver) {
    const session = keeper.newest
    keeper.newest = undefined
    await sendOne(keeper, session)
  }
}

/** Sends one session until it is answered: had its answer been lost, a newer one would seem to be another tab's. */
async function sendOne(keeper: Keeper, session: Session): Promise<void> {
  const content = contentOf(keeper, session)
  while (!keeper.isOver) {
    keeper.underWay += 1
    const answer = await sendDraft(content, { signal: AbortSignal.timeout(10_000) }).catch(() => ({
      waitMs: pauseMs,
    }))
    keeper.underWay -= 1
    if ('waitMs' in answer) {
      keeper.sent = undefined
      await new Promise((done) => setTimeout(done, answer.waitMs))
      continue
    }
    keeper.revision = answer.data?.revision ?? keeper.revision
    if (answer.code === 'outraAba') {
      keeper.newest ??= session
      keeper.isOver = true
      keeper.taken()
    }
    return
  }
}

/** Makes the next write: of the session with what is being typed in it. */
function contentOf(keeper: Keeper, session: Session): DraftContent {
  const { page, left, id, revision } = keeper
  const whole = keeper.withTyped(session)
  keeper.n += 1
  keeper.sent = whole
  const writer = { id, n: keeper.n, ...(left && { after: left.writer }) }
  return { scope: page.scope, revision, session: whole, writer }
}

/** Tells whether something was said or typed that is neither kept nor on its way. */
const isBehind = ({ latest, isOver, sent, withTyped }: Keeper): boolean =>
  latest !== undefined && !isOver && !isSame(withTyped(latest), sent)

const isSame = (session: Session, sent: Session | undefined): boolean =>
  session === sent || JSON.stringify(session) === JSON.stringify(sent)

/** Sends what waits while the page is hidden: a phone may throw it away without a word. */
function hide(keeper: Keeper): void {
  if (keeper.isLeft) return
  if (keeper.latest && isBehind(keeper)) keep(keeper, keeper.latest)
  leaveWord(keeper, keeper.newest ? 1 : 0)
}

/** Sends what waits while the page goes away: it counts as later than what is under way, whichever comes first. */
function leave(keeper: Keeper): void {
  const waits = keeper.latest && isBehind(keeper) ? keeper.latest : undefined
  leaveWord(keeper, waits ? 1 : 0)
  keeper.isLeft = true
  if (!waits) return
  keeper.underWay += 1
  sendDraft(contentOf(keeper, waits)).catch(() => undefined)
}

/** Leaves word, for the next page of the tab, of what is on its way and of what waits to be sent. */
function leaveWord({ page, left, id, n, latest, ...keeper }: Keeper, waiting: number): void {
  const session = latest?.id ?? ''
  const revision = keeper.isOver ? 0 : keeper.revision + keeper.underWay + waiting
  if (n + waiting > 0) pageHandoff.put({ writer: id, scope: page.scope, n: n + waiting, session, revision })
  else if (left) pageHandoff.put({ ...left, session, revision: page.revision })
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
