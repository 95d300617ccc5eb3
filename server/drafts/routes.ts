import { normalizeIP } from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import { isItem, type Json } from '../../engine/index.ts'
import { answer } from '../calls/answer.ts'
import { type CallerParts, callerOf } from '../calls/caller.ts'
import type { Limiter } from '../calls/limits.ts'
import { beginSale } from '../calls/sale.ts'
import { saleIdOf, saleNameOf, type Visitor } from '../calls/visitor.ts'
import type { FindKnownProposal } from '../contract/known-proposal.ts'
import { type Problem, problem } from '../http/problems.ts'
import { refuse } from '../http/refuse.ts'
import type { Sql, Store } from '../store/store.ts'
import { dropDraft, type KeptRevision, keepDraft } from './drafts.ts'
import { waitToGrow } from './growth.ts'
import { carriesSecret, withoutCardNumbers } from './secrets.ts'

/** What keeping drafts needs from the rest of the server. */
export interface DraftRouteParts extends CallerParts {
  readonly store: Store
  readonly now: () => number
  readonly admits: Limiter
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
    const kept = await parts.store.transaction((sql) =>
      keepWithinBounds(parts, sql, { visitor, address: normalizeIP(request.ip), sent }),
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

interface Brought {
  readonly visitor: Visitor
  readonly address: string
  readonly sent: Sent
}

/** Keeps a draft in the sale it begins, where browser and address may have that much stored. */
async function keepWithinBounds(
  { admits, now }: DraftRouteParts,
  sql: Sql,
  { visitor, address, sent }: Brought,
): Promise<KeptRevision | Problem> {
  const place = { saleId: saleIdOf(visitor), scope: sent.scope }
  const session = withoutCardNumbers(sent.session)
  const wait = await waitToGrow(sql, admits, { place, session, visitor, address })
  if (wait > 0) return problem('muitasTentativas', { retryAfterSeconds: wait })
  const sale = await beginSale(sql, visitor, now())
  if (sale.expiresAt <= now()) return problem('semVenda')
  return keepDraft(sql, place, { ...sent, session, now: now() })
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
