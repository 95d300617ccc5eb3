import type { Json } from '../../engine/index.ts'
import { instant, type Row, type Sql } from '../store/index.ts'

/** Why a message was not delivered: a code of letters and at most three digits, as `smtp451`. */
export interface Refusal {
  readonly verdict: 'again' | 'never'
  readonly code: string
}

/**
 * How a delivery ended: `again` is tried later, `never` is a dead letter at once.
 *
 * One whose end is unknown is `again`: twice is better than not at all.
 */
export type Delivery = 'sent' | 'again' | 'never' | Refusal

/** The context of a delivery. */
export interface DeliveryContext {
  /** Identifies the message, the same at every attempt, in letters, digits, `-` and `_`. */
  readonly idempotencyKey: string
  /** Aborts when the delivery times out. */
  readonly signal: AbortSignal
}

/** Delivers the messages of one kind; what it throws counts as `again`. */
export interface Courier {
  readonly kind: string
  deliver(payload: Json, context: DeliveryContext): Promise<Delivery>
}

/**
 * Gives the code of an undelivered message as it may be kept and shown.
 *
 * Anything but a short word could quote a person, and becomes `erro`.
 */
export function codeOf(failure: unknown): string {
  const code = typeof failure === 'object' && failure !== null && 'code' in failure ? failure.code : undefined
  return typeof code === 'string' && /^[A-Za-z][A-Za-z_-]{0,39}\d{0,3}$/.test(code) ? code : 'erro'
}

/** A message to be sent once the transaction that queued it is committed. */
export interface Message {
  readonly kind: string
  readonly payload: object
}

/** The key of a message, and when it is queued. */
export interface Queued {
  /** The idempotency key: what is queued under it is sent at most once. */
  readonly once: string
  readonly now: number
}

/** Queues a message in the caller's transaction, once for each key. */
export async function queue(sql: Sql, message: Message, { once, now }: Queued): Promise<void> {
  await sql.query(
    `insert into outbox (kind, payload, dedupe_key, run_at, created_at) values ($1, $2, $3, $4, $4)
     on conflict (dedupe_key) do nothing`,
    [message.kind, JSON.stringify(message.payload), once, instant(now)],
  )
}

/** A message that was queued, and what became of it so far. */
export interface QueuedMessage extends Message {
  readonly id: number
  readonly createdAt: Date
  readonly sentAt: Date | null
  /** When it became a dead letter: it is not tried any more until staff ask for it. */
  readonly deadAt: Date | null
  readonly discardedAt: Date | null
  readonly attempts: number
  /** Of the last attempt that failed. */
  readonly code: string | null
}

/** Lists at most `atMost` messages, by a constant condition and order in SQL over `$2`. */
async function selectMessages(
  sql: Sql,
  condition: string,
  atMost: number,
  value?: unknown,
): Promise<readonly QueuedMessage[]> {
  return sql.query<QueuedMessage & Row>(
    `select id, kind, payload, created_at as "createdAt", done_at as "sentAt", dead_at as "deadAt",
            discarded_at as "discardedAt", attempts, last_error as code
       from outbox where ${condition} limit $1`,
    value === undefined ? [atMost] : [atMost, value],
  )
}

/** Lists the messages queued, newest first, at most `atMost`. */
export const queuedMessages = (sql: Sql, atMost: number) =>
  selectMessages(sql, 'true order by id desc', atMost)

/** Finds a message that was queued. */
export const queuedMessage = async (sql: Sql, id: string): Promise<QueuedMessage | undefined> =>
  (await selectMessages(sql, 'id::text = $2', 1, id))[0]

const isAbout = `split_part(dedupe_key, ' ', 2) = any($2::text[]) and dedupe_key <> ''`

/** Lists the messages about some things, whose ids are the second words of their keys, newest first. */
export const messagesAbout = (sql: Sql, ids: readonly string[], atMost: number) =>
  selectMessages(sql, `${isAbout} order by id desc`, atMost, ids)

const isDead = 'dead_at is not null and discarded_at is null'

/** Lists the dead letters, newest first, at most `atMost`. */
export const deadLetters = (sql: Sql, atMost: number) =>
  selectMessages(sql, `${isDead} order by dead_at desc, id desc`, atMost)

/** Counts what was queued about something, as its keys begin, since an instant. */
export async function queuedSince(sql: Sql, about: string, since: number): Promise<number> {
  const [row] = await sql.query<{ readonly n: number }>(
    'select count(*) as n from outbox where starts_with(dedupe_key, $1) and created_at > $2',
    [`${about} `, instant(since)],
  )
  return row?.n ?? 0
}

/** Has a dead letter, or all of them for a null id, tried again as often as a new message; tells whether there was any. */
export async function retryLetters(sql: Sql, id: string | null, now: number): Promise<boolean> {
  const rows = await sql.query(
    `update outbox set dead_at = null, attempts = 0, run_at = $2, locked_until = null
      where ${isDead} and ($1::text is null or id::text = $1) returning id`,
    [id, instant(now)],
  )
  return rows.length > 0
}

/** Discards a dead letter: it is never sent, nor queued again under its name; tells whether there was one. */
export async function discardLetter(sql: Sql, id: string, now: number): Promise<boolean> {
  const rows = await sql.query(
    `update outbox set discarded_at = $1 where ${isDead} and id::text = $2 returning id`,
    [instant(now), id],
  )
  return rows.length > 0
}

/** How much waits to be sent. */
type OutboxFigures = {
  readonly waiting: number
  readonly dead: number
  /** How long the oldest of what waits has waited; 0 where nothing does. */
  readonly oldestSeconds: number
}

/** Counts what waits to be sent and what could not be. */
export async function outboxFigures(sql: Sql, now = Date.now()): Promise<OutboxFigures> {
  const [row] = await sql.query<OutboxFigures>(
    `select count(*) filter (where dead_at is null) as waiting, count(dead_at) as dead,
            coalesce(greatest(extract(epoch from $1::timestamptz
              - min(created_at) filter (where dead_at is null)), 0), 0)::float8 as "oldestSeconds"
       from outbox where done_at is null and discarded_at is null`,
    [instant(now)],
  )
  return row ?? { waiting: 0, dead: 0, oldestSeconds: 0 }
}

/** How much of one kind waits, and since when. */
type WaitingKind = {
  readonly kind: string
  readonly waiting: number
  readonly oldestAt: Date
  /** The code of an attempt of theirs that failed; null where none did. */
  readonly code: string | null
}

/** Counts what waits to be sent, by kind. */
export async function waitingKinds(sql: Sql): Promise<readonly WaitingKind[]> {
  return sql.query<WaitingKind>(
    `select kind, count(*) as waiting, min(created_at) as "oldestAt", max(last_error) as code
       from outbox where done_at is null and dead_at is null group by kind order by kind`,
  )
}
