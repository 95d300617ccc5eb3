import {
  accept,
  dataOf,
  type HandlerContext,
  type RefusedReply,
  refuse,
  type SandboxAnswers,
} from '../contract/handler.ts'
import type { Output } from '../generated/operations.ts'
import { addressAsStored, addressColumns } from '../sale/address.ts'
import { type ExternalId, rowToSave, saveRow } from '../sale/context.ts'
import { contractingEmpresa } from '../sale/empresa.ts'
import { contratanteOf } from '../sale/person.ts'
import { serves, variantOf } from '../sale/variant.ts'
import { addressOf, provocationOf, textOf } from '../sandbox/index.ts'
import { openSaleHandler, saleHandler } from './define.ts'

/** Finds the address of a CEP; whether it is served is for the funnel to say. */
export const enderecoCep = saleHandler('endereco.cep', {
  async run(input, context) {
    const { cidadesRestritas, regioesPet } = variantOf(context, context.sale.variant)
    const { cidadesBloqueadas = [] } = regioesPet
    const { cep } = input
    const found = await context.call('consultar', {
      cep,
      cidadesRestritas: [...cidadesRestritas, ...cidadesBloqueadas],
    })
    return found.ok ? accept({ ...dataOf(found), cep } as Output<'endereco.cep'>) : found
  },
  // The sandbox invents the address of every CEP of a state.
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

/** The sandbox's answer where an address is stored: the state of its CEP, if there is one. */
export const statesOfCeps: SandboxAnswers = {
  consultar({ cep }) {
    const address = addressOf(textOf(cep))
    return address ? accept({ uf: address.uf }) : refuse('naoEncontrado')
  },
}

/**
 * Looks up the state of a CEP, and whether the CEP is in the range of the contracting party where a service knows them.
 * Returns the refusal of a CEP of another state, or out of range, or of the service.
 */
export async function refusalOfCep(
  { cep, uf }: { readonly cep: string; readonly uf: string },
  idContratante: ExternalId | null,
  { context, otherState }: { readonly context: HandlerContext; readonly otherState: RefusedReply },
): Promise<RefusedReply | undefined> {
  const found = await context.call('consultar', { cep })
  if (!found.ok && found.problem !== 'naoEncontrado') return found
  if (found.ok && dataOf(found).uf !== uf) return otherState
  if (idContratante === null) return undefined
  const range = await context.call('pertenceFaixa', { cep, idContratante })
  if (!range.ok) return range
  return dataOf(range).pertence === false ? otherState : undefined
}

/** Stores the contracting party's address where the variant serves; the state of the CEP is looked up, not trusted. */
export const enderecoSalvar = openSaleHandler('endereco.salvar', {
  async run(input, context) {
    const contratante = await contratanteOf(context)
    const row = contratante && (await rowToSave(context, 'endereco', input.id))
    if (!row) return refuse('naoEncontrado')
    const otherState = refuse('ufNaoAtendida')
    if (!serves(variantOf(context, context.sale.variant), input)) return otherState
    const { id, cnpj, idExterno: idContratante } = contratante
    const refusal = await refusalOfCep(input, idContratante, { context, otherState })
    if (refusal) return refusal
    // A company may have another address for its bills.
    const isForBills = input.enderecoCobranca ?? true
    const saved = await saveRow(context, 'endereco', {
      ...row,
      params: {
        ...addressAsStored(input),
        idContratante,
        ...(cnpj !== null && { enderecoCobranca: isForBills }),
      },
      once: { contratante_id: id },
      columns: { ...addressColumns(input), cobranca: isForBills },
    })
    if (saved.ok && isForBills)
      await context.sql.query('delete from endereco_cobranca where sale_id = $1', [context.sale.id])
    return saved
  },
  sandbox: statesOfCeps,
})

/** Stores where the bills of a company go, if not to its address; anywhere in the country, but in the state of its CEP. */
export const enderecoCobrancaSalvar = openSaleHandler('enderecoCobranca.salvar', {
  async run(input, context) {
    const empresa = await contractingEmpresa(context)
    const row = empresa && (await rowToSave(context, 'endereco_cobranca', input.id))
    if (!row) return refuse('naoEncontrado')
    const otherState = refuse('cepDivergente')
    const refusal = await refusalOfCep(input, null, { context, otherState })
    if (refusal) return refusal
    return saveRow(context, 'endereco_cobranca', {
      ...row,
      params: { ...addressAsStored(input), idContratante: empresa.idExterno, enderecoCobranca: true },
      once: { contratante_id: empresa.id },
      columns: addressColumns(input),
    })
  },
  sandbox: statesOfCeps,
})
