import { isAdult, todayInSaoPaulo } from '../../engine/index.ts'
import {
  accept,
  dataOf,
  type Reply,
  type ResponseData,
  refuse,
  type SaleContext,
  type SandboxAnswers,
} from '../contract/handler.ts'
import type { Input, Output } from '../generated/operations.ts'
import { hasPaidProposal } from '../payment/index.ts'
import { type ExternalId, externalIdIn, lockSale, orderOf, rowToSave, saveRow } from '../sale/context.ts'
import { corretorOf, cpfCorretorOf, listed } from '../sale/corretor.ts'
import {
  captchaRefusal,
  isBlockedCpf,
  isRateLimited,
  lastLookup,
  mayContract,
  noteLookup,
} from '../sale/lookups.ts'
import {
  contratanteOf,
  identityCardColumns,
  isBirthDate,
  isMinor,
  isResponsible,
  partsOf,
  personColumns,
  personForService,
  personIn,
  titularColumns,
} from '../sale/person.ts'
import { restartFamily, setAside } from '../sale/registration.ts'
import { sellsToEmpresas, variantOf } from '../sale/variant.ts'
import { inventedPersonOf, provocationOf, savePerson, textOf } from '../sandbox/index.ts'
import { openSaleHandler, productHandler, saleHandler } from './define.ts'

/** What a look-up found, and the id by which a service knows the person. */
interface PersonLookup {
  readonly reply: Reply<Output<'contratante.obter'>>
  readonly idExterno?: ExternalId | null
}

/** The sandbox knows an invented person by every CPF but a few. */
const inventedContratantes: SandboxAnswers = {
  consultar({ cpf }, now) {
    const provoked = provocationOf('titular', textOf(cpf))
    if (provoked === 'captchaRecusado') return refuse(provoked, { codigo: 'CI-99' })
    if (provoked === 'propostaAtiva') return refuse(provoked)
    if (provoked === 'semCadastro' || provoked === 'desconhecido') return accept({ encontrado: false })
    return accept({ encontrado: true, ...inventedPersonOf(textOf(cpf), now) })
  },
}

/** Finds the contracting person by CPF, or says why this CPF may not contract; every look-up is noted. */
export const contratanteObter = productHandler('contratante.obter', {
  async run({ cpf }, context) {
    return notedLookup(cpf, context, (found) => shownPerson(found, context))
  },
  sandbox: inventedContratantes,
})

/**
 * Tells whether the CPF of one more titular of a company may contract, or why not, and nothing of the person. It counts as
 * a look-up, unless the sale has looked the CPF up before.
 */
export const titularConferir = openSaleHandler('titular.conferir', {
  async run({ cpf }, context) {
    if (!sellsToEmpresas(variantOf(context, context.sale.variant))) return refuse('naoEncontrado')
    if (!isBlockedCpf(context, cpf) && (await mayContract(context, cpf))) return accept({})
    const reply = await notedLookup(cpf, context, nothingShown)
    return reply.ok ? accept({}) : reply
  },
  sandbox: inventedContratantes,
})

type Shown = (found: ResponseData) => Promise<Output<'contratante.obter'>>

const nothingShown: Shown = async () => ({ encontrado: false })

/** Looks a CPF up, shows of who was found what `shown` gives, and notes it. */
async function notedLookup(cpf: string, context: SaleContext, shown: Shown): Promise<PersonLookup['reply']> {
  if (await isRateLimited(context, 'cpf_consultado')) return refuse('muitasTentativas')
  const { reply, idExterno = null } = await lookUpPerson(cpf, context, shown)
  // What no service could answer was no look-up: it neither counts, nor undoes what one before it allowed.
  if (!reply.ok && reply.problem === 'indisponivel') return reply
  await noteLookup(context, { cpf, permitido: reply.ok, idExterno })
  return reply
}

