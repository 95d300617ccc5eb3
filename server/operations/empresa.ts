import { todayInSaoPaulo } from '../../engine/index.ts'
import { accept, dataOf, type Reply, refuse, type SaleContext } from '../contract/handler.ts'
import type { Input, Output } from '../generated/operations.ts'
import { type ExternalId, externalIdIn, lockSale, orderOf } from '../sale/context.ts'
import { corretorOf } from '../sale/corretor.ts'
import {
  empresaIn,
  empresaLookedUp,
  type FoundEmpresa,
  isSoldTo,
  type KnownEmpresa,
  noteEmpresaLookup,
  refusalOfEmpresa,
  type Socio,
  sociosIn,
} from '../sale/empresa.ts'
import { captchaRefusal, isRateLimited } from '../sale/lookups.ts'
import { contratanteOf, tidy } from '../sale/person.ts'
import { restartFamily, setAside } from '../sale/registration.ts'
import { sellsToEmpresas, variantOf } from '../sale/variant.ts'
import { inventedEmpresaOf, provocationOf, textOf } from '../sandbox/index.ts'
import { insertRow } from '../store/index.ts'
import { productHandler, saleHandler } from './define.ts'
import { storeSaleRow } from './sale-rows.ts'

/** Finds the company of a CNPJ, or says why it may not contract today; every look-up is noted. */
export const empresaBuscar = productHandler('empresa.buscar', {
  async run(input, context) {
    if (!sellsToEmpresas(variantOf(context, context.sale.variant))) return refuse('naoEncontrado')
    if (await isRateLimited(context, 'cnpj_consultado')) return refuse('muitasTentativas')
    const { cnpj } = input
    const { reply, told = null, idExterno = null } = await lookUpEmpresa(cnpj, context)
    // What no service could answer was no look-up: it neither counts, nor undoes what one before it allowed.
    if (!reply.ok && reply.problem === 'indisponivel') return reply
    await noteEmpresaLookup(context, { cnpj, permitido: reply.ok, idExterno, told })
    return reply
  },
  // The sandbox knows an invented company by every CNPJ but a few.
  sandbox: {
    consultar({ cnpj }, now) {
      const provoked = provocationOf('empresa', textOf(cnpj))
      if (provoked === 'empresaComProposta' || provoked === 'empresaSemDados') return refuse(provoked)
      return accept({ ...inventedEmpresaOf(textOf(cnpj), now) })
    },
  },
})

/** What a look-up found. */
interface EmpresaLookup {
  readonly reply: Reply<Output<'empresa.buscar'>>
  readonly told?: FoundEmpresa
  readonly idExterno?: ExternalId | null
}

async function lookUpEmpresa(cnpj: string, context: SaleContext): Promise<EmpresaLookup> {
  if (await isSoldTo(context, cnpj)) return { reply: refuse('empresaComProposta') }
  const { cpf: cpfCorretor } = await corretorOf(context)
  const found = await context.call('consultar', { cnpj, cpfCorretorSgec: cpfCorretor ?? '' })
  if (!found.ok) return { reply: found.problem === 'captchaRecusado' ? captchaRefusal(found) : found }
  const told = empresaIn(dataOf(found))
  const problem = refusalOfEmpresa(told, todayInSaoPaulo(context.now))
  const reply = problem ? refuse(problem) : accept(shownEmpresa(cnpj, told))
  return { reply, told, idExterno: externalIdIn(found) }
}

