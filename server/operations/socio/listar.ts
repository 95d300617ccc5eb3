import { accept, refuse } from '../../contract/work.ts'
import type { Input, Output } from '../../generated/operations.ts'
import { sociosIn } from '../../sale/empresa.ts'
import { empresaLookedUp, isSoldTo } from '../../sale/empresa-lookups.ts'
import { dataOf, localOfSale } from '../../sale/local.ts'

/** Lists the partners of a company that the sale has looked up: those the service lists, else those the look-up told of. */
export const listar = localOfSale<Input<'socio.listar'>, Output<'socio.listar'>>(async ({ cnpj }, work) => {
  const empresa = await empresaLookedUp(work, cnpj)
  if (!empresa || (await isSoldTo(work, empresa.cnpj))) return refuse('naoEncontrado')
  const { idExterno: idContratante, told } = empresa
  if (idContratante === null) return accept({ socios: told.socios })
  const found = await work.call('consultar', { idContratante })
  if (!found.ok) return found
  const { socios } = dataOf(found)
  return accept({ socios: socios === undefined ? told.socios : sociosIn(socios) })
})
