import { type Json, wireOf } from '../../engine/index.ts'
import { accept, dataOf, type ResponseData, refuse } from '../contract/handler.ts'
import type { Output } from '../generated/operations.ts'
import { asExternalId } from '../sale/context.ts'
import { keepRegionIds, mismatchIn } from '../sale/lookups.ts'
import { atPromisedPrice } from '../sale/quotes.ts'
import { type Product, variantOf } from '../sale/variant.ts'
import { productHandler } from './define.ts'

/**
 * Lists the regions the variant has a price table for, as far as they are sold in, by the ids of the service.
 *
 * They are kept with the sale, whose proposal names its region so. Where the variant knows one by another id, and where
 * none is sold in, the operator gets a notice.
 */
export const regiaoListar = productHandler('regiao.listar', {
  async run(_input, context) {
    const variant = variantOf(context, context.sale.variant)
    // The schema of variants lets only states in.
    const own = variant.regioes.map(({ id, sigla }) => ({ id, sigla: sigla as Region['sigla'] }))
    const sold = await context.call('listar', { regioes: own })
    if (!sold.ok) return sold
    const regioes = own.flatMap((region) => soldAs(region, dataOf(sold).regioes))
    if (own.length > 0 && regioes.length === 0)
      context.noteMismatch(mismatchIn(own.map(({ sigla }) => sigla).join(' '), 'semRegiao'))
    for (const { sigla, id } of own) {
      const found = regioes.find((region) => region.sigla === sigla)
      if (found && Number(found.id) !== id) context.noteMismatch(mismatchIn(sigla, 'regiao'))
    }
    await keepRegionIds(context, Object.fromEntries(regioes.map(({ sigla, id }) => [sigla, id])))
    return accept({ regioes })
  },
  // The sandbox sells in every region there is.
  sandbox: {
    listar: ({ regioes = [] }) => accept({ regioes }),
  },
})

type Region = Output<'regiao.listar'>['regioes'][number]

/** Returns a region under the id that the service has for it, its own where that gives none; nothing where it is not sold in. */
function soldAs({ id, sigla }: Region, list: Json | undefined): readonly Region[] {
  const found = listOf(list).find((each) => each.sigla === sigla)
  return found ? [{ id: asExternalId(found.id) ?? id, sigla }] : []
}

/**
 * Lists the variant's products in the order of their file; none in a state it does not serve. The one that is chosen at
 * first is the one at index 6 of the service's answer, or its first where there are fewer.
 *
 * A product that is not sold there now, or is sold at another price than the variant's, is left out: a customer
 * sees only what can be bought. If that leaves none, the operator gets a notice; where the service sells them, at other
 * prices alone, the customer is told that it can't be asked now, not that the region is not served.
 */
export const produtoListar = productHandler('produto.listar', {
  async run({ uf }, context) {
    const { produtos, ufsAtendidas } = variantOf(context, context.sale.variant)
    if (!ufsAtendidas.includes(uf)) return accept({ produtos: [] })
    const prices = produtos.map(({ idProduto, precoCentavos }) => ({
      idProduto,
      preco: wireOf(precoCentavos),
    }))
    const sold = await context.call('listar', { uf, produtos: prices })
    if (!sold.ok) return sold
    const listed = listOf(dataOf(sold).produtos)
    const found = produtos.filter((product) => listed.some((each) => isSame(product, each)))
    if (found.length === 0) {
      context.noteMismatch(mismatchIn(uf, 'produto'))
      // The region is served: that is no reason to tell a customer that it is not.
      if (produtos.some(({ idProduto }) => listed.some((each) => Number(each.idProduto) === idProduto)))
        return refuse('indisponivel')
    }
    const first = found.find((product) => isSame(product, listed[6] ?? listed[0])) ?? found[0]
    const shown = await atPromisedPrice(context, found)
    return accept({
      produtos: shown.map((product) => ({ ...product, selecionado: product.idProduto === first?.idProduto })),
    })
  },
  // The sandbox sells every product at the price of the variant.
  sandbox: {
    listar: ({ produtos = [] }) => accept({ produtos }),
  },
})

const listOf = (list: Json | undefined) => (Array.isArray(list) ? (list as readonly ResponseData[]) : [])

/** Tells whether a product is what a service lists as `{ idProduto, preco }`, at the same price to the cent. */
const isSame = ({ idProduto, precoCentavos }: Product, listed: ResponseData | undefined): boolean =>
  listed !== undefined &&
  Number(listed.idProduto) === idProduto &&
  Math.round(Number(listed.preco) * 100) === precoCentavos