async function lookUpPerson(cpf: string, context: SaleContext, shown: Shown): Promise<PersonLookup> {
  if (isBlockedCpf(context, cpf)) return { reply: refuse('cpfBloqueado') }
  if (await hasPaidProposal(context.sql, cpf)) return { reply: await activeProposal(context) }
  const own = await storedPerson(cpf, context)
  if (own) return own
  const found = await context.call('consultar', { cpf, cpfCorretorSgec: await cpfCorretorOf(context) })
  if (!found.ok && found.problem === 'propostaAtiva') return { reply: await activeProposal(context) }
  if (!found.ok) return { reply: found.problem === 'captchaRecusado' ? captchaRefusal(found) : found }
  return { reply: accept(await shown(dataOf(found))), idExterno: externalIdIn(found) }
}

/**
 * Chooses what of a person found by CPF alone is shown: what the form is filled with and every document of theirs says,
 * and nothing by which they could be reached. Where people were shown too often, this one counts as not found.
 */
async function shownPerson(found: ResponseData, context: SaleContext): Promise<Output<'contratante.obter'>> {
  const { encontrado, nome, nomeMae, dataNascimento, sexo } = found
  if (encontrado !== true || !(await context.admitsPerson())) return { encontrado: false }
  return personIn({ encontrado, nome, nomeMae, dataNascimento, sexo }) as Output<'contratante.obter'>
}

async function activeProposal(context: SaleContext): Promise<Reply<never>> {
  const { cpf } = await corretorOf(context)
  return refuse('propostaAtiva', {
    corretorPadrao: cpf !== null && listed(context, 'corretorPadrao').includes(cpf),
  })
}

/** Reads what this sale itself has stored of a CPF, so that looking it up again undoes no correction. */
async function storedPerson(cpf: string, { sql, sale }: SaleContext): Promise<PersonLookup | undefined> {
  const [row] = await sql.query<
    Output<'contratante.obter'> & { readonly idExterno: ExternalId | null } & Record<string, unknown>
  >(
    `select true as encontrado, nome, nome_mae as "nomeMae", data_nascimento as "dataNascimento", sexo,
            estado_civil as "estadoCivil", email, telefone, id_externo as "idExterno"
       from contratante where sale_id = $1 and cpf = $2
      union all
     select true, nome, nome_mae, data_nascimento, sexo, estado_civil, email, telefone, null
       from titular where sale_id = $1 and cpf = $2`,
    [sale.id, cpf],
  )
  if (!row) return undefined
  const { idExterno, ...person } = row
  return { reply: accept(person), idExterno }
}

/**
 * Stores the contracting person of the sale, whose CPF the sale has looked up; one a sale, so again means change.
 *
 * Another person without an id, where there is a proposal already, is the next customer in the same browser: the
 * proposal and all that belongs to it are set aside, untouched, and the sale starts again.
 */
export const contratanteSalvar = productHandler('contratante.salvar', {
  async run(input, context) {
    await lockSale(context)
    const { id, cpf } = input
    if (sellsToEmpresas(variantOf(context, context.sale.variant))) return refuse('naoEncontrado')
    if (isBlockedCpf(context, cpf)) return refuse('cpfBloqueado')
    const [stored, order] = [await contratanteOf(context), await orderOf(context)]
    if (id !== undefined && id !== stored?.id) return refuse('naoEncontrado')
    if (id !== undefined && order?.situacao === 'paga') return refuse('semVenda')
    if (!isBirthDate(input.dataNascimento, context.now)) return refuse('entradaInvalida')
    if (!(await mayContract(context, cpf))) return refuse('naoEncontrado')
    const isNext = id === undefined && order !== undefined && stored?.cpf !== cpf
    if (!isNext && order?.isConfirming) return refuse('pagamentoEmConfirmacao')
    if (isNext) await setAside(context)
    else if (id === undefined && stored && input.novo) {
      const refusal = await restartFamily(context)
      if (refusal) return refusal
    }
    if (await isTaken(input, context)) return refuse('cpfRepetido')
    const own = !isNext && stored?.cpf === cpf ? stored.idExterno : null
    const { novo: _, id: __, titularResponsavel, ...person } = input
    return saveRow(context, 'contratante', {
      idExterno: own ?? (await lastLookup(context, cpf))?.idExterno ?? null,
      params: {
        ...personForService(person),
        menorIdade: isMinor(input, context),
        cpfCorretorSgec: await cpfCorretorOf(context),
      },
      once: identityCardColumns,
      columns: { cpf, ...titularColumns(input), titular_responsavel: titularResponsavel },
    })
  },
  // The sandbox takes every new person but one.
  sandbox: { criar: savePerson },
})

