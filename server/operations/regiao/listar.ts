import { accept } from '../../contract/work.ts'
import { dataOf, localOfSale } from '../../sale/local.ts'
import { type DentalVariant, variantOf } from '../../sale/variant.ts'
import type { ListarInput, ListarOutput } from './types.ts'

/** Lists the regions the variant has a price table for, as far as they are sold in. */
export const listar = localOfSale<ListarInput, ListarOutput>(async (_input, work) => {
  const regioes = regionsOf(variantOf(work, work.sale.variant))
  const sold = await work.call('listar', { siglas: regioes.map(({ sigla }) => sigla) })
  if (!sold.ok) return sold
  const { siglas } = dataOf(sold)
  return accept({ regioes: regioes.filter(({ sigla }) => Array.isArray(siglas) && siglas.includes(sigla)) })
})

/** The schema of variants lets only states in. */
const regionsOf = ({ regioes }: DentalVariant) =>
  (regioes as ListarOutput['regioes']).map(({ id, sigla }) => ({ id, sigla }))
