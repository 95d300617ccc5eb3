import { type Json, wireOf } from '../../../engine/index.ts'
import { accept } from '../../contract/work.ts'
import { dataOf, localOfSale } from '../../sale/local.ts'
import { type Product, variantOf } from '../../sale/variant.ts'
import type { ListarInput, ListarOutput } from './types.ts'

/**
 * Lists the variant's products in the order of their file; none in a state it does not serve.
 *
 * A product that is not sold there now, or is sold at another price than the variant's, is left out: nobody is to be
 * shown what he can't buy. Where that leaves none, the operator is told.
 */
export const listar = localOfSale<ListarInput, ListarOutput>(async ({ uf }, work) => {
  const { produtos, ufsAtendidas } = variantOf(work, work.sale.variant)
  if (!ufsAtendidas.includes(uf)) return accept({ produtos: [] })
  const prices = produtos.map(({ idProduto, precoCentavos }) => ({ idProduto, preco: wireOf(precoCentavos) }))
  const sold = await work.call('listar', { uf, produtos: prices })
  if (!sold.ok) return sold
  const found = produtos.filter((product) => isSold(product, dataOf(sold).produtos))
  if (found.length === 0) work.noteMismatch({ what: 'produto', uf })
  return accept({ produtos: found })
})

/** Tells whether a product is in a list of `{ idProduto, preco }`, at the same price to the cent. */
function isSold({ idProduto, precoCentavos }: Product, list: Json | undefined): boolean {
  return (
    Array.isArray(list) &&
    list.some((each) => {
      const { idProduto: id, preco } = each as { readonly [name: string]: Json }
      return Number(id) === idProduto && Math.round(Number(preco) * 100) === precoCentavos
    })
  )
}
