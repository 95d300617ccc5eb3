import { accept } from '../../contract/work.ts'
import type { Input, Output } from '../../generated/operations.ts'
import { dataOf, localOfSale } from '../../sale/local.ts'
import { petVariantOf } from '../../sale/pet-variant.ts'
import { type DentalVariant, variantOf } from '../../sale/variant.ts'

/** Finds the address of a CEP; whether it is served is for the funnel to say. */
export const cep = localOfSale<Input<'endereco.cep'>, Output<'endereco.cep'>>(async (input, work) => {
  const { cidadesRestritas = [] }: Partial<DentalVariant> = variantOf(work, work.sale.variant)
  const { cidadesBloqueadas = [] } = petVariantOf(work, work.sale.variant).regioesPet
  const { cep } = input
  const found = await work.call('consultar', {
    cep,
    cidadesRestritas: [...cidadesRestritas, ...cidadesBloqueadas],
  })
  return found.ok ? accept({ ...dataOf(found), cep } as Output<'endereco.cep'>) : found
})
