import { todayInSaoPaulo } from '../../../engine/index.ts'
import { accept, type Reply, refuse } from '../../contract/work.ts'
import type { Input, Output } from '../../generated/operations.ts'
import { captchaRefusal } from '../../sale/captcha-code.ts'
import { corretorOf } from '../../sale/corretor.ts'
import { empresaIn, refusalOfEmpresa, type ToldEmpresa } from '../../sale/empresa.ts'
import { isSoldTo, noteEmpresaLookup } from '../../sale/empresa-lookups.ts'
import { type ExternalId, externalIdIn } from '../../sale/external-id.ts'
import { dataOf, localOfProducts, type SaleWork } from '../../sale/local.ts'
import { isRateLimited } from '../../sale/rate-limit.ts'
import { sellsToEmpresas, variantOf } from '../../sale/variant.ts'

/** Finds the company of a CNPJ, or says why it may not contract today; every look-up is noted. */
export const buscar = localOfProducts<Input<'empresa.buscar'>, Output<'empresa.buscar'>>(
  async (input, work) => {
    if (!sellsToEmpresas(variantOf(work, work.sale.variant))) return refuse('naoEncontrado')
    if (await isRateLimited(work, 'cnpj_consultado')) return refuse('muitasTentativas')
    const { cnpj } = input
    const { reply, told = null, idExterno = null } = await lookUp(cnpj, work)
    // What no service could answer was no look-up: it neither counts, nor undoes what one before it allowed.
    if (!reply.ok && reply.problem === 'indisponivel') return reply
    await noteEmpresaLookup(work, { cnpj, permitido: reply.ok, idExterno, told })
    return reply
  },
)

/** What a look-up found. */
interface Found {
  readonly reply: Reply<Output<'empresa.buscar'>>
  readonly told?: ToldEmpresa
  readonly idExterno?: ExternalId | null
}

async function lookUp(cnpj: string, work: SaleWork): Promise<Found> {
  if (await isSoldTo(work, cnpj)) return { reply: refuse('empresaComProposta') }
  const { cpf: cpfCorretor } = await corretorOf(work)
  const found = await work.call('consultar', { cnpj, cpfCorretorSgec: cpfCorretor ?? '' })
  if (!found.ok) return { reply: found.problem === 'captchaRecusado' ? captchaRefusal(found) : found }
  const told = empresaIn(dataOf(found))
  const problem = refusalOfEmpresa(told, todayInSaoPaulo(work.now))
  const reply = problem ? refuse(problem) : accept(shownOf(cnpj, told))
  return { reply, told, idExterno: externalIdIn(found) }
}

/** Chooses what of a company is shown: what the public register has, as far as it is known. */
function shownOf(cnpj: string, told: ToldEmpresa): Output<'empresa.buscar'> {
  const { razaoSocial, nomeFantasia, naturezaJuridica, dataAbertura, endereco } = told
  const { inscMunicipal, inscEstadual, telefone } = told
  const texts = { nomeFantasia, naturezaJuridica, dataAbertura, inscMunicipal, inscEstadual, telefone }
  const known = Object.entries(texts).filter(([, text]) => text !== '' && text !== null)
  return {
    cnpj,
    razaoSocial,
    ...Object.fromEntries(known),
    ...(endereco && { endereco: endereco as Output<'empresa.buscar'>['endereco'] & object }),
  }
}
