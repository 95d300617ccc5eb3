import { datedValidatorOf, todayInSaoPaulo } from '../../engine/index.ts'
import { accept, dataOf, type Reply, refuse, type SaleContext } from '../contract/handler.ts'
import type { Output } from '../generated/operations.ts'
import { isSoldToEmpresa } from '../payment/index.ts'
import { type ExternalId, externalIdIn, lockSale, orderOf, rowToSave, saveRow } from '../sale/context.ts'
import { cpfCorretorOf } from '../sale/corretor.ts'
import {
  contractingEmpresa,
  empresaIn,
  empresaLookedUp,
  type FoundEmpresa,
  noteEmpresaLookup,
  refusalOfEmpresa,
  sociosIn,
} from '../sale/empresa.ts'
import { captchaRefusal, isRateLimited } from '../sale/lookups.ts'
import { contratanteOf, tidy } from '../sale/person.ts'
import { restartFamily, setAside } from '../sale/registration.ts'
import { sellsToEmpresas, variantOf } from '../sale/variant.ts'
import { contatoOf, inventedEmpresaOf, provocationOf, representanteOf, textOf } from '../sandbox/index.ts'
import { insertRow } from '../store/index.ts'
import { openSaleHandler, productHandler, saleHandler } from './define.ts'

/** Finds the company of a CNPJ, or says why it may not contract today; every look-up is noted. */
export const empresaBuscar = productHandler('empresa.buscar', {
  async run(input, context) {
    if (!sellsToEmpresas(variantOf(context, context.sale.variant))) return refuse('naoEncontrado')
    if (await isRateLimited(context, 'cnpj_consultado')) return refuse('muitasTentativas')
    const { cnpj } = input
    const { reply, found = null, idExterno = null } = await lookUpEmpresa(cnpj, context)
    // What no service could answer was no look-up: it neither counts, nor undoes what one before it allowed.
    if (!reply.ok && reply.problem === 'indisponivel') return reply
    await noteEmpresaLookup(context, { cnpj, permitido: reply.ok, idExterno, found })
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

/** What a look-up found, and the id by which a service knows the company. */
interface EmpresaLookup {
  readonly reply: Reply<Output<'empresa.buscar'>>
  readonly found?: FoundEmpresa
  readonly idExterno?: ExternalId | null
}

async function lookUpEmpresa(cnpj: string, context: SaleContext): Promise<EmpresaLookup> {
  if (await isSold(cnpj, context)) return { reply: refuse('empresaComProposta') }
  const answer = await context.call('consultar', { cnpj, cpfCorretorSgec: await cpfCorretorOf(context) })
  if (!answer.ok) return { reply: answer.problem === 'captchaRecusado' ? captchaRefusal(answer) : answer }
  const found = empresaIn(dataOf(answer))
  const problem = refusalOfEmpresa(found, todayInSaoPaulo(context.now))
  const reply = problem ? refuse(problem) : accept(shownEmpresa(cnpj, found))
  return { reply, found, idExterno: externalIdIn(answer) }
}

/** Tells whether a company has a proposal that was paid, or one of another sale whose payment is on its way. */
const isSold = (cnpj: string, { sql, sale }: SaleContext): Promise<boolean> =>
  isSoldToEmpresa(sql, cnpj, sale.id)

/** Chooses what of a company is shown: what the public register has, as far as it is known. */
function shownEmpresa(cnpj: string, found: FoundEmpresa): Output<'empresa.buscar'> {
  const { situacaoEmpresa, socios, idRepresentante, idContato, ...shown } = found
  const known = Object.entries(shown).filter(([, value]) => value !== '' && value !== null)
  return { cnpj, razaoSocial: shown.razaoSocial, ...Object.fromEntries(known) }
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
    if (await isSold(empresa.cnpj, context)) return refuse('empresaComProposta')
    if (input.id !== undefined && input.id !== stored?.id) return refuse('naoEncontrado')
    const isOther = stored !== undefined && stored.cnpj !== empresa.cnpj
    const isNext = isOther && order !== undefined
    if (!isNext && order?.isConfirming) return refuse('pagamentoEmConfirmacao')
    if (isNext) await setAside(context)
    else if (isOther || (stored && input.id === undefined && input.novo)) {
      const refusal = await restartFamily(context)
      if (refusal) return refusal
    }
    const { cnpj, found } = empresa
    const { razaoSocial, naturezaJuridica, dataAbertura, situacaoEmpresa } = found
    const { telefone } = input
    const nomeFantasia = tidy(input.nomeFantasia ?? '')
    const inscMunicipal = tidy(input.inscMunicipal ?? '')
    const inscEstadual = tidy(input.inscEstadual ?? '')
    const socios = input.socios?.map(({ nome, qual = '' }) => ({ nome: tidy(nome), qual: tidy(qual) }))
    const [contato] = await context.sql.query<{ readonly email: string }>(
      'select email from contato_empresa where sale_id = $1',
      [context.sale.id],
    )
    const saved = await saveRow(context, 'contratante', {
      idExterno: (isOther ? null : stored?.idExterno) ?? empresa.idExterno,
      params: {
        cnpj,
        razaoSocial,
        naturezaJuridica,
        dataAbertura,
        situacaoEmpresa,
        nomeFantasia,
        inscMunicipal,
        inscEstadual,
        telefone,
        ...(socios && { socios }),
        cpfCorretorSgec: await cpfCorretorOf(context),
      },
      once: {},
      // Its e-mail is that of its contact, once there is one.
      columns: { cnpj, nome: razaoSocial, telefone, email: contato?.email ?? '' },
    })
    if (!saved.ok) return saved
    await context.sql.query('delete from empresa where contratante_id = $1', [saved.data.id])
    await insertRow(context.sql, 'empresa', {
      contratante_id: saved.data.id,
      sale_id: context.sale.id,
      nome_fantasia: nomeFantasia,
      natureza_juridica: naturezaJuridica,
      data_abertura: dataAbertura,
      situacao_empresa: situacaoEmpresa,
      insc_municipal: inscMunicipal,
      insc_estadual: inscEstadual,
      socios: JSON.stringify(socios ?? found.socios),
    })
    return saved
  },
  // The sandbox takes every new company but one.
  sandbox: {
    criar: ({ cnpj }) =>
      provocationOf('empresa', textOf(cnpj)) === 'falhaAoSalvarEmpresa' ? refuse('erroInterno') : accept({}),
  },
})

/** Lists the partners of a company that the sale has looked up: those the service lists, else those the look-up found. */
export const socioListar = saleHandler('socio.listar', {
  async run({ cnpj }, context) {
    const empresa = await empresaLookedUp(context, cnpj)
    if (!empresa || (await isSold(empresa.cnpj, context))) return refuse('naoEncontrado')
    const { idExterno: idContratante, found } = empresa
    if (idContratante === null) return accept({ socios: found.socios })
    const answer = await context.call('consultar', { idContratante })
    if (!answer.ok) return answer
    const { socios } = dataOf(answer)
    return accept({ socios: socios === undefined ? found.socios : sociosIn(socios) })
  },
})

/** Shows the contact of a company that the sale has looked up. */
export const contatoEmpresaObter = saleHandler('contatoEmpresa.obter', {
  run: ({ cnpj }, context) =>
    showPerson<Output<'contatoEmpresa.obter'>>(cnpj, context, {
      stored: `select true as encontrado, nome, email, telefone, cargo_ou_funcao as "cargoOuFuncao"
                 from contato_empresa where sale_id = $1`,
      idIn: ({ idContato }) => idContato,
    }),
  // The sandbox knows the contact of an invented company.
  sandbox: { consultar: ({ cnpj }) => accept(contatoOf(textOf(cnpj))) },
})

/** Shows the legal representative of a company that the sale has looked up. */
export const representanteObter = saleHandler('representante.obter', {
  run: ({ cnpj }, context) =>
    showPerson<Output<'representante.obter'>>(cnpj, context, {
      stored: `select true as encontrado, cpf, nome, rg, orgao_emissor as "orgaoEmissor",
                      data_expedicao as "dataExpedicao", email, telefone, cargo_ou_funcao as "cargoOuFuncao",
                      contato_responsavel as "contatoResponsavel"
                 from representante where sale_id = $1`,
      idIn: ({ idRepresentante }) => idRepresentante,
    }),
  // The sandbox knows the representative of an invented company.
  sandbox: { consultar: ({ cnpj }) => accept(representanteOf(textOf(cnpj))) },
})

/** A person of a company, as far as both operations show them. */
type ShownPerson = { readonly encontrado: boolean; readonly nome?: string; readonly cargoOuFuncao?: string }

/** How a person of a company is found: the SQL of what the sale `$1` stored, and by which id the service knows them. */
interface PersonSource {
  readonly stored: string
  idIn(found: FoundEmpresa): ExternalId | null
}

/**
 * Shows a person of a company that the sale has looked up: what the sale itself stored, else the name and function that a
 * service knows, and nothing by which they could be reached. Where people were shown too often, they count as not found.
 */
async function showPerson<Stored extends ShownPerson>(
  cnpj: string,
  context: SaleContext,
  { stored, idIn }: PersonSource,
): Promise<Reply<Stored | ShownPerson>> {
  const { sql, sale } = context
  const empresa = await empresaLookedUp(context, cnpj)
  if (!empresa || (await isSold(empresa.cnpj, context))) return refuse('naoEncontrado')
  const isContracting = (await contratanteOf(context))?.cnpj === empresa.cnpj
  const [own] = isContracting ? await sql.query<Stored & Record<string, unknown>>(stored, [sale.id]) : []
  if (own) return accept(own)
  const id = idIn(empresa.found)
  if (id === null) return accept({ encontrado: false })
  const answer = await context.call('consultar', { id, cnpj: empresa.cnpj })
  if (!answer.ok) return answer.problem === 'naoEncontrado' ? accept({ encontrado: false }) : answer
  if (!(await context.admitsPerson())) return accept({ encontrado: false })
  const { nome, cargoOuFuncao } = dataOf(answer)
  return accept({
    encontrado: true,
    nome: tidy(String(nome)),
    ...(typeof cargoOuFuncao === 'string' && { cargoOuFuncao: tidy(cargoOuFuncao) }),
  })
}

/** Stores the contact of the company that contracts: the proposal and all messages about it go to that e-mail. */
export const contatoEmpresaSalvar = openSaleHandler('contatoEmpresa.salvar', {
  async run(input, context) {
    const empresa = await contractingEmpresa(context)
    const row = empresa && (await rowToSave(context, 'contato_empresa', input.id))
    if (!row) return refuse('naoEncontrado')
    const { email, telefone } = input
    const nome = tidy(input.nome)
    const cargoOuFuncao = tidy(input.cargoOuFuncao)
    const saved = await saveRow(context, 'contato_empresa', {
      idExterno: row.idExterno ?? empresa.found?.idContato ?? null,
      params: { nome, email, telefone, cargoOuFuncao, idContratante: empresa.idExterno },
      once: { contratante_id: empresa.id },
      columns: { nome, email, telefone, cargo_ou_funcao: cargoOuFuncao },
    })
    if (saved.ok)
      await context.sql.query('update contratante set email = $2 where id = $1', [empresa.id, email])
    return saved
  },
})

/** Stores the legal representative of the company that contracts, who may be insured too. */
export const representanteSalvar = openSaleHandler('representante.salvar', {
  async run(input, context) {
    const empresa = await contractingEmpresa(context)
    const row = empresa && (await rowToSave(context, 'representante', input.id))
    if (!row) return refuse('naoEncontrado')
    const { cpf, dataExpedicao, email, telefone, contatoResponsavel } = input
    const today = todayInSaoPaulo(context.now)
    if (datedValidatorOf('expedicao')?.reason(dataExpedicao, today) !== undefined)
      return refuse('entradaInvalida')
    const nome = tidy(input.nome)
    const rg = tidy(input.rg)
    const orgaoEmissor = tidy(input.orgaoEmissor)
    const cargoOuFuncao = tidy(input.cargoOuFuncao)
    const common = { cpf, nome, rg, email, telefone }
    return saveRow(context, 'representante', {
      idExterno: row.idExterno ?? empresa.found?.idRepresentante ?? null,
      params: {
        ...common,
        orgaoEmissor,
        dataExpedicao,
        cargoOuFuncao,
        contatoResponsavel,
        idContratante: empresa.idExterno,
      },
      once: { contratante_id: empresa.id },
      columns: {
        ...common,
        orgao_emissor: orgaoEmissor,
        data_expedicao: dataExpedicao,
        cargo_ou_funcao: cargoOuFuncao,
        contato_responsavel: contatoResponsavel,
      },
    })
  },
})
