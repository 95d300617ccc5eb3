import { type Email, type Queued, queue } from '../outbox/index.ts'
import type { Sql } from '../store/index.ts'

/** A contact as it goes to the CRM. */
export interface Contact {
  readonly nome: string
  readonly email: string
  readonly celular: string
  readonly cep: string
  readonly variant: string
  /** The answer to the challenge it came with; absent where the variant asks for none. */
  readonly responseKey?: string
}

/** A cotacao as it goes out by WhatsApp: the fields of its template, in the names the template has for them. */
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

/** Every message that this server sends. */
export type SentMessage =
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

/** Queues a message in the caller's transaction; one that was queued under the same name is not queued again. */
export const queueMessage = (sql: Sql, message: SentMessage, queued: Queued): Promise<void> =>
  queue(sql, message, queued)
