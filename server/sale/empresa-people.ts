import { accept, dataOf, type Reply, refuse, type SaleContext } from '../contract/handler.ts'
import { contratanteOf } from './contratante.ts'
import type { ToldEmpresa } from './empresa.ts'
import { empresaLookedUp, isSoldTo } from './empresa-lookups.ts'
import type { ExternalId } from './external-id.ts'
import { tidy } from './person.ts'

/** Somebody who stands for a company, as far as calls show them. */
type Shown = { readonly encontrado: boolean; readonly nome?: string; readonly cargoOuFuncao?: string }

/** How somebody who stands for a company is found: among what the sale stored, else by an id that a look-up brought. */
interface Finding<Stored> {
  stored(): Promise<Stored | undefined>
  idIn(told: ToldEmpresa): ExternalId | null
}

/**
 * Shows who stands for a company that the sale has looked up: what the sale itself stored, else the name and function
 * that a service knows, and nothing by which they could be reached. Where people were shown too often, they count as
 * not found.
 */
export async function shownOf<Stored extends Shown>(
  cnpj: string,
  { stored, idIn }: Finding<Stored>,
  work: SaleContext,
): Promise<Reply<Stored | Shown>> {
  const empresa = await empresaLookedUp(work, cnpj)
  if (!empresa || (await isSoldTo(work, empresa.cnpj))) return refuse('naoEncontrado')
  const own = (await contratanteOf(work))?.cnpj === empresa.cnpj ? await stored() : undefined
  if (own) return accept(own)
  const id = idIn(empresa.told)
  if (id === null) return accept({ encontrado: false })
  const found = await work.call('consultar', { id, cnpj: empresa.cnpj })
  if (!found.ok) return found.problem === 'naoEncontrado' ? accept({ encontrado: false }) : found
  if (!(await work.admitsPerson())) return accept({ encontrado: false })
  const { nome, cargoOuFuncao } = dataOf(found)
  return accept({
    encontrado: true,
    nome: tidy(String(nome)),
    ...(typeof cargoOuFuncao === 'string' && { cargoOuFuncao: tidy(cargoOuFuncao) }),
  })
}

/** The company that contracts by a sale, and what a service knows its people by. */
export interface ContractingEmpresa {
  readonly id: string
  readonly idExterno: ExternalId | null
  readonly told: ToldEmpresa | undefined
}

/** Finds the company that contracts by a sale; undefined where none does, or a person. */
export async function contractingEmpresa(work: SaleContext): Promise<ContractingEmpresa | undefined> {
  const contratante = await contratanteOf(work)
  if (!contratante?.cnpj) return undefined
  const { id, idExterno, cnpj } = contratante
  return { id, idExterno, told: (await empresaLookedUp(work, cnpj))?.told }
}
