import { instant, type Sql } from '../store/index.ts'
import type { Email } from './email.ts'

/** A contact as the CRM is told of it. */
interface Contact {
  readonly nome: string
  readonly email: string
  readonly celular: string
  readonly cep: string
  readonly variant: string
}

/** What waits to be sent once the transaction that queued it is committed. */
type Message =
  | { readonly kind: 'email'; readonly payload: Email }
  | { readonly kind: 'contato'; readonly payload: Contact }

interface Queued {
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

/** An e-mail that was queued, and when. */
export type QueuedEmail = { readonly email: Email; readonly createdAt: Date }

/** Lists the e-mails queued, newest first, at most `atMost`. */
export async function queuedEmails(sql: Sql, atMost: number): Promise<readonly QueuedEmail[]> {
  return sql.query<QueuedEmail>(
    `select payload as email, created_at as "createdAt" from outbox where kind = 'email'
      order by id desc limit $1`,
    [atMost],
  )
}

/** Counts what was queued about something, as its dedupe keys begin, since an instant. */
export async function queuedSince(sql: Sql, about: string, since: number): Promise<number> {
  const [row] = await sql.query<{ readonly n: number }>(
    'select count(*) as n from outbox where starts_with(dedupe_key, $1) and created_at > $2',
    [`${about} `, instant(since)],
  )
  return row?.n ?? 0
}
