import { accept } from '../../contract/work.ts'
import { dataOf, localOfSale } from '../../sale/local.ts'
import { petVariantOf } from '../../sale/pet-variant.ts'
import { type DentalVariant, variantOf } from '../../sale/variant.ts'
import type { CepInput, CepOutput } from './types.ts'

/** Finds the address of a CEP; whether it is served is for the funnel to say. */
export const cep = localOfSale<CepInput, CepOutput>(async (input, work) => {
  const { cidadesRestritas = [] }: Partial<DentalVariant> = variantOf(work, work.sale.variant)
  const { cidadesBloqueadas = [] } = petVariantOf(work, work.sale.variant).regioesPet
  const { cep } = input
  const found = await work.call('consultar', {
    cep,
    cidadesRestritas: [...cidadesRestritas, ...cidadesBloqueadas],
  })
  return found.ok ? accept({ ...dataOf(found), cep } as CepOutput) : found
})
