import {
  accept,
  dataOf,
  type Reply,
  refuse,
  type SaleContext,
  type SandboxAnswers,
} from '../contract/handler.ts'
import type { Output } from '../generated/operations.ts'
import { isBlockedCpf, isRateLimited, mayContract, noteLookup } from '../sale/lookups.ts'
import { personIn } from '../sale/person.ts'
import { inventedPersonOf, provocationOf, textOf } from '../sandbox/index.ts'
import { saleHandler } from './define.ts'

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
