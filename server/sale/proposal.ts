import { productId } from '../../engine/index.ts'
import {
  type FindKnownProposal,
  type HandlerContext,
  type IsSaleSettled,
  type KnownProposal,
  type RefusedReply,
  refuse,
  type SaleContext,
} from '../contract/handler.ts'
import { payerEmail } from '../messages/index.ts'
import { earliestDueAt, endOutdated, isConfirming, lockSaleOfUid, methods } from '../payment/index.ts'
import { type Columns, insertRow, instant, newId, type Sql, updateRows } from '../store/index.ts'
import type { ExternalId, Order } from './context.ts'
import type { ShownCorretor } from './corretor.ts'
import { lineOf, methodsFor, type ShownMethod, type SoldLine } from './pets.ts'
import { filledAddress } from './sent-addresses.ts'
import { soldVariantOf, type Variant } from './variant.ts'

/** What was sold, a proposal of one product or an order in lines, found by the uid that is its capability. */
export interface Proposal {
  readonly id: string
  readonly uid: string
  /** Where it is accepted and paid: a path of this site, or an address elsewhere. */
  readonly pagina: string
  /** Another one once the next customer is registered in the same browser. */
  readonly saleId: string
  readonly numeroProposta: string
  readonly variant: string
  /** The hash of the snapshot of its variant when it was made; null of a proposal older than snapshots. */
  readonly varianteHash: string | null
  readonly corretor: ShownCorretor | null
  /** Null of an order in lines. */
  readonly idProduto: number | null
  /** The pets of an order, or the lives of a proposal of one product. */
  readonly vidas: number
  readonly valorCentavos: number
  readonly dataVigencia: string
  /** When its terms were accepted, and which version of them; null until then. */
  readonly aceiteEm: Date | null
  readonly aceiteVersao: string | null
  readonly situacao: 'aberta' | 'paga'
  /** Whether a charge of it was sent whose outcome is not known yet. */
  readonly isConfirming: boolean
  /** When its registration was complete; null until then. That of one product is complete from the start. */
  readonly cadastroEm: Date | null
  readonly perfil: string | null
  /** The ids by which a service knows it; null without a service. */
  readonly idExterno: ExternalId | null
  readonly uidExterno: string | null
  /** Who contracts; never shown as they are. A company has no CPF, birth or gender. */
  readonly contratanteId: string
  readonly cpf: string | null
  readonly nome: string
  readonly email: string
  /** Where messages about it go: the responsável's, where another person than who contracts pays. */
  readonly emailDeQuemPaga: string
  readonly telefone: string
  readonly dataNascimento: string | null
  readonly sexo: 'M' | 'F' | null
}

/** A proposal of one product. */
export type ProductProposal = Proposal & { readonly idProduto: number; readonly corretor: ShownCorretor }

/** A proposal or an order of a person, not of a company. */
export type PersonProposal = Proposal & { readonly cpf: string; readonly dataNascimento: string }

/** Tells a proposal of one product from an order in lines. */
export const isOfProduct = <P extends Proposal>(proposal: P): proposal is P & ProductProposal =>
  proposal.idProduto !== null

/** Tells a person's proposal from that of a company. */
export const isOfPerson = (proposal: Proposal): proposal is PersonProposal => proposal.cpf !== null

/** Finds a proposal of one kind by its uid. */
export async function findProposal<P extends Proposal>(
  sql: Sql,
  uid: string,
  isOfKind: (proposal: Proposal) => proposal is P,
): Promise<P | undefined> {
  const [found] = await sql.query<Proposal & Record<string, unknown>>(
    `select proposta.id, uid, pagina, proposta.sale_id as "saleId", numero_proposta as "numeroProposta", variant,
            variante_hash as "varianteHash", corretor, id_produto as "idProduto", vidas,
            valor_centavos as "valorCentavos", data_vigencia as "dataVigencia", aceite_em as "aceiteEm",
            aceite_versao as "aceiteVersao", situacao, ${isConfirming} as "isConfirming",
            case when id_produto is null then cadastro_em else proposta.created_at end as "cadastroEm", perfil,
            proposta.id_externo as "idExterno", uid_externo as "uidExterno", contratante_id as "contratanteId", cpf,
            nome, email, ${payerEmail} as "emailDeQuemPaga", telefone, data_nascimento as "dataNascimento", sexo
       from proposta join contratante on contratante.id = proposta.contratante_id
            left join pedido on pedido.proposta_id = proposta.id
      where uid = $1`,
    [uid],
  )
  return found && isOfKind(found) ? found : undefined
}

/** Finds a proposal of one kind and locks its sale until the transaction ends, so that no payment comes in between. */
export const lockProposal = <P extends Proposal>(
  sql: Sql,
  uid: string,
  isOfKind: (proposal: Proposal) => proposal is P,
): Promise<P | undefined> => lockSaleOfUid(sql, uid, () => findProposal(sql, uid, isOfKind))

