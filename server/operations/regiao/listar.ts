import type { Json } from '../../../engine/index.ts'
import { accept } from '../../contract/work.ts'
import type { Input, Output } from '../../generated/operations.ts'
import { asExternalId } from '../../sale/external-id.ts'
import { dataOf, localOfProducts } from '../../sale/local.ts'
import { mismatchIn } from '../../sale/mismatches.ts'
import { keepRegions } from '../../sale/regions.ts'
import { type DentalVariant, variantOf } from '../../sale/variant.ts'

/**
 * Lists the regions the variant has a price table for, as far as they are sold in, by the ids of the service.
 *
 * They are kept with the sale, whose proposal names its region so. Where the variant knows one by another id, and where
 * none is sold in, the operator is told.
 */
export const listar = localOfProducts<Input<'regiao.listar'>, Output<'regiao.listar'>>(
  async (_input, work) => {
    const own = regionsOf(variantOf(work, work.sale.variant))
    const sold = await work.call('listar', { regioes: own })
    if (!sold.ok) return sold
    const regioes = own.flatMap((region) => soldAs(region, dataOf(sold).regioes))
    if (own.length > 0 && regioes.length === 0)
      work.noteMismatch(mismatchIn(own.map(({ sigla }) => sigla).join(' '), 'semRegiao'))
    for (const { sigla, id } of own) {
      const found = regioes.find((region) => region.sigla === sigla)
      if (found && Number(found.id) !== id) work.noteMismatch(mismatchIn(sigla, 'regiao'))
    }
    await keepRegions(work, regioes)
    return accept({ regioes })
  },
)

type Region = Output<'regiao.listar'>['regioes'][number]

/** The schema of variants lets only states in. */
const regionsOf = ({ regioes }: DentalVariant) =>
  (regioes as Output<'regiao.listar'>['regioes']).map(({ id, sigla }) => ({ id, sigla }))

/** Gives a region by the id that the service has for it, its own where that says none; nothing where it is not sold in. */
function soldAs({ id, sigla }: Region, list: Json | undefined): readonly Region[] {
  const listed = (Array.isArray(list) ? list : []) as readonly { readonly [name: string]: Json }[]
  const found = listed.find((each) => each.sigla === sigla)
  return found ? [{ id: asExternalId(found.id) ?? id, sigla }] : []
}
