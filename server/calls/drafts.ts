import { normalizeIP } from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import { hasCardNumber, isRecord, type Json } from '../../engine/index.ts'
import type { FindKnownProposal } from '../contract/handler.ts'
import { type Problem, problem, refuse } from '../http/problems.ts'
import { instant, type Sql, type Store } from '../store/index.ts'
import { answer } from './answer.ts'
import type { Counted, Limiter } from './limits.ts'
import { type Beginning, beginSale, findSale } from './sale.ts'
import { type CallerParts, callerOf, hashOfVisitor, saleIdOf, saleNameOf, type Visitor } from './visitor.ts'

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
    const sent = parseDraft(request.body as Json)
    if (!sent || carriesSecret(sent.session, parts.secretNames))
      return refuse(reply, problem('entradaInvalida'))
    const visitor = await visitorIn(parts, callerOf(request, parts), sent.scope)
    if (!visitor) return refuse(reply, problem('semVenda'))
    const kept = await parts.store.transaction((sql) =>
      writeDraft(parts, sql, {
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

interface DraftWrite {
  readonly visitor: Visitor
  readonly address: string
  readonly sent: SentDraft
  /** What the page had noted before its sale began, sealed. */
  readonly sealedNotes: unknown
}

/** Keeps a draft in the sale it begins, where browser and address may have that much stored. */
async function writeDraft(
  parts: DraftRouteParts,
  sql: Sql,
  { visitor, address, sent, sealedNotes }: DraftWrite,
): Promise<WriteResult | Problem> {
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

/** A session as a page sends it to be kept. */
interface SentDraft {
  readonly scope: string
  readonly revision: number
  readonly session: Json
  readonly writer?: Writer
}

const largest = 2 ** 31 - 1

/** Reads what a page sends; undefined for any other shape. */
function parseDraft(body: Json): SentDraft | undefined {
  if (!isRecord(body)) return undefined
  const { scope, revision, session, writer, ...rest } = body as Readonly<Record<string, Json>>
  if (typeof scope !== 'string' || Object.keys(rest).length > 0) return undefined
  if (!isCount(revision) || !isRecord(session)) return undefined
  const sent = { scope, revision, session }
  if (writer === undefined) return sent
  const by = writerIn(writer)
  return by && { ...sent, writer: by }
}

const isCount = (value: Json | undefined): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < largest

const isName = (value: Json | undefined): value is string =>
  typeof value === 'string' && /^[\w-]{1,60}$/.test(value)

function writerIn(value: Json): Writer | undefined {
  if (!isRecord(value)) return undefined
  const { id, n, after, ...rest } = value as Readonly<Record<string, Json>>
  if (!isName(id) || !isCount(n) || Object.keys(rest).length > 0) return undefined
  if (after === undefined) return { id, n }
  return isName(after) ? { id, n, after } : undefined
}

/** Reads the scope that a page sends. */
const scopeIn = (where: unknown): string =>
  typeof where === 'object' && where !== null && 'scope' in where ? String(where.scope) : ''

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

/** A session on its way into a draft, and who brings it. */
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

/** How a write ended: with its new number, or with the number that another write has now. */
export type WriteResult =
  | { readonly ok: true; readonly revision: number }
  | { readonly ok: false; readonly revision: number }

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

/** Deletes a draft, where there is one. */
async function dropDraft(sql: Sql, { saleId, scope }: DraftPlace): Promise<void> {
  await sql.query('delete from draft where sale_id = $1 and scope = $2', [saleId, scope])
}
