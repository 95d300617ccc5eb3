import { accept, dataOf, refuse, type SaleContext, type SandboxAnswers } from '../contract/handler.ts'
import type { Input, Output } from '../generated/operations.ts'
import { addressAsStored, addressColumns } from '../sale/address.ts'
import { externalIdIn } from '../sale/context.ts'
import { contractingEmpresa } from '../sale/empresa.ts'
import { type Contratante, contratanteOf } from '../sale/person.ts'
import { petVariantOf } from '../sale/pets.ts'
import { type DentalVariant, serves, variantOf } from '../sale/variant.ts'
import { addressOf, provocationOf, textOf } from '../sandbox/index.ts'
import { openSaleHandler, saleHandler } from './define.ts'
import { findSaleRow, storeSaleRow } from './sale-rows.ts'

/** Finds the address of a CEP; whether it is served is for the funnel to say. */
export const enderecoCep = saleHandler('endereco.cep', {
  async run(input, context) {
    const { cidadesRestritas = [] }: Partial<DentalVariant> = variantOf(context, context.sale.variant)
    const { cidadesBloqueadas = [] } = petVariantOf(context, context.sale.variant).regioesPet
    const { cep } = input
    const found = await context.call('consultar', {
      cep,
      cidadesRestritas: [...cidadesRestritas, ...cidadesBloqueadas],
    })
    return found.ok ? accept({ ...dataOf(found), cep } as Output<'endereco.cep'>) : found
  },
  // The sandbox invents the address of every CEP that lies in a state.
  sandbox: {
    consultar({ cep, cidadesRestritas }) {
      const provoked = provocationOf('cep', textOf(cep))
      if (provoked === 'cepSemUf') return refuse(provoked)
      if (provoked === 'cepFora') return refuse('indisponivel')
      const address = addressOf(textOf(cep))
      if (!address) return refuse('cepInexistente')
      const restricted = Array.isArray(cidadesRestritas) ? cidadesRestritas[0] : undefined
      const cidade = provoked === 'cidadeRestrita' && restricted ? restricted : address.cidade
      return accept({ ...address, cidade })
    },
  },
})

/** What the sandbox answers where an address is stored: the state of its CEP; it knows no CEP of no state. */
export const statesOfCeps: SandboxAnswers = {
  consultar({ cep }) {
    const address = addressOf(textOf(cep))
    return address ? accept({ uf: address.uf }) : refuse('naoEncontrado')
  },
}

/** Stores the contracting party's address where the variant serves; the CEP's own state is looked up, not believed. */
export const enderecoSalvar = openSaleHandler('endereco.salvar', {
  async run(input, context) {
    const contratante = await contratanteOf(context)
    if (!contratante) return refuse('naoEncontrado')
    const stored = await findSaleRow(context, 'endereco')
    if (input.id !== undefined && input.id !== stored?.id) return refuse('naoEncontrado')
    if (!serves(variantOf(context, context.sale.variant), input)) return refuse('ufNaoAtendida')
    const refusal = await refusalOfCep(input, contratante, context)
    if (refusal) return refusal
    const id = stored?.idExterno ?? null
    // A company may have another address for its bills.
    const isForBills = input.enderecoCobranca ?? true
    const sent = await context.call(id === null ? 'criar' : 'alterar', {
      ...addressAsStored(input),
      id,
      idContratante: contratante.idExterno,
      ...(contratante.cnpj !== null && { enderecoCobranca: isForBills }),
    })
    if (!sent.ok) return sent
    if (isForBills)
      await context.sql.query('delete from endereco_cobranca where sale_id = $1', [context.sale.id])
    const storedId = await storeSaleRow(context, 'endereco', {
      fixed: { contratante_id: contratante.id },
      columns: { ...addressColumns(input), cobranca: isForBills },
      idExterno: id ?? externalIdIn(sent),
    })
    return accept({ id: storedId })
  },
  sandbox: statesOfCeps,
})

/** Says why an address may not have its CEP: it lies in another state, or out of the person's range. */
async function refusalOfCep(
  { cep, uf }: Input<'endereco.salvar'>,
  contratante: Contratante,
  context: SaleContext,
) {
  const found = await context.call('consultar', { cep })
  if (!found.ok && found.problem !== 'naoEncontrado') return found
  if (found.ok && dataOf(found).uf !== uf) return refuse('ufNaoAtendida')
  if (contratante.idExterno === null) return undefined
  const range = await context.call('pertenceFaixa', { cep, idContratante: contratante.idExterno })
  if (!range.ok) return range
  return dataOf(range).pertence === false ? refuse('ufNaoAtendida') : undefined
}

/** Stores where the bills of a company go, if not to its address; anywhere in the country, but in the state of its CEP. */
export const enderecoCobrancaSalvar = openSaleHandler('enderecoCobranca.salvar', {
  async run(input, context) {
    const empresa = await contractingEmpresa(context)
    if (!empresa) return refuse('naoEncontrado')
    const stored = await findSaleRow(context, 'endereco_cobranca')
    if (input.id !== undefined && input.id !== stored?.id) return refuse('naoEncontrado')
    const found = await context.call('consultar', { cep: input.cep })
    if (!found.ok && found.problem !== 'naoEncontrado') return found
    if (found.ok && dataOf(found).uf !== input.uf) return refuse('cepDivergente')
    const id = stored?.idExterno ?? null
    const sent = await context.call(id === null ? 'criar' : 'alterar', {
      ...addressAsStored(input),
      id,
      idContratante: empresa.idExterno,
      enderecoCobranca: true,
    })
    if (!sent.ok) return sent
    const storedId = await storeSaleRow(context, 'endereco_cobranca', {
      fixed: { contratante_id: empresa.id },
      columns: addressColumns(input),
      idExterno: id ?? externalIdIn(sent),
    })
    return accept({ id: storedId })
  },
  sandbox: statesOfCeps,
})
