import { instant, type Sql } from '../store/index.ts'
import type { Email } from './email.ts'

/** A contact as it goes to the CRM. */
export interface Contact {
  readonly nome: string
  readonly email: string
  readonly celular: string
  readonly cep: string
  readonly variant: string
}

/** A quote as it goes out by WhatsApp: the fields of its template, in the names the template has for them. */
export interface CotacaoByWhatsApp {
  /** Bare digits, the area code first. */
  readonly to: string
  readonly nome: string
  readonly plano_tipo: string
  readonly plano_nome: string
  readonly vidas: number
  /** As the customer reads it: `R$ 99,80`. */
  readonly valor: string
  /** A path of this site. */
  readonly url_venda: string
}

/** The link of a payment, which the service that knows the proposal sends by itself. */
export type PaymentLink = {
  /** By which the service knows the proposal. */
  readonly uid: string
  /** To whom it goes, for staff to see. */
  readonly to: string
}

/** What waits to be sent once the transaction that queued it is committed. */
export type Message =
  | { readonly kind: 'email'; readonly payload: Email }
  | { readonly kind: 'contato'; readonly payload: Contact }
  | { readonly kind: 'whatsapp'; readonly payload: CotacaoByWhatsApp }
  | { readonly kind: 'linkDePagamento'; readonly payload: PaymentLink }

const names: Readonly<Record<string, string>> = {
  email: 'E-mail',
  whatsapp: 'WhatsApp',
  contato: 'Contato para o CRM',
  linkDePagamento: 'Link de pagamento',
}

/** Names a kind of message as people do. */
export const nameOfKind = (kind: string): string => names[kind] ?? kind

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

/** A message that was queued, when, and what became of it so far. */
export type QueuedMessage = Message & {
  readonly createdAt: Date
  readonly sentAt: Date | null
  readonly isDead: boolean
}

/** Lists the messages queued, newest first, at most `atMost`. */
export async function queuedMessages(sql: Sql, atMost: number): Promise<readonly QueuedMessage[]> {
  return sql.query<QueuedMessage>(
    `select kind, payload, created_at as "createdAt", done_at as "sentAt", dead_at is not null as "isDead"
       from outbox order by id desc limit $1`,
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
