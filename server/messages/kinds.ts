import { todayInSaoPaulo } from '../../engine/index.ts'
import { type Email, type Queued, queue } from '../outbox/index.ts'
import type { Sql } from '../store/index.ts'
import {
  type BoletoNote,
  type DebitNote,
  emailOfBoleto,
  emailOfDebit,
  emailOfPayment,
  type Offer,
} from './emails.ts'

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
  /** Empty where it was not given. */
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
interface CotacaoByEmail extends Email {
  readonly cotacao: CotacaoToService
}

/** The link of a payment, which the service that knows the proposal sends by itself. */
type PaymentLink = {
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

/** Queues a message in the caller's transaction, once for each key. */
export const queueMessage = (sql: Sql, message: SentMessage, queued: Queued): Promise<void> =>
  queue(sql, message, queued)

/** Shows the first letter and the domain of an e-mail. */
export function maskedEmail(email: string): string {
  const [name = '', domain = ''] = email.split('@')
  return `${name.slice(0, 1)}***@${domain}`
}

/** Queues, once, the e-mail that confirms the payment of a proposal, in the transaction that records it. */
export async function queueConfirmation(sql: Sql, propostaId: string, now: number): Promise<void> {
  const offer = await offerOf(sql, propostaId)
  const [paid] = await sql.query<{ readonly centavos: number }>(
    `select valor_centavos as centavos from pagamento where proposta_id = $1 and situacao = 'pago'`,
    [propostaId],
  )
  if (!offer || !paid) return
  const people = offer.isOfLines ? [] : await insuredOf(sql, offer.saleId)
  const isWhole = people.length > 0 && people.length === offer.vidas
  const cadaCentavos = isWhole ? Math.round(offer.valorCentavos / offer.vidas) : undefined
  const payload = emailOfPayment(offer, { ...paid, em: todayInSaoPaulo(now), people, cadaCentavos })
  await queueMessage(sql, { kind: 'email', payload }, { once: `pagamento ${propostaId}`, now })
}

/** A boleto to be sent by e-mail. */
interface BoletoToSend extends Omit<BoletoNote, 'link'> {
  readonly propostaId: string
}

/** Queues the e-mail that brings the boleto of a proposal, in the transaction that opens it. */
export async function queueBoleto(
  sql: Sql,
  { propostaId, ...note }: BoletoToSend,
  queued: Queued,
): Promise<void> {
  const offer = await offerOf(sql, propostaId)
  if (!offer) return
  const payload = emailOfBoleto(offer, { ...note, link: `/boleto/${offer.uid}.pdf` })
  await queueMessage(sql, { kind: 'email', payload }, queued)
}

/** Queues the e-mail that confirms an automatic debit of a proposal, in the transaction that opens it. */
export async function queueDebit(
  sql: Sql,
  propostaId: string,
  note: DebitNote,
  queued: Queued,
): Promise<void> {
  const offer = await offerOf(sql, propostaId)
  if (offer) await queueMessage(sql, { kind: 'email', payload: emailOfDebit(offer, note) }, queued)
}

/** The e-mail of who pays, in SQL beside a contratante: of a minor, or where another person answers for it, the responsável's. */
export const payerEmail = `coalesce((select nullif(responsavel.email, '') from responsavel
  where responsavel.contratante_id = contratante.id and contratante.titular_responsavel is not true), contratante.email)`

/** The name of who has that e-mail; null of a company. */
const payerName = `coalesce((select responsavel.nome from responsavel
  where responsavel.contratante_id = contratante.id and contratante.titular_responsavel is not true
    and responsavel.email <> ''), case when contratante.cpf is not null then contratante.nome end)`

/** Who is in a contract, by the whole name; a titular has no kinship. */
export type Insured = { readonly nome: string; readonly parentesco: number | null }

/** Lists who is in a contract, each titular before the dependentes of theirs. */
export const insuredOf = (sql: Sql, saleId: string): Promise<readonly Insured[]> =>
  sql.query<Insured>(
    `select nome, parentesco from (
       select coalesce(titular.nome, contratante.nome) as nome, null::integer as parentesco,
              segurado.id as of, segurado.created_at as began, segurado.created_at as at
         from segurado join contratante on contratante.id = segurado.contratante_id
              left join titular on titular.segurado_id = segurado.id
        where segurado.sale_id = $1
       union all
       select dependente.nome, grau_parentesco, segurado_id, segurado.created_at, dependente.created_at
         from dependente join segurado on segurado.id = segurado_id
        where dependente.sale_id = $1) as people
      order by began, of, parentesco is not null, at`,
    [saleId],
  )

type StoredOffer = Offer & { readonly uid: string; readonly saleId: string; readonly vidas: number }

async function offerOf(sql: Sql, propostaId: string): Promise<StoredOffer | undefined> {
  const [offer] = await sql.query<StoredOffer & Record<string, unknown>>(
    `select uid, proposta.sale_id as "saleId", vidas, ${payerEmail} as email, variant, pagina, numero_proposta as "numeroProposta", valor_centavos as "valorCentavos",
            data_vigencia as "dataVigencia", corretor, ${payerName} as nome,
            (select array_agg(pet.nome order by ordem) from pet where pet.proposta_id = proposta.id and pet.nome <> '') as pets,
            id_produto is null as "isOfLines"
       from proposta join contratante on contratante.id = proposta.contratante_id where proposta.id = $1`,
    [propostaId],
  )
  return offer
}