/** Refuses to change what is paid, or whose payment is being confirmed. */
export function refusalOfClosed({
  situacao,
  isConfirming,
}: Pick<Proposal, 'situacao' | 'isConfirming'>): RefusedReply | undefined {
  if (situacao === 'paga') return refuse('propostaEncerrada')
  return isConfirming ? refuse('pagamentoEmConfirmacao') : undefined
}

/** A proposal about to be stored: its columns, and, of a new one, its number and the variant that has its page. */
interface ProposalToStore {
  readonly columns: Columns
  readonly numeroProposta: string | undefined
  readonly variant: Variant
}

/**
 * Stores the proposal of a sale: changes the one there is, whose charge ends where it is for other terms, or makes one. The
 * insert is sent along with what follows in the transaction, which waits for it and fails with it.
 */
export async function storeProposal(
  { sql, sale, now }: SaleContext,
  order: Order | undefined,
  { columns, numeroProposta, variant }: ProposalToStore,
): Promise<Pick<Order, 'id' | 'uid' | 'numeroProposta'>> {
  const always = { ...columns, updated_at: instant(now) }
  if (order) {
    await updateRows(sql, 'proposta', always, { id: order.id })
    await endOutdated(sql, order.id, now)
    return order
  }
  if (numeroProposta === undefined) throw new Error('A new proposal has no number.')
  const id = newId()
  const uid = newId()
  insertRow(sql, 'proposta', {
    id,
    uid,
    sale_id: sale.id,
    variant: sale.variant,
    situacao: 'aberta',
    created_at: instant(now),
    numero_proposta: numeroProposta,
    pagina: filledAddress(variant, 'pagamento', { uid }),
    ...always,
  }).catch(() => {})
  return { id, uid, numeroProposta }
}

/** Draws the number of a sale's proposal, which the caller has locked; undefined where it has one, with its number. */
export async function newNumber({ sql, sale, now }: SaleContext): Promise<string | undefined> {
  const [row] = await sql.query<{ readonly numero: string }>(
    `select $2 || '-' || lpad(n, greatest(6, length(n)), '0') as numero
       from (select nextval('numero_proposta')::text as n
              where not exists (select 1 from proposta where sale_id = $1)) as drawn`,
    [sale.id, instant(now).slice(0, 4)],
  )
  return row?.numero
}

/** Finds what any call, draft or page must know of a proposal. */
export const proposalOf: FindKnownProposal = async (sql, uid) => {
  const [row] = await sql.query<KnownProposal & Record<string, unknown>>(
    `select variant, variante_hash as "varianteHash", coalesce(corretor ->> 'cod', '') as per, sale_id as "saleId",
            id_produto is not null as "isOfProduct" from proposta where uid = $1`,
    [uid],
  )
  return row ?? null
}

/** Tells whether the proposal of a sale is paid, or waits for a boleto or a debit, which its bank has in hand, in time. */
export const isSaleSettled: IsSaleSettled = async (sql, saleId, now) => {
  const rows = await sql.query(
    `select from proposta where sale_id = $1 and (situacao = 'paga' or exists (
       select from pagamento where proposta_id = proposta.id and situacao = 'aguardando'
          and forma_pagamento = any($2) and (vencimento is null or vencimento >= $3)))`,
    [saleId, [methods.boleto, methods.debito], earliestDueAt(now)],
  )
  return rows.length > 0
}

/** Reads the lines of an order, in their order. */
export const linesOf = (sql: Sql, id: string): Promise<readonly SoldLine[]> =>
  sql.query<SoldLine>(
    `select plano, faixa, nome, nome_faixa as "nomeFaixa", quantidade, preco_centavos as "precoCentavos"
       from item_pedido where proposta_id = $1 order by ordem`,
    [id],
  )

/** Returns what was sold as lines, in the order in which they are shown: a product is one line of so many lives. */
export async function soldLines(proposal: Proposal, context: HandlerContext): Promise<readonly SoldLine[]> {
  if (!isOfProduct(proposal)) return linesOf(context.sql, proposal.id)
  const { idProduto, vidas, valorCentavos } = proposal
  const variant = await soldVariantOf(context, proposal)
  const product = variant?.produtos.find((one) => one.idProduto === idProduto)
  return [
    {
      plano: typeof product?.codigo === 'string' ? product.codigo : String(idProduto),
      nome: product?.nome ?? 'Plano contratado',
      faixa: 'vida',
      nomeFaixa: 'Vida',
      quantidade: vidas,
      precoCentavos: Math.round(valorCentavos / vidas),
    },
  ]
}

/** A pet of an order; what is not known yet is null. */
export type StoredPet = {
  readonly id: string
  readonly plano: string
  readonly faixa: string
  readonly nome: string | null
  readonly sexo: 'M' | 'F' | null
  readonly especie: 'cao' | 'gato' | null
  readonly nascimento: string | null
}

/** Reads the pets of an order, in their order. */
export const petsOf = (sql: Sql, id: string): Promise<readonly StoredPet[]> =>
  sql.query<StoredPet>(
    'select id, plano, faixa, nome, sexo, especie, nascimento from pet where proposta_id = $1 order by ordem',
    [id],
  )

