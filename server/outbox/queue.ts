import { instant, type Row, type Sql } from '../store/index.ts'

/** What waits to be sent once the transaction that queued it is committed. */
export interface Message {
  readonly kind: string
  readonly payload: object
}

/** Under which name a message is queued, and when. */
export interface Queued {
  /** Names what is sent at most once, ever. */
  readonly once: string
  readonly now: number
}

/** Queues a message in the caller's transaction; one that was queued under the same name is not queued again. */
export async function queue(sql: Sql, message: Message, { once, now }: Queued): Promise<void> {
  await sql.query(
    `insert into outbox (kind, payload, dedupe_key, run_at, created_at) values ($1, $2, $3, $4, $4)
     on conflict (dedupe_key) do nothing`,
    [message.kind, JSON.stringify(message.payload), once, instant(now)],
  )
}

/** A message that was queued, by which id, when, and what became of it so far. */
export interface QueuedMessage extends Message {
  readonly id: number
  readonly createdAt: Date
  readonly sentAt: Date | null
  readonly isDead: boolean
}

const columns = `id, kind, payload, created_at as "createdAt", done_at as "sentAt", dead_at is not null as "isDead"`

/** Lists the messages queued, newest first, at most `atMost`. */
export const queuedMessages = (sql: Sql, atMost: number): Promise<readonly QueuedMessage[]> =>
  sql.query<QueuedMessage & Row>(`select ${columns} from outbox order by id desc limit $1`, [atMost])

/** Finds a message that was queued. */
export async function queuedMessage(sql: Sql, id: string): Promise<QueuedMessage | undefined> {
  const [row] = await sql.query<QueuedMessage & Row>(`select ${columns} from outbox where id::text = $1`, [
    id,
  ])
  return row
}

/** Counts what was queued about something, as its dedupe keys begin, since an instant. */
export async function queuedSince(sql: Sql, about: string, since: number): Promise<number> {
  const [row] = await sql.query<{ readonly n: number }>(
    'select count(*) as n from outbox where starts_with(dedupe_key, $1) and created_at > $2',
    [`${about} `, instant(since)],
  )
  return row?.n ?? 0
}
