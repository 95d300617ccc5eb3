import { normalizeIP } from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import type { Json } from '../../engine/index.ts'
import { answer } from '../calls/answer.ts'
import { type CallerParts, callerOf } from '../calls/caller.ts'
import type { Limiter } from '../calls/limits.ts'
import { type Beginning, beginSale, findSale } from '../calls/sale.ts'
import { saleIdOf, saleNameOf, type Visitor } from '../calls/visitor.ts'
import type { FindKnownProposal } from '../contract/known-proposal.ts'
import { type Problem, problem, refuse } from '../http/problems.ts'
import type { Sql, Store } from '../store/store.ts'
import { dropDraft, type KeptRevision, keepDraft, readDraft } from './drafts.ts'
import { waitToGrow } from './growth.ts'
import { carriesSecret, withoutCardNumbers } from './secrets.ts'
import { type SentDraft, scopeIn, sentIn } from './sent.ts'

/** What keeping drafts needs from the rest of the server. */
export interface DraftRouteParts extends CallerParts, Pick<Beginning, 'noteShown'> {
  readonly store: Store
  readonly now: () => number
  readonly admits: Limiter
  /** The names under which nothing may be kept. */
  readonly secretNames: ReadonlySet<string>
  variant(id: string): unknown
  readonly proposalOf: FindKnownProposal
}

/**
 * Opens /api/rascunho. A page comes with its draft inside; it reads it here only where what the page before it in its tab
 * sent as it went may have come too late for that.
 */
export function routeDrafts(app: FastifyInstance, parts: DraftRouteParts): void {
  app.get('/rascunho', async (request, reply) => {
    const scope = scopeIn(request.query)
    const visitor = await visitorIn(parts, callerOf(request, parts), scope)
    const sale = visitor && (await findSale(parts.store, visitor))
    if (!visitor || (sale && sale.expiresAt <= parts.now())) return refuse(reply, problem('semVenda'))
    const draft = await readDraft(parts.store, { saleId: saleIdOf(visitor), scope })
    const data = draft ? { ...draft, writer: draft.writer ? { ...draft.writer } : null } : none
    return answer(reply, { status: 200, data })
  })
  app.put('/rascunho', async (request, reply) => {
    const sent = sentIn(request.body as Json)
    if (!sent || carriesSecret(sent.session, parts.secretNames))
      return refuse(reply, problem('entradaInvalida'))
    const visitor = await visitorIn(parts, callerOf(request, parts), sent.scope)
    if (!visitor) return refuse(reply, problem('semVenda'))
    const kept = await parts.store.transaction((sql) =>
      keepWithinBounds(parts, sql, {
        visitor,
        address: normalizeIP(request.ip),
        sent,
        sealedNotes: request.headers['x-abertura'],
      }),
    )
    if ('code' in kept) return refuse(reply, kept)
    const { ok, revision } = kept
    if (!ok) return refuse(reply, problem('outraAba', { data: { revision } }))
    return answer(reply, { status: 200, data: { revision } })
  })
  app.delete('/rascunho', async (request, reply) => {
    const scope = scopeIn(request.body ?? request.query)
    const visitor = await visitorIn(parts, callerOf(request, parts), scope)
    if (!visitor) return refuse(reply, problem('semVenda'))
    await dropDraft(parts.store, { saleId: saleIdOf(visitor), scope })
    return answer(reply, { status: 200, data: {} })
  })
}

const none = { revision: 0, session: null, writer: null }

interface Brought {
  readonly visitor: Visitor
  readonly address: string
  readonly sent: SentDraft
  /** What the page had noted before its sale began, sealed. */
  readonly sealedNotes: unknown
}

/** Keeps a draft in the sale it begins, where browser and address may have that much stored. */
async function keepWithinBounds(
  parts: DraftRouteParts,
  sql: Sql,
  { visitor, address, sent, sealedNotes }: Brought,
): Promise<KeptRevision | Problem> {
  const { admits, now } = parts
  const place = { saleId: saleIdOf(visitor), scope: sent.scope }
  const session = withoutCardNumbers(sent.session)
  const wait = await waitToGrow(sql, admits, { place, session, visitor, address })
  if (wait > 0) return problem('muitasTentativas', { retryAfterSeconds: wait })
  const sale = await beginSale(visitor, { ...parts, sql, now: now(), sealedNotes })
  if (sale.expiresAt <= now()) return problem('semVenda')
  return keepDraft(sql, place, { ...sent, session, now: now() })
}

/** Lets a visitor at a draft of the sale the page names: the sale's own, or that of a payment link, `uid:` and its uid. */
async function visitorIn(
  parts: DraftRouteParts,
  visitor: Visitor | null,
  scope: string,
): Promise<Visitor | null> {
  if (!visitor) return null
  // Of a variant that was deleted, what was sold by it goes on.
  if (scope === saleNameOf(visitor)) return parts.variant(visitor.variant) ? visitor : null
  const uid = /^uid:([\w-]{1,60})$/.exec(scope)?.[1]
  return uid !== undefined && (await parts.proposalOf(parts.store, uid)) !== null ? visitor : null
}
