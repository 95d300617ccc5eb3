import { isStartDateOpen } from '../../../engine/index.ts'
import { accept, type Reply, refuse } from '../../contract/work.ts'
import type { Input, Output } from '../../generated/operations.ts'
import { isSoldElsewhere } from '../../payment/index.ts'
import type { ExternalId } from '../../sale/external-id.ts'
import { localOfProducts, type SaleWork } from '../../sale/local.ts'
import { lockSale, type Order, orderOf } from '../../sale/open-sale.ts'
import { monthlyTotal, pixCycles } from '../../sale/prices.ts'
import { newNumber } from '../../sale/proposal-number.ts'
import { keptRegionId } from '../../sale/regions.ts'
import { type Registration, registrationOf } from '../../sale/registration.ts'
import { keepVariant } from '../../sale/sold-variant.ts'
import { type DentalVariant, isTableOf, type Product, variantOf } from '../../sale/variant.ts'
import { changeProposal, createProposal, insureBy } from './rows.ts'
import { sendProposal } from './upstream.ts'

/** Stores the sale's proposal: one until it is paid, its price, date and acceptance decided here. */
export const salvar = localOfProducts<Input<'proposta.salvar'>, Output<'proposta.salvar'>>(
  async (input, work) => {
    const variant = variantOf(work, work.sale.variant)
    // Sent together and done in turn: what is read is read once the sale is locked.
    const { sql, sale } = work
    const [, order, registration, isSold, numero, keptId, varianteHash] = await Promise.all([
      lockSale(work),
      orderOf(work),
      registrationOf(work, variant),
      // Told early; what counts is looked at again when it is charged, with the CPFs locked.
      isSoldElsewhere(sql, sale.id),
      newNumber(work),
      keptRegionId(work, input.tabela),
      keepVariant(work, sale.variant),
    ])
    if (order?.situacao === 'paga') return refuse('propostaEncerrada')
    if (order?.isConfirming) return refuse('pagamentoEmConfirmacao')
    if (isSold) return refuse('propostaAtiva')
    if (input.id !== undefined && input.id !== order?.id) return refuse('cadastroIncompleto')
    const product = variant.produtos.find(({ idProduto }) => idProduto === input.idProduto)
    const isTable = variant.regioes.some(({ sigla }) => sigla === input.tabela)
    if (!product || !isTable) return refuse('entradaInvalida')
    // The service's own id, where it was asked for its regions; else the one the variant has for it.
    const idUF = keptId ?? variant.regioes.find(({ sigla }) => sigla === input.tabela)?.id ?? null
    return save(input, { work, variant, product, order, registration, numero, idUF, varianteHash })
  },
)

interface PropostaContext {
  readonly work: SaleWork
  readonly variant: DentalVariant
  readonly product: Product
  readonly order: Order | undefined
  readonly registration: Registration | undefined
  /** For a proposal that is new. */
  readonly numero: string | undefined
  /** Of the region whose price table was shown. */
  readonly idUF: ExternalId | null
  readonly varianteHash: string | null
}

async function save(
  input: Input<'proposta.salvar'>,
  around: PropostaContext,
): Promise<Reply<Output<'proposta.salvar'>>> {
  const { work, variant, product, order, registration, numero, idUF, varianteHash } = around
  const { dataVigencia, aceite } = input
  if (!registration) return refuse('cadastroIncompleto')
  if (!isTableOf(registration.uf, input.tabela)) return refuse('regiaoDivergente')
  const versao = aceite?.versao === variant.termos.versao ? variant.termos.versao : null
  if (versao === null && !input.porEmail) return refuse('aceiteAusente')
  if (dataVigencia === null || !isStartDateOpen(variant.vigencia, dataVigencia, work.now)) {
    return refuse('vigenciaEncerrada')
  }
  const valorCentavos = monthlyTotal(product, registration.vidas)
  if (valorCentavos !== input.valorCentavos) return refuse('precoDivergente', { valorCentavos })
  const decided = { ...registration, idProduto: product.idProduto, valorCentavos, dataVigencia, versao }
  const sent = await sendProposal(decided, { work, product, idUF, idExterno: order?.idExterno ?? null })
  if (!sent.ok) return sent.refusal
  const taken = { ...decided, ...sent.taken, varianteHash }
  const [{ id, uid, numeroProposta }] = await Promise.all([
    order ? changeProposal(order, taken, work) : createProposal(taken, { variant, numero }, work),
    // One product a contract: whoever is insured is insured by what the proposal says.
    registration.idProdutos.some((id) => id !== product.idProduto) && insureBy(product.idProduto, work),
  ])
  const listaDescontoPix = pixCycles(variant, valorCentavos).map((cycle) => ({ ...cycle }))
  return accept({ id, uid, numeroProposta, valorCentavos, dataVigencia, listaDescontoPix })
}
