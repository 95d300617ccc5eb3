import type { HandlerContext } from '../contract/handler.ts'
import { isConfirming, lockSaleOfUid, methods } from '../payment/index.ts'
import type { Sql } from '../store/index.ts'
import type { ExternalId } from './context.ts'
import { lineOf, methodsFor, type PetVariant, type ShownMethod } from './pets.ts'
import { soldFunnelOf, soldPetVariantOf } from './sold-variant.ts'

/**
 * What a person bought, an order in lines or a proposal of one product, found by the uid that is its capability, and who
 * bought it.
 */
export interface Pedido {
  readonly id: string
  readonly uid: string
  readonly saleId: string
  readonly pagina: string
  readonly numPedido: string
  readonly variant: string
  /** What its variant said when it was sold, by its hash; null of before that was kept. */
  readonly varianteHash: string | null
  readonly valorCentavos: number
  readonly dataVigencia: string
  readonly situacao: 'aberta' | 'paga'
  readonly isConfirming: boolean
  /** When the terms of payment were accepted; null until then. */
  readonly aceiteEm: Date | null
  /** Which version of them; null until then. */
  readonly aceiteVersao: string | null
  /** When all was there that its registration takes; null until then. Of a proposal nothing is lacking from the first. */
  readonly cadastroEm: Date | null
  /** Null of an order in lines. */
  readonly idProduto: number | null
  /** The pets of an order, or the lives of a proposal. */
  readonly vidas: number
  /** By which a service knows it; null where there is none. */
  readonly idExterno: ExternalId | null
  readonly uidExterno: string | null
  readonly contratanteId: string
  readonly cpf: string
  readonly nome: string
  readonly email: string
  readonly telefone: string
  readonly dataNascimento: string
  readonly sexo: 'M' | 'F' | null
  readonly perfil: string | null
}

const byUid = `select proposta.id, uid, proposta.sale_id as "saleId", pagina, numero_proposta as "numPedido", variant,
       variante_hash as "varianteHash",
       valor_centavos as "valorCentavos", data_vigencia as "dataVigencia", situacao,
       ${isConfirming} as "isConfirming", aceite_em as "aceiteEm", aceite_versao as "aceiteVersao", id_produto as "idProduto", vidas,
       case when id_produto is null then cadastro_em else proposta.created_at end as "cadastroEm",
       proposta.id_externo as "idExterno", uid_externo as "uidExterno", contratante_id as "contratanteId", cpf, nome,
       email, telefone, data_nascimento as "dataNascimento", sexo, perfil
  from proposta join contratante on contratante.id = proposta.contratante_id
       left join pedido on pedido.proposta_id = proposta.id
 where uid = $1 and cpf is not null`

/** A proposal of one product, bought by a person. */
export type ProductPedido = Pedido & { readonly idProduto: number }

/** Tells a proposal of one product from an order in lines. */
export const isOfProduct = (pedido: Pedido): pedido is ProductPedido => pedido.idProduto !== null

/** Finds what a person bought by its uid; what a company contracts is none of these. */
export async function findPedido(sql: Sql, uid: string): Promise<Pedido | undefined> {
  return (await sql.query<Pedido & Record<string, unknown>>(byUid, [uid]))[0]
}

/** Finds what a person bought by its uid, and locks its sale until the transaction ends: no payment comes in between. */
export const lockPedido = (sql: Sql, uid: string): Promise<Pedido | undefined> =>
  lockSaleOfUid(sql, uid, () => findPedido(sql, uid))

/** A line as it was sold. */
export type KeptLine = {
  readonly plano: string
  readonly faixa: string
  readonly nome: string
  readonly nomeFaixa: string
  readonly quantidade: number
  readonly precoCentavos: number
}

/** Reads the lines of an order, in their order. */
export const linesOf = (sql: Sql, id: string): Promise<readonly KeptLine[]> =>
  sql.query<KeptLine>(
    `select plano, faixa, nome, nome_faixa as "nomeFaixa", quantidade, preco_centavos as "precoCentavos"
       from item_pedido where proposta_id = $1 order by ordem`,
    [id],
  )