/** Chooses what of a company is shown: what the public register has, as far as it is known. */
function shownEmpresa(cnpj: string, told: FoundEmpresa): Output<'empresa.buscar'> {
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

/** A company as it is stored and sent. */
type EmpresaDetails = {
  readonly cnpj: string
  readonly razaoSocial: string
  readonly nomeFantasia: string
  readonly naturezaJuridica: string
  readonly dataAbertura: string | null
  readonly situacaoEmpresa: string
  readonly inscMunicipal: string
  readonly inscEstadual: string
  readonly telefone: string
  readonly socios: readonly Socio[]
}

/** Stores a company as the contracting party of the sale, and gives its id; its e-mail is that of its contact, once there is one. */
async function storeEmpresa(
  details: EmpresaDetails,
  idExterno: ExternalId | null,
  context: SaleContext,
): Promise<string> {
  const { sql, sale } = context
  const [contact] = await sql.query<{ readonly email: string }>(
    'select email from contato_empresa where sale_id = $1',
    [sale.id],
  )
  const id = await storeSaleRow(context, 'contratante', {
    fixed: {},
    columns: {
      cnpj: details.cnpj,
      nome: details.razaoSocial,
      telefone: details.telefone,
      email: contact?.email ?? '',
    },
    idExterno,
  })
  await sql.query('delete from empresa where contratante_id = $1', [id])
  await insertRow(sql, 'empresa', {
    contratante_id: id,
    sale_id: sale.id,
    nome_fantasia: details.nomeFantasia,
    natureza_juridica: details.naturezaJuridica,
    data_abertura: details.dataAbertura,
    situacao_empresa: details.situacaoEmpresa,
    insc_municipal: details.inscMunicipal,
    insc_estadual: details.inscEstadual,
    socios: JSON.stringify(details.socios),
  })
  return id
}

/**
 * Stores the company that contracts, which the sale has looked up; one a sale, so again means change. What the register
 * says of it is stored as it was looked up, whatever is typed.
 *
 * Another company where there is a proposal already is the next customer in the same browser: the proposal and all that
 * belongs to it are set aside, untouched. Without a proposal what was stored around the other company goes.
 */
export const empresaSalvar = productHandler('empresa.salvar', {
  async run(input, context) {
    await lockSale(context)
    const empresa = await empresaLookedUp(context, input.cnpj)
    if (!empresa) return refuse('naoEncontrado')
    const [stored, order] = [await contratanteOf(context), await orderOf(context)]
    if (await isSoldTo(context, empresa.cnpj)) return refuse('empresaComProposta')
    if (input.id !== undefined && input.id !== stored?.id) return refuse('naoEncontrado')
    const isOther = stored !== undefined && stored.cnpj !== empresa.cnpj
    const isNext = isOther && order !== undefined
    if (!isNext && order?.isConfirming) return refuse('pagamentoEmConfirmacao')
    if (isNext) await setAside(context)
    else if (isOther || (stored && input.id === undefined && input.novo)) {
      const refusal = await restartFamily(context)
      if (refusal) return refusal
    }
    const details = detailsOf(input, empresa)
    const known = isOther ? undefined : stored
    const idExterno = known?.idExterno ?? empresa.idExterno
    const { cpf: cpfCorretor } = await corretorOf(context)
    const sent = await context.call(idExterno === null ? 'criar' : 'alterar', {
      ...details,
      id: idExterno,
      cpfCorretorSgec: cpfCorretor ?? '',
    })
    if (!sent.ok) return sent
    const kept = { socios: empresa.told.socios, ...details }
    return accept({ id: await storeEmpresa(kept, idExterno ?? externalIdIn(sent), context) })
  },
  // The sandbox takes every new company but one.
  sandbox: {
    criar: ({ cnpj }) =>
      provocationOf('empresa', textOf(cnpj)) === 'falhaAoSalvarEmpresa' ? refuse('erroInterno') : accept({}),
  },
})

/** A company as it is sent: its partners only if they were in the input. */
type SentDetails = Omit<EmpresaDetails, 'socios'> & Partial<Pick<EmpresaDetails, 'socios'>>

/** Joins what was typed of a company to what the look-up found. */
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

/** Lists the partners of a company that the sale has looked up: those the service lists, else those the look-up found. */
export const socioListar = saleHandler('socio.listar', {
  async run({ cnpj }, context) {
    const empresa = await empresaLookedUp(context, cnpj)
    if (!empresa || (await isSoldTo(context, empresa.cnpj))) return refuse('naoEncontrado')
    const { idExterno: idContratante, told } = empresa
    if (idContratante === null) return accept({ socios: told.socios })
    const found = await context.call('consultar', { idContratante })
    if (!found.ok) return found
    const { socios } = dataOf(found)
    return accept({ socios: socios === undefined ? told.socios : sociosIn(socios) })
  },
})
