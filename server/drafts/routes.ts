import type { FastifyInstance } from 'fastify'
import { isItem, type Json } from '../../engine/index.ts'
import { answer } from '../calls/answer.ts'
import { type CallerParts, callerOf } from '../calls/caller.ts'
import { beginSale } from '../calls/sale.ts'
import { saleIdOf, saleNameOf, type Visitor } from '../calls/visitor.ts'
import type { FindKnownProposal } from '../contract/known-proposal.ts'
import { problem } from '../http/problems.ts'
import { refuse } from '../http/refuse.ts'
import type { Store } from '../store/store.ts'
import { dropDraft, keepDraft } from './drafts.ts'
import { carriesSecret } from './secrets.ts'

/** What keeping drafts needs from the rest of the server. */
export interface DraftRouteParts extends CallerParts {
  readonly store: Store
  readonly now: () => number
  /** The names under which nothing may be kept. */
  readonly secretNames: ReadonlySet<string>
  variant(id: string): unknown
  readonly proposalOf: FindKnownProposal
}

interface Sent {
  readonly scope: string
  readonly revision: number
  readonly session: Json
}

/** Opens PUT and DELETE /api/rascunho; reading a draft is the page's affair. */
export function routeDrafts(app: FastifyInstance, parts: DraftRouteParts): void {
  app.put('/rascunho', async (request, reply) => {
    const sent = sentIn(request.body as Json)
    if (!sent || carriesSecret(sent.session, parts.secretNames))
      return refuse(reply, problem('entradaInvalida'))
    const visitor = await visitorIn(parts, callerOf(request, parts), sent.scope)
    if (!visitor) return refuse(reply, problem('semVenda'))
    const kept = await parts.store.transaction(async (sql) => {
      const sale = await beginSale(sql, visitor, parts.now())
      if (sale.expiresAt <= parts.now()) return null
      return keepDraft(sql, { saleId: sale.id, scope: sent.scope }, { ...sent, now: parts.now() })
    })
    if (!kept) return refuse(reply, problem('semVenda'))
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

/** Lets a visitor at a draft of the sale the page names: the sale's own, or that of a payment link, `uid:` and its uid. */
async function visitorIn(
  parts: DraftRouteParts,
  visitor: Visitor | null,
  scope: string,
): Promise<Visitor | null> {
  if (!visitor || !parts.variant(visitor.variant)) return null
  if (scope === saleNameOf(visitor)) return visitor
  const uid = /^uid:([\w-]{1,60})$/.exec(scope)?.[1]
  return uid !== undefined && (await parts.proposalOf(parts.store, uid)) !== null ? visitor : null
}

const scopeIn = (where: unknown): string =>
  typeof where === 'object' && where !== null && 'scope' in where ? String(where.scope) : ''

function sentIn(body: Json): Sent | undefined {
  if (!isItem(body)) return undefined
  const { scope, revision, session, ...rest } = body as Readonly<Record<string, Json>>
  if (typeof scope !== 'string' || Object.keys(rest).length > 0) return undefined
  if (typeof revision !== 'number' || !Number.isInteger(revision) || revision < 0 || revision >= 2 ** 31 - 1)
    return undefined
  return isItem(session) ? { scope, revision, session } : undefined
}
