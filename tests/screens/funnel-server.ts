import { type Challenge, createChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { Json, Session } from '../../engine/index.ts'

/** A call as it reached the server. */
export interface Asked {
  readonly name: string
  readonly input: Json
  readonly key: string | null
}

/** How a call is answered: by an outcome, with data or with what a problem says. */
export interface Answering {
  readonly outcome: string
  readonly data?: Json
  readonly problem?: Json
}

/** The draft of one scope as the page sent it. */
export interface Draft {
  readonly session: Session
  readonly revision: number
  readonly writer?: { readonly id: string; readonly n: number }
}

/** The server as a page sees it: it keeps drafts and gives challenges by itself, and answers calls when told to. */
export interface FunnelServer {
  readonly fetch: typeof fetch
  readonly asked: readonly Asked[]
  readonly dropped: readonly string[]
  draft(scope: string): Draft | undefined
  /** Has the draft of a page that is gone. */
  hold(scope: string, session: Session): void
  /** Has none, as for a browser that was never here. */
  drop(scope: string): void
  /** Writes to a draft as another tab would. */
  writeElsewhere(scope: string): void
  waits(name: string): boolean
  answer(name: string, answering: Answering): void
  /** Forgets who waits: their page is gone. */
  hangUp(): void
}

const settings = { algorithm: 'PBKDF2/SHA-256', cost: 1, counter: 3, deriveKey } as const
let challenge: Promise<Challenge> | undefined

/** By which this server knows every request that it refuses. */
export const requestId = 'abcdef234567'

const refusal = (status: number, code: string, data?: Json) =>
  Response.json(
    { code, ...(data !== undefined && { data }) },
    { status, headers: { 'x-request-id': requestId } },
  )

function responseTo({ outcome, data = {}, problem }: Answering): Response | Error {
  if (outcome === 'offline') return new TypeError('Failed to fetch')
  if (outcome === 'timeout') return new DOMException('The answer was lost', 'TimeoutError')
  if (outcome === 'ok') return Response.json({ data })
  const { code = 'entradaInvalida', ...rest } = (problem ?? {}) as { readonly [name: string]: Json }
  if (outcome === 'failure') return refusal(code === 'entradaInvalida' ? 400 : 500, String(code))
  return refusal(409, outcome, rest)
}

/** Opens a server without drafts. */
export function openFunnelServer(): FunnelServer {
  const drafts = new Map<string, Draft>()
  const waiting = new Map<string, (response: Response | Error) => void>()
  const asked: Asked[] = []
  const dropped: string[] = []

  function keep(sent: Draft & { readonly scope: string }): Response {
    const { scope, session, writer } = sent
    const { revision, writer: last }: Omit<Draft, 'session'> = drafts.get(scope) ?? { revision: 0 }
    const isOurs = last !== undefined && writer?.id === last.id && writer.n > last.n
    if (sent.revision !== revision && !isOurs) return refusal(409, 'outraAba', { revision })
    drafts.set(scope, { session, revision: revision + 1, ...(writer && { writer }) })
    return Response.json({ data: { revision: revision + 1 } })
  }

  async function answerDraft({ method, body }: RequestInit): Promise<Response> {
    const sent = JSON.parse(String(body))
    if (method === 'PUT') return keep(sent)
    drafts.delete(sent.scope)
    dropped.push(sent.scope)
    return Response.json({ data: {} })
  }

  async function serve(address: string, init: RequestInit = {}): Promise<Response> {
    const [, , name = ''] = address.split('/')
    if (name === 'rascunho') return answerDraft(init)
    if (name.startsWith('captcha')) {
      challenge ??= createChallenge({ ...settings, hmacSignatureSecret: 'a secret of this test' })
      return Response.json(await challenge)
    }
    asked.push({
      name,
      input: JSON.parse(String(init.body)),
      key: new Headers(init.headers).get('idempotency-key'),
    })
    return new Promise((resolve, reject) =>
      waiting.set(name, (response) => (response instanceof Response ? resolve(response) : reject(response))),
    )
  }

  return {
    fetch: serve as typeof fetch,
    asked,
    dropped,
    draft: (scope) => drafts.get(scope),
    hold: (scope, session) => void drafts.set(scope, { session, revision: 1 }),
    drop: (scope) => void drafts.delete(scope),
    writeElsewhere(scope) {
      const draft = drafts.get(scope)
      if (draft) drafts.set(scope, { session: draft.session, revision: draft.revision + 1 })
    },
    waits: (name) => waiting.has(name),
    answer(name, answering) {
      const reply = waiting.get(name)
      waiting.delete(name)
      reply?.(responseTo(answering))
    },
    hangUp: () => waiting.clear(),
  }
}
