import { accept, type Reply, refuse } from '../../contract/work.ts'
import type { Input, Output } from '../../generated/operations.ts'
import { dataOf, localOfSale, type SaleWork } from '../../sale/local.ts'
import { isBlockedCpf, noteLookup } from '../../sale/lookups.ts'
import { personIn } from '../../sale/person.ts'
import { isRateLimited } from '../../sale/rate-limit.ts'

/** The number by which the service says that it knows a person. */
const known = 1

/** Finds name, birth and gender of who buys, or pays, by CPF; every look-up is noted. */
export const consultar = localOfSale<Input<'pessoa.consultar'>, Output<'pessoa.consultar'>>(
  async (input, work) => {
    if (await isRateLimited(work, 'cpf_consultado')) return refuse('muitasTentativas')
    const { cpf } = input
    const reply = isBlockedCpf(work, cpf) ? refuse('cpfBloqueado') : await lookUp(cpf, work)
    // What no service could answer was no look-up.
    if (!reply.ok && reply.problem === 'indisponivel') return reply
    await noteLookup(work, { cpf, permitido: null, idExterno: null })
    return reply
  },
)

/** Where people were shown too often, this one counts as not found. */
async function lookUp(cpf: string, work: SaleWork): Promise<Reply<Output<'pessoa.consultar'>>> {
  const found = await work.call('consultar', { cpf })
  if (!found.ok) return found
  const { status, nome, nascimento, genero } = dataOf(found)
  if (status !== known || !(await work.admitsPerson())) return accept({ status: 0 })
  const person = personIn({ nome, dataNascimento: nascimento, sexo: genero })
  return accept({ status: known, ...person } as Output<'pessoa.consultar'>)
}