/** A pet of an order; what is not known yet is null. */
export type KeptPet = {
  readonly id: string
  readonly plano: string
  readonly faixa: string
  readonly nome: string | null
  readonly sexo: 'M' | 'F' | null
  readonly especie: 'cao' | 'gato' | null
  readonly nascimento: string | null
}

/** Reads the pets of an order, in their order. */
export const petsOf = (sql: Sql, id: string): Promise<readonly KeptPet[]> =>
  sql.query<KeptPet>(
    'select id, plano, faixa, nome, sexo, especie, nascimento from pet where proposta_id = $1 order by ordem',
    [id],
  )

/** Tells whether an order costs by a variant what it was sold for; what the variant does not sell keeps its price. */
export const isPricedBy = (lines: readonly KeptLine[], variant: PetVariant): boolean =>
  lines.every((line) => (lineOf(variant, line)?.precoCentavos ?? line.precoCentavos) === line.precoCentavos)

/** The part of a variant that decides how what it sold is paid, whatever that is. */
export type PedidoVariant = PetVariant & {
  /** Of what is sold one by one. */
  readonly termos?: { readonly versao: string }
}

/**
 * Reads the variant that sold something, as it was then, with the ways of paying and the terms of payment of the page that
 * asks: another funnel of the same variant may offer others. Undefined where the variant is gone and nothing was kept.
 */
export async function pedidoVariantOf(
  context: Pick<HandlerContext, 'sql' | 'snapshotOf' | 'funnel'>,
  pedido: Pick<Pedido, 'variant' | 'varianteHash'>,
): Promise<PedidoVariant | undefined> {
  const own = await soldPetVariantOf(context, pedido)
  const ofPage = context.funnel === null ? undefined : await soldFunnelOf(context, pedido, context.funnel)
  if (!own || !ofPage) return own
  return { ...own, pagamento: ofPage.pagamento, termosDoPagamento: ofPage.termosDoPagamento }
}

/** Lists by what something sold may be paid here, and what a month costs by each; by no debit what is sold one by one. */
export function methodsOf(variant: PedidoVariant, pedido: Pedido): readonly ShownMethod[] {
  const { valorCentavos } = pedido
  const shown = methodsFor(variant, valorCentavos)
  if (!isOfProduct(pedido)) return shown
  return shown.filter(({ id }) => id !== methods.debito).map((each) => ({ ...each, valorCentavos }))
}

/** Gives the version of the terms that the page shows for one way of paying; undefined where the variant has none. */
export function versionFor({ termosDoPagamento }: PedidoVariant, formaPagamento: number): string | undefined {
  const { padrao, debito, boleto, antigo } = termosDoPagamento
  if (formaPagamento === methods.boleto) return (antigo ?? boleto ?? padrao)?.versao
  if (formaPagamento === methods.debito) return (debito ?? padrao)?.versao
  return padrao?.versao
}

/**
 * Tells whether a version may be accepted now for one way of paying: the one that the page shows for it. A proposal of one
 * product may also be accepted under the terms of its variant.
 */
export function mayBeAccepted(
  versao: string,
  { idProduto }: Pick<Pedido, 'idProduto'>,
  { variant, formaPagamento }: { readonly variant: PedidoVariant; readonly formaPagamento: number },
): boolean {
  return (
    versao === versionFor(variant, formaPagamento) ||
    (idProduto !== null && versao === variant.termos?.versao)
  )
}

/**
 * Tells whether the terms of one way of paying are accepted already: an acceptance belongs to the text it was given under.
 * Of a proposal of one product the terms are accepted with the proposal, whatever it is paid by.
 */
export function isAcceptedFor(
  { aceiteEm, aceiteVersao, idProduto }: Pick<Pedido, 'aceiteEm' | 'aceiteVersao' | 'idProduto'>,
  variant: PedidoVariant,
  formaPagamento: number,
): boolean {
  if (aceiteEm === null) return false
  return idProduto !== null || aceiteVersao === versionFor(variant, formaPagamento)
}
