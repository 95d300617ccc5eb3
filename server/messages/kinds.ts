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

/** A cotacao as the service takes it, in its names; amounts in reais. */
export type CotacaoToService = {
  readonly clienteEmail: string
  readonly clienteNome: string
  /** Empty where nobody gave it. */
  readonly clienteTelefone: string
  readonly corretorNome: string
  readonly corretorTelefone: string
  readonly corretorCPF: string
  readonly corretorEmail: string
  readonly corretorNomeDeGuerra: string
  readonly totalVidas: number
  readonly valorTotal: number
  readonly idUF: number
  readonly produtosCotacao: readonly {
    readonly produtoID: number
    readonly produtoNome: string
    readonly produtoCobertura: string
    readonly quantidade: number
    readonly produtoValorTotal: number
    readonly selecionado: boolean
  }[]
}

/** A cotacao by e-mail: as we send it, and as the service does that sends it in our place. */
export interface CotacaoByEmail extends Email {
  readonly cotacao: CotacaoToService
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
  | { readonly kind: 'cotacao'; readonly payload: CotacaoByEmail }
  | { readonly kind: 'contato'; readonly payload: Contact }
  | { readonly kind: 'whatsapp'; readonly payload: CotacaoByWhatsApp }
  | { readonly kind: 'linkDePagamento'; readonly payload: PaymentLink }

const names: Readonly<Record<string, string>> = {
  email: 'E-mail',
  cotacao: 'Cotação por e-mail',
  whatsapp: 'WhatsApp',
  contato: 'Contato para o CRM',
  linkDePagamento: 'Link de pagamento',
}

/** Names a kind of message as people do. */
export const nameOfKind = (kind: string): string => names[kind] ?? kind

/** Queues a message in the caller's transaction; one that was queued under the same name is not queued again. */
export const queueMessage = (sql: Sql, message: SentMessage, queued: Queued): Promise<void> =>
  queue(sql, message, queued)
