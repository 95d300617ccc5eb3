import { localOfSale } from './local.ts'
import { accept } from './operation.ts'
import { variantOf } from './variant.ts'

/** Lists the variant's products in the order of their file; none in a state it does not serve. */
export const listarProdutos = localOfSale<{ readonly uf: string }>('produto.listar', async ({ uf }, work) => {
  const { produtos, ufsAtendidas } = variantOf(work, work.sale.variant)
  return accept({ produtos: ufsAtendidas.includes(uf) ? produtos : [] })
})
