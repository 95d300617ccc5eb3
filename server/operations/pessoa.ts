import { accept, dataOf, type Reply, refuse, type SaleContext } from '../contract/handler.ts'
import type { Output } from '../generated/operations.ts'
import { isBlockedCpf, isRateLimited, mayContract, noteLookup } from '../sale/lookups.ts'
import { personIn } from '../sale/person.ts'
import { inventedPersonOf, provocationOf, textOf } from '../sandbox/index.ts'
import { saleHandler } from './define.ts'

/** The number by which the service says that it knows a person. */
const known = 1

/** Finds name, birth and gender of who buys, or pays, by CPF; every look-up is noted. */
export const pessoaConsultar = saleHandler('pessoa.consultar', {
  async run(input, context) {
    if (await isRateLimited(context, 'cpf_consultado')) return refuse('muitasTentativas')
    const { cpf } = input
    const reply = isBlockedCpf(context, cpf) ? refuse('cpfBloqueado') : await lookUpPerson(cpf, context)
    // What no service could answer was no look-up.
    if (!reply.ok && reply.problem === 'indisponivel') return reply
    await noteLookup(context, { cpf, permitido: null, idExterno: null })
    return reply
  },
  // The sandbox knows an invented person by every CPF but one.
  sandbox: {
    consultar({ cpf }, now) {
      if (provocationOf('titular', textOf(cpf)) === 'desconhecido') return accept({ status: 0 })
      const { nome, dataNascimento, sexo } = inventedPersonOf(textOf(cpf), now)
      return accept({ status: 1, nome, nascimento: dataNascimento, genero: sexo })
    },
  },
})

/** Where people were shown too often, this one counts as not found. */
async function lookUpPerson(cpf: string, context: SaleContext): Promise<Reply<Output<'pessoa.consultar'>>> {
  const found = await context.call('consultar', { cpf })
  if (!found.ok) return found
  const { status, nome, nascimento, genero } = dataOf(found)
  if (status !== known || !(await context.admitsPerson())) return accept({ status: 0 })
  const person = personIn({ nome, dataNascimento: nascimento, sexo: genero })
  return accept({ status: known, ...person } as Output<'pessoa.consultar'>)
}

/** Enriches a CPF that this sale has looked up: name, birth, gender, mother. Any other CPF is not found. */
export const cpfConsultar = saleHandler('cpf.consultar', {
  async run(input, context) {
    const { cpf } = input
    if (!(await mayContract(context, cpf))) return refuse('naoEncontrado')
    const found = await context.call('consultar', { cpf })
    if (!found.ok) return found
    const { status, nome, nascimento, genero, mae } = dataOf(found)
    if (status !== 1 || !(await context.admitsPerson())) return accept({ status: 0 })
    const { dataNascimento, sexo } = personIn({ dataNascimento: nascimento, sexo: genero })
    const person = { nome, nascimento: dataNascimento, genero: sexo, mae }
    const known = Object.entries(person).filter(([, value]) => typeof value === 'string' && value !== '')
    return accept({ status: 1, ...Object.fromEntries(known) })
  },
  // The sandbox enriches every CPF but one with an invented person.
  sandbox: {
    consultar({ cpf }, now) {
      if (provocationOf('titular', textOf(cpf)) === 'desconhecido') return accept({ status: 0 })
      const { nome, dataNascimento, sexo, nomeMae } = inventedPersonOf(textOf(cpf), now)
      return accept({ status: 1, nome, nascimento: dataNascimento, genero: sexo, mae: nomeMae })
    },
  },
})