/** Tells whether the CPF is another's in the contract, or a minor's who would be their own responsible. */
async function isTaken(input: Input<'contratante.salvar'>, context: SaleContext): Promise<boolean> {
  const parts = await partsOf(input.cpf, context)
  if (parts.some((part) => part !== 'contratante')) return true
  return isMinor(input, context) && (await isResponsible(input.cpf, context))
}

/** Stores who pays for the contracting person: any adult, who may be insured too. */
export const responsavelSalvar = openSaleHandler('responsavel.salvar', {
  async run(input, context) {
    const { now } = context
    const contratante = await contratanteOf(context)
    // A company pays for itself.
    if (!contratante || contratante.cnpj !== null) return refuse('naoEncontrado')
    const row = await rowToSave(context, 'responsavel', input.id)
    if (!row) return refuse('naoEncontrado')
    if (!isBirthDate(input.dataNascimento, now)) return refuse('entradaInvalida')
    const isOwnCpf = isMinor(contratante, context) && input.cpf === contratante.cpf
    if (isOwnCpf || !isAdult(input.dataNascimento, todayInSaoPaulo(now))) return refuse('responsavelMenor')
    const { id: _, ...person } = input
    return saveRow(context, 'responsavel', {
      ...row,
      params: { ...personForService(person), idContratante: contratante.idExterno },
      once: { contratante_id: contratante.id },
      columns: {
        cpf: input.cpf,
        ...personColumns(input),
        email: input.email ?? '',
        telefone: input.telefone ?? '',
      },
    })
  },
})

/** The sandbox knows an invented person by every CPF but one. */
const inventedPeople: SandboxAnswers = {
  consultar({ cpf }, now) {
    if (provocationOf('titular', textOf(cpf)) === 'desconhecido') return accept({ status: 0 })
    const { nome, dataNascimento, sexo, nomeMae } = inventedPersonOf(textOf(cpf), now)
    return accept({ status: 1, nome, nascimento: dataNascimento, genero: sexo, mae: nomeMae })
  },
}

type FoundPerson = Output<'pessoa.consultar'> & { readonly mae?: string }

/** Finds a person by CPF at a service; status 0 where it knows none, or where people were shown too often. */
async function lookUp(cpf: string, context: SaleContext): Promise<Reply<FoundPerson>> {
  const found = await context.call('consultar', { cpf })
  if (!found.ok) return found
  const { status, nome, nascimento, genero, mae } = dataOf(found)
  if (status !== 1 || !(await context.admitsPerson())) return accept({ status: 0 })
  return accept({
    status,
    ...(personIn({ nome, dataNascimento: nascimento, sexo: genero, mae }) as Omit<FoundPerson, 'status'>),
  })
}

/** Finds name, birth and gender of who buys, or pays, by CPF; every look-up is noted. */
export const pessoaConsultar = saleHandler('pessoa.consultar', {
  async run({ cpf }, context) {
    if (await isRateLimited(context, 'cpf_consultado')) return refuse('muitasTentativas')
    const reply = isBlockedCpf(context, cpf) ? refuse('cpfBloqueado') : await lookUp(cpf, context)
    // What no service could answer was no look-up.
    if (!reply.ok && reply.problem === 'indisponivel') return reply
    await noteLookup(context, { cpf, permitido: null, idExterno: null })
    if (!reply.ok) return reply
    const { mae: _, ...person } = reply.data
    return accept(person)
  },
  sandbox: inventedPeople,
})

/** Enriches a CPF that this sale has looked up: name, birth, gender, mother. Any other CPF is not found. */
export const cpfConsultar = saleHandler('cpf.consultar', {
  async run({ cpf }, context) {
    if (!(await mayContract(context, cpf))) return refuse('naoEncontrado')
    const reply = await lookUp(cpf, context)
    if (!reply.ok) return reply
    const { dataNascimento: nascimento, sexo: genero, ...person } = reply.data
    return accept({ ...person, ...(nascimento && { nascimento }), ...(genero && { genero }) })
  },
  sandbox: inventedPeople,
})