/** Tells whether an order costs by a variant what it was sold for; what the variant does not sell keeps its price. */
export const isPricedBy = (lines: readonly SoldLine[], variant: Variant): boolean =>
  lines.every((line) => (lineOf(variant, line)?.precoCentavos ?? line.precoCentavos) === line.precoCentavos)

/**
 * Reads the variant that sold something, as it was then, with the ways of paying and the terms of payment of the page that
 * asks: another funnel of the same variant may offer others. Undefined where the variant is gone and no snapshot is stored.
 */
export async function variantOfPage(
  context: Pick<HandlerContext, 'sql' | 'snapshotOf' | 'funnel'>,
  proposal: Proposal,
): Promise<Variant | undefined> {
  const own = await soldVariantOf(context, proposal)
  const ofPage = context.funnel === null ? undefined : await soldVariantOf(context, proposal, context.funnel)
  if (!own || !ofPage) return own
  const pagamento = { ...ofPage.pagamento, pix: own.pagamento.pix }
  return { ...own, pagamento, termosDoPagamento: ofPage.termosDoPagamento }
}

/** Lists how something sold may be paid here, and what a month costs by each way; a product is paid by no debit. */
export function methodsOf(variant: Variant, proposal: Proposal): readonly ShownMethod[] {
  const { valorCentavos } = proposal
  const shown = methodsFor(variant, valorCentavos)
  if (!isOfProduct(proposal)) return shown
  return shown.filter(({ id }) => id !== methods.debito).map((each) => ({ ...each, valorCentavos }))
}

/** Returns the version of the terms that the page shows for one way of paying; undefined where the variant has none. */
export function versionFor(
  { termosDoPagamento }: Pick<Variant, 'termosDoPagamento'>,
  formaPagamento: number,
): string | undefined {
  const { padrao, debito, boleto, antigo } = termosDoPagamento
  if (formaPagamento === methods.boleto) return (antigo ?? boleto ?? padrao)?.versao
  if (formaPagamento === methods.debito) return (debito ?? padrao)?.versao
  return padrao?.versao
}

/**
 * Tells whether a version may be accepted now for one way of paying: the one that the page shows for it. A proposal of one
 * product may also be accepted under the terms of its variant.
 */
export const mayBeAccepted = (
  versao: string,
  { idProduto }: Pick<Proposal, 'idProduto'>,
  { variant, formaPagamento }: { readonly variant: Variant; readonly formaPagamento: number },
): boolean =>
  versao === versionFor(variant, formaPagamento) || (idProduto !== null && versao === variant.termos?.versao)

/**
 * Tells whether the terms of one way of paying are accepted already: an acceptance belongs to the text it was given under.
 * Of a proposal of one product the terms are accepted with the proposal, whatever it is paid by.
 */
export function isAcceptedFor(
  { aceiteEm, aceiteVersao, idProduto }: Pick<Proposal, 'aceiteEm' | 'aceiteVersao' | 'idProduto'>,
  variant: Pick<Variant, 'termosDoPagamento'>,
  formaPagamento: number,
): boolean {
  if (aceiteEm === null) return false
  return idProduto !== null || aceiteVersao === versionFor(variant, formaPagamento)
}

/**
 * What a page showed when a payment was confirmed, or what it would have to show: the amount of the charge in cents,
 * each line of what is sold with its price a month in cents, the start date as yyyy-mm-dd and the version of the terms
 * accepted.
 */
export interface Seen {
  readonly valorCentavos: number
  readonly linhas: readonly {
    readonly id: string
    readonly quantidade: number
    readonly precoCentavos: number
  }[]
  readonly dataVigencia?: string
  readonly termos?: string | undefined
}

/** Returns the lines of what was sold as the payer has to have seen them. */
export async function seenLines(proposal: Proposal, context: HandlerContext): Promise<Seen['linhas']> {
  const lines = await soldLines(proposal, context)
  return lines.map((line) => ({
    id: productId(line),
    quantidade: line.quantidade,
    precoCentavos: line.precoCentavos,
  }))
}

/** Returns the lines of a proposal of one product as its own pages show them, which know the product by its number. */
export const linesOfProduct = ({ idProduto, vidas, valorCentavos }: ProductProposal): Seen['linhas'] => [
  { id: `${idProduto}/vida`, quantidade: vidas, precoCentavos: Math.round(valorCentavos / vidas) },
]

/**
 * Refuses a payment that was confirmed under other figures than those it would be charged by, with the current figures.
 * Undefined where the page showed what is charged.
 *
 * What is charged must be what was shown: the proposal may have changed in another tab or on another phone meanwhile.
 */
export function refusalOfSeen(seen: Seen, current: Seen): RefusedReply | undefined {
  const agora = figuresOf(current)
  return JSON.stringify(figuresOf(seen)) === JSON.stringify(agora)
    ? undefined
    : refuse('propostaMudou', { agora })
}

const figuresOf = ({ valorCentavos, linhas, dataVigencia, termos }: Seen) => ({
  valorCentavos,
  linhas: linhas.map(({ id, quantidade, precoCentavos }) => ({ id, quantidade, precoCentavos })),
  dataVigencia: dataVigencia ?? null,
  termos: termos ?? null,
})
