import { normalizeIP } from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import { hasCardNumber, isRecord, type Json } from '../../engine/index.ts'
import type { FindKnownProposal } from '../contract/handler.ts'
import { type Problem, problem, refuse } from '../http/problems.ts'
import { instant, type Sql, type Store } from '../store/index.ts'
import { answer } from './answer.ts'
import type { Counted, Limiter } from './limits.ts'
import {
  beginSale,
  type CallerParts,
  callerOf,
  findSale,
  hashOfVisitor,
  type SaleStart,
  saleIdOf,
  saleNameOf,
  type Visitor,
} from './sale.ts'

/** A stored session and how many times it was stored; the next write must send this number. */
export interface Draft {
  readonly revision: number
  readonly session: Json
  /** The page that wrote it last, where that sent its id. */
  readonly writer?: Writer | undefined
}

/** The page that writes a draft: its id, which of its writes this is, and the page before it in its tab. */
export interface Writer {
  readonly id: string
  readonly n: number
  readonly after?: string
}

/** The key of a draft: a sale has one for each of its pages. */
export interface DraftPlace {
  readonly saleId: string
  readonly scope: string
}

/** What keeping drafts needs from the rest of the server. */
export interface DraftRouteParts extends CallerParts, Pick<SaleStart, 'noteShown'> {
  readonly store: Store
  readonly now: () => number
  readonly admits: Limiter
  /** The names under which nothing may be kept. */
  readonly secretNames: ReadonlySet<string>
  variant(id: string): unknown
  readonly proposalOf: FindKnownProposal
}

const scope = { type: 'string' }
const writerId = { type: 'string', pattern: '^[\\w-]{1,60}$' }
const number = { type: 'integer', minimum: 0, maximum: 2 ** 31 - 2 }

/** The schema of a draft that a page sends. */
const sentDraft = {
  type: 'object',
  required: ['scope', 'revision', 'session'],
  additionalProperties: false,
  properties: {
    scope,
    revision: number,
    session: { type: 'object' },
    writer: {
      type: 'object',
      required: ['id', 'n'],
      additionalProperties: false,
      properties: { id: writerId, n: number, after: writerId },
    },
  },
} as const

/** A draft as a page sends it. */
interface SentDraft {
  readonly scope: string
  readonly revision: number
  readonly session: Json
  readonly writer?: Writer
}

/**
 * Opens /api/rascunho. A page comes with its draft inside; it reads it here only where what the page before it in its tab
 * sent as it went may have come too late for that.
 */
export function routeDrafts(app: FastifyInstance, parts: DraftRouteParts): void {
  const { store, now, secretNames } = parts
  app.get('/rascunho', async (request, reply) => {
    const scope = scopeIn(request.query)
    const visitor = await visitorIn(parts, callerOf(request, parts), scope)
    const sale = visitor && (await findSale(store, visitor))
    if (!visitor || (sale && sale.expiresAt <= now())) return refuse(reply, problem('semVenda'))
    const draft = await readDraft(store, { saleId: saleIdOf(visitor), scope })
    const data = draft
      ? { ...draft, writer: draft.writer ? { ...draft.writer } : null }
      : { revision: 0, session: null, writer: null }
    return answer(reply, { status: 200, data })
  })
  app.put<{ Body: SentDraft }>('/rascunho', { schema: { body: sentDraft } }, async (request, reply) => {
    const sent = request.body
    if (carriesSecret(sent.session, secretNames)) return refuse(reply, problem('entradaInvalida'))
    const visitor = await visitorIn(parts, callerOf(request, parts), sent.scope)
    if (!visitor) return refuse(reply, problem('semVenda'))
    const address = normalizeIP(request.ip)
    const sealedNotes = request.headers['x-abertura']
    const kept = await store.transaction((sql) =>
      writeDraft(parts, sql, { visitor, address, sent, sealedNotes }),
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
    await store.query('delete from draft where sale_id = $1 and scope = $2', [saleIdOf(visitor), scope])
    return answer(reply, { status: 200, data: {} })
  })
}

interface DraftWrite {
  readonly visitor: Visitor
  readonly address: string
  readonly sent: SentDraft
  /** The encrypted notes of the page from before its sale began. */
  readonly sealedNotes: unknown
}

/** Keeps a draft in the sale it begins, where browser and address may have that much stored. */
async function writeDraft(
  parts: DraftRouteParts,
  sql: Sql,
  { visitor, address, sent, sealedNotes }: DraftWrite,
): Promise<WriteResult | Problem> {
  const now = parts.now()
  const place = { saleId: saleIdOf(visitor), scope: sent.scope }
  const session = withoutCardNumbers(sent.session)
  const wait = await waitToGrow(sql, parts.admits, { place, session, visitor, address })
  if (wait > 0) return problem('muitasTentativas', { retryAfterSeconds: wait })
  const sale = await beginSale(visitor, { ...parts, sql, now, sealedNotes })
  return sale.expiresAt <= now ? problem('semVenda') : keepDraft(sql, place, { ...sent, session, now })
}

/** Gives the visitor of a draft: of the sale that the page names, or of a payment link, `uid:` and its uid; else null. */
async function visitorIn(
  parts: DraftRouteParts,
  visitor: Visitor | null,
  scope: string,
): Promise<Visitor | null> {
  if (!visitor) return null
  // What a deleted variant sold goes on.
  if (scope === saleNameOf(visitor)) return parts.variant(visitor.variant) ? visitor : null
  const uid = /^uid:([\w-]{1,60})$/.exec(scope)?.[1]
  return uid !== undefined && (await parts.proposalOf(parts.store, uid)) !== null ? visitor : null
}

/** Reads the scope in a body or a query. */
const scopeIn = (where: unknown): string => (isRecord(where) && 'scope' in where ? String(where.scope) : '')

/** Tells whether a session has, at any depth, a name that only secrets have, as the number of a card. */
export function carriesSecret(value: Json, secretNames: ReadonlySet<string>): boolean {
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(
    ([name, member]) => secretNames.has(name) || carriesSecret(member, secretNames),
  )
}

/**
 * Leaves out of a session every value in which the number of a card is, under whatever name it was typed: all else is
 * kept, and on the person's screen it stays as it is.
 */
function withoutCardNumbers(value: Json): Json {
  if (typeof value === 'string') return hasCardNumber(value) ? null : value
  if (typeof value === 'number') return hasCardNumber(String(value)) ? null : value
  if (Array.isArray(value)) return value.map(withoutCardNumbers)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, withoutCardNumbers(member)]))
}

