import { accept, type Reply, refuse } from '../../contract/work.ts'
import type { Input, Output } from '../../generated/operations.ts'
import { hasPaidProposal } from '../../payment/index.ts'
import { captchaRefusal } from '../../sale/captcha-code.ts'
import { corretorOf } from '../../sale/corretor.ts'
import { type ExternalId, externalIdIn } from '../../sale/external-id.ts'
import { listed } from '../../sale/lists.ts'
import { dataOf, localOfProducts, type ResponseData, type SaleWork } from '../../sale/local.ts'
import { isBlockedCpf, noteLookup } from '../../sale/lookups.ts'
import { personIn } from '../../sale/person.ts'
import { isRateLimited } from '../../sale/rate-limit.ts'

/** What a look-up found, and the id by which a service knows the person. */
interface Found {
  readonly reply: Reply<Output<'contratante.obter'>>
  readonly idExterno?: ExternalId | null
}

/** Finds the contracting person by CPF, or says why this CPF may not contract; every look-up is noted. */
export const obter = localOfProducts<Input<'contratante.obter'>, Output<'contratante.obter'>>(
  async (input, work) => {
    if (await isRateLimited(work, 'cpf_consultado')) return refuse('muitasTentativas')
    const { cpf } = input
    const { reply, idExterno = null } = await lookUp(cpf, work)
    // What no service could answer was no look-up: it neither counts, nor undoes what one before it allowed.
    if (!reply.ok && reply.problem === 'indisponivel') return reply
    await noteLookup(work, { cpf, permitido: reply.ok, idExterno })
    return reply
  },
)

async function lookUp(cpf: string, work: SaleWork): Promise<Found> {
  if (isBlockedCpf(work, cpf)) return { reply: refuse('cpfBloqueado') }
  if (await hasPaidProposal(work.sql, cpf)) return { reply: await activeProposal(work) }
  const own = await storedPerson(cpf, work)
  if (own) return { reply: accept({ encontrado: true, ...own.person }), idExterno: own.idExterno }
  const { cpf: cpfCorretor } = await corretorOf(work)
  const found = await work.call('consultar', { cpf, cpfCorretorSgec: cpfCorretor ?? '' })
  if (!found.ok) return { reply: await refusalOf(found, work) }
  return { reply: accept(await shownOf(dataOf(found), work)), idExterno: externalIdIn(found) }
}

/**
 * Chooses what of a person found by CPF alone is shown: what the form is filled with and every document of theirs says,
 * and nothing by which they could be reached. Where people were shown too often, this one counts as not found.
 */
async function shownOf(found: ResponseData, work: SaleWork): Promise<Output<'contratante.obter'>> {
  const { encontrado, nome, nomeMae, dataNascimento, sexo } = found
  if (encontrado !== true || !(await work.admitsPerson())) return { encontrado: false }
  return personIn({ encontrado, nome, nomeMae, dataNascimento, sexo }) as Output<'contratante.obter'>
}

async function refusalOf(found: Reply & { readonly ok: false }, work: SaleWork): Promise<Reply<never>> {
  if (found.problem === 'propostaAtiva') return activeProposal(work)
  return found.problem === 'captchaRecusado' ? captchaRefusal(found) : found
}

async function activeProposal(work: SaleWork): Promise<Reply<never>> {
  const { cpf } = await corretorOf(work)
  return refuse('propostaAtiva', {
    corretorPadrao: cpf !== null && listed(work, 'corretorPadrao').includes(cpf),
  })
}

interface Stored {
  readonly person: Omit<Output<'contratante.obter'>, 'encontrado'>
  readonly idExterno: ExternalId | null
}

/** Reads what this sale itself has stored of a CPF, so that looking it up again undoes no correction. */
async function storedPerson(cpf: string, { sql, sale }: SaleWork): Promise<Stored | undefined> {
  const [row] = await sql.query<
    Omit<Output<'contratante.obter'>, 'encontrado'> & { readonly idExterno: ExternalId | null }
  >(
    `select nome, nome_mae as "nomeMae", data_nascimento as "dataNascimento", sexo, estado_civil as "estadoCivil",
            email, telefone, id_externo as "idExterno"
       from contratante where sale_id = $1 and cpf = $2
      union all
     select nome, nome_mae, data_nascimento, sexo, estado_civil, email, telefone, null
       from titular where sale_id = $1 and cpf = $2`,
    [sale.id, cpf],
  )
  if (!row) return undefined
  const { idExterno, ...person } = row
  return { person, idExterno }
}
