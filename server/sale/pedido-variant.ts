import type { HandlerContext } from '../contract/handler.ts'
import { methods } from '../payment/index.ts'
import { isOfProduct, type Pedido } from './pedido.ts'
import { methodsFor, type PetVariant, type ShownMethod } from './pet-variant.ts'
import { soldFunnelOf, soldPetVariantOf } from './sold-variant.ts'

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
  work: Pick<HandlerContext, 'sql' | 'snapshotOf' | 'funnel'>,
  pedido: Pick<Pedido, 'variant' | 'varianteHash'>,
): Promise<PedidoVariant | undefined> {
  const own = await soldPetVariantOf(work, pedido)
  const ofPage = work.funnel === null ? undefined : await soldFunnelOf(work, pedido, work.funnel)
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