const mega = 1_000_000
const hour = 60
const day = 24 * hour
/** What a draft costs besides its bytes: its row, its sale, and their places in the indexes. */
const bytesBesides = 4_000

const perVisitor = { max: 2 * mega, minutes: day }
/** Behind one address a whole office may type: five hundred people, thirty kilobytes each. */
const perAddress = { max: 16 * mega, minutes: hour }

/** A session to store in a draft, and who sends it. */
interface DraftGrowth {
  readonly place: DraftPlace
  readonly session: Json
  readonly visitor: Visitor
  readonly address: string
}

/**
 * Counts, in the caller's transaction, by how much a draft grows, against what one browser and one address may have
 * stored; gives 0 where it may, else the seconds to wait. A draft that is written over and does not grow counts nothing.
 */
export async function waitToGrow(sql: Sql, admits: Limiter, growing: DraftGrowth): Promise<number> {
  const { place, session, visitor, address } = growing
  const [row] = await sql.query<{ readonly by: number }>(
    `select octet_length($3::jsonb::text) - coalesce((
       select octet_length(session::text) from draft where sale_id = $1 and scope = $2), -$4::int) as by`,
    [place.saleId, place.scope, JSON.stringify(session), bytesBesides],
  )
  const amount = row?.by ?? 0
  if (amount <= 0) return 0
  const counted = (who: string, limit: Counted['limit']) => ({ key: `rascunhos ${who}`, limit, amount })
  return admits([counted(hashOfVisitor(visitor), perVisitor), counted(`@${address}`, perAddress)], sql)
}

/** Whether a draft was written, and the revision that is stored now. */
export interface WriteResult {
  readonly ok: boolean
  readonly revision: number
}

type DraftRow = {
  readonly revision: number
  readonly session: Json
  readonly writer: string | null
  readonly writer_n: number | null
}

/** Reads a draft; null where there is none. */
export async function readDraft(sql: Sql, { saleId, scope }: DraftPlace): Promise<Draft | null> {
  const [row] = await sql.query<DraftRow>(
    'select revision, session, writer, writer_n from draft where sale_id = $1 and scope = $2',
    [saleId, scope],
  )
  if (!row) return null
  const { revision, session, writer: id, writer_n: n } = row
  return { revision, session, ...(id !== null && n !== null && { writer: { id, n } }) }
}

/** A page overwrites its own earlier write, and that of the page before it in its tab, whatever the number. */
const isOurs = '(draft.writer = $6 and draft.writer_n < $7) or draft.writer = $8'

/**
 * Keeps a session over the draft that has this number (0: over none), or over one of the same tab.
 *
 * The same session sent again after a lost answer is accepted; another writer's draft is never overwritten.
 */
export async function keepDraft(
  sql: Sql,
  place: DraftPlace,
  sent: Draft & { readonly now: number },
): Promise<WriteResult> {
  const { saleId, scope } = place
  const { id = null, n = null, after = null } = sent.writer ?? {}
  const session = JSON.stringify(sent.session)
  const by = [id, n, after]
  const written = await sql.query<{ readonly revision: number }>(
    sent.revision === 0
      ? `insert into draft (sale_id, scope, revision, session, updated_at, writer, writer_n)
         values ($1, $2, $3 + 1, $4, $5, $6, $7)
         on conflict (sale_id, scope) do update set revision = draft.revision + 1, session = excluded.session,
           updated_at = excluded.updated_at, writer = excluded.writer, writer_n = excluded.writer_n
         where ${isOurs} returning revision`
      : `update draft set revision = revision + 1, session = $4, updated_at = $5, writer = $6, writer_n = $7
         where sale_id = $1 and scope = $2 and (revision = $3 or ${isOurs}) returning revision`,
    [saleId, scope, sent.revision, session, instant(sent.now), ...by],
  )
  if (written[0]) return { ok: true, revision: written[0].revision }
  const [known] = await sql.query<{ readonly revision: number; readonly mine: boolean }>(
    `select revision, (revision = $3 + 1 and session = $4::jsonb)
       or coalesce(writer = $5 and writer_n = $6, false) as mine
     from draft where sale_id = $1 and scope = $2`,
    [saleId, scope, sent.revision, session, id, n],
  )
  return { ok: known?.mine ?? false, revision: known?.revision ?? 0 }
}
