import { accept, type Reply, refuse } from '../../contract/work.ts'
import type { Input, Output } from '../../generated/operations.ts'
import { type Contratante, contratanteOf } from '../../sale/contratante.ts'
import { corretorOf } from '../../sale/corretor.ts'
import type { Socio } from '../../sale/empresa.ts'
import { empresaLookedUp, isSoldTo, type KnownEmpresa } from '../../sale/empresa-lookups.ts'
import { externalIdIn } from '../../sale/external-id.ts'
import { localOfProducts, type SaleWork } from '../../sale/local.ts'
import { lockSale, orderOf } from '../../sale/open-sale.ts'
import { tidy } from '../../sale/person.ts'
import { restartFamily, setAside } from '../../sale/restart.ts'
import { type EmpresaDetails, storeEmpresa } from './rows.ts'

/**
 * Stores the company that contracts, which the sale has looked up; one a sale, so again means change. What the register
 * has of it is as it was looked up, whatever is typed.
 *
 * Another company where there is a proposal already is the next customer in the same browser: the proposal and all that
 * belongs to it are set aside, untouched. Without a proposal what was stored around the other company goes.
 */
export const salvar = localOfProducts<Input<'empresa.salvar'>, Output<'empresa.salvar'>>(
  async (input, work) => {
    await lockSale(work)
    const empresa = await empresaLookedUp(work, input.cnpj)
    return empresa ? save(input, empresa, work) : refuse('naoEncontrado')
  },
)

async function save(
  input: Input<'empresa.salvar'>,
  empresa: KnownEmpresa,
  work: SaleWork,
): Promise<Reply<Output<'empresa.salvar'>>> {
  const [stored, order] = [await contratanteOf(work), await orderOf(work)]
  if (await isSoldTo(work, empresa.cnpj)) return refuse('empresaComProposta')
  if (input.id !== undefined && input.id !== stored?.id) return refuse('naoEncontrado')
  const isOther = stored !== undefined && stored.cnpj !== empresa.cnpj
  const isNext = isOther && order !== undefined
  if (!isNext && order?.isConfirming) return refuse('pagamentoEmConfirmacao')
  if (isNext) await setAside(work)
  else if (isOther || (stored && input.id === undefined && input.novo)) {
    const refusal = await restartFamily(work)
    if (refusal) return refusal
  }
  const details = detailsOf(input, empresa)
  const sent = await send(details, { empresa, stored: isOther ? undefined : stored, work })
  if (!sent.ok) return sent
  const kept = { socios: empresa.told.socios, ...details }
  return accept({ id: await storeEmpresa(kept, externalIdIn(sent), work) })
}

/** A company as it is sent: its partners only where somebody went over them. */
type SentDetails = Omit<EmpresaDetails, 'socios'> & Partial<Pick<EmpresaDetails, 'socios'>>

/** Joins what was typed of a company to what was told of it. */
function detailsOf(input: Input<'empresa.salvar'>, { cnpj, told }: KnownEmpresa): SentDetails {
  const { razaoSocial, naturezaJuridica, dataAbertura, situacaoEmpresa } = told
  return {
    cnpj,
    razaoSocial,
    naturezaJuridica,
    dataAbertura,
    situacaoEmpresa,
    nomeFantasia: tidy(input.nomeFantasia ?? ''),
    inscMunicipal: tidy(input.inscMunicipal ?? ''),
    inscEstadual: tidy(input.inscEstadual ?? ''),
    telefone: input.telefone,
    ...(input.socios && { socios: input.socios.map(socioOf) }),
  }
}

const socioOf = ({ nome, qual = '' }: { readonly nome: string; readonly qual?: string }): Socio => ({
  nome: tidy(nome),
  qual: tidy(qual),
})

interface EmpresaContext {
  readonly empresa: KnownEmpresa
  readonly stored: Contratante | undefined
  readonly work: SaleWork
}

/** Tells the service of the company: as one it knows already, from here or from the look-up, or as a new one. */
async function send(details: SentDetails, { empresa, stored, work }: EmpresaContext): Promise<Reply> {
  const id = stored?.idExterno ?? empresa.idExterno
  const { cpf: cpfCorretor } = await corretorOf(work)
  const sent = await work.call(id === null ? 'criar' : 'alterar', {
    ...details,
    id,
    cpfCorretorSgec: cpfCorretor ?? '',
  })
  return sent.ok && id !== null ? accept({ id }) : sent
}
