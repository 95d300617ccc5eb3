import { localOfSale } from './local.ts'
import { accept } from './operation.ts'
import { variantOf } from './variant.ts'

/** Lists the regions the variant has a price table for. */
export const listarRegioes = localOfSale('regiao.listar', async (_input, work) =>
  accept({ regioes: variantOf(work, work.sale.variant).regioes.map(({ id, sigla }) => ({ id, sigla })) }),
)
