import type { Session } from '../../engine/index.ts'
import type { Page } from '../page/page.ts'
import { saleHeader } from '../page/post.ts'

/** What the server says of a session it was given. */
interface DraftReply {
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

/** What the keeper of a draft knows between two requests. */
interface Keeper {
  readonly scope: string
  readonly taken: () => void
  revision: number
  newest: Session | undefined
  sending: Promise<void> | undefined
  /** Whether another tab has the draft, or it was thrown away. */
  isOver: boolean
  isUnderWay: boolean
}

/** Makes the keeper of one page's draft; `taken` is told when another tab has written to it in the meantime. */
export function keepDrafts({ scope, revision }: Page, taken: () => void): Drafts {
  const none = { newest: undefined, sending: undefined, isOver: false, isUnderWay: false }
  const keeper: Keeper = { scope, taken, revision, ...none }
  return {
    keep: (session) => keep(keeper, session),
    settled: async () =>
      void (await Promise.race([keeper.sending, new Promise((done) => setTimeout(done, 5000))])),
    leaving: () => leave(keeper),
    takeOver() {
      keeper.isOver = false
      if (keeper.newest) keep(keeper, keeper.newest)
    },
    async discard() {
      keeper.isOver = true
      await keeper.sending
      await request('DELETE', { scope }).catch(() => undefined)
    },
  }
}

function keep(keeper: Keeper, session: Session): void {
  keeper.newest = session
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
  while (!keeper.isOver) {
    const answer = await answerTo(keeper, session).catch(() => ({ waitMs: pauseMs }))
    if ('waitMs' in answer) {
      await new Promise((done) => setTimeout(done, answer.waitMs))
      continue
    }
    if (answer.code === 'outraAba') {
      keeper.newest ??= session
      keeper.isOver = true
      keeper.taken()
    }
    return
  }
}

/** Says that a draft is not kept yet, and after how long it may be sent again. */
interface NotKept {
  readonly waitMs: number
}

const pauseMs = 3000
const longestPauseMs = 60_000

/** Gives what the server says of a session, or that it could not keep it now; throws where it says nothing. */
async function answerTo(keeper: Keeper, session: Session): Promise<DraftReply | NotKept> {
  const { scope, revision } = keeper
  keeper.isUnderWay = true
  const content = { scope, revision, session }
  const response = await request('PUT', content, { signal: AbortSignal.timeout(10_000) }).finally(() => {
    keeper.isUnderWay = false
  })
  const answer = (await response.json()) as DraftReply
  if (response.status >= 500) return { waitMs: pauseMs }
  if (response.status === 429) {
    // Where many share an address, all of them coming back at once would be refused everything else too.
    const told = Number(response.headers.get('retry-after')) * 1000
    return { waitMs: Math.min(Math.max(told, pauseMs), longestPauseMs) }
  }
  keeper.revision = answer.data?.revision ?? keeper.revision
  return answer
}

/** Sends what waits while the page goes away; what is under way will have raised the revision by then. */
function leave({ scope, newest, isOver, isUnderWay, revision }: Keeper): void {
  if (!newest || isOver) return
  const content = { scope, revision: revision + (isUnderWay ? 1 : 0), session: newest }
  request('PUT', content).catch(() => undefined)
}

function request(method: string, content: unknown, more: RequestInit = {}): Promise<Response> {
  const body = JSON.stringify(content)
  const headers = { 'content-type': 'application/json', ...saleHeader() }
  // What is on its way outlives the page, as far as browsers let it: 64 KB for all such requests together.
  const keepalive = new Blob([body]).size <= 30_000
  return fetch('/api/rascunho', { ...more, method, keepalive, credentials: 'same-origin', headers, body })
}
