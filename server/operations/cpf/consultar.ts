import { accept, refuse } from '../../contract/work.ts'
import type { Input, Output } from '../../generated/operations.ts'
import { dataOf, localOfSale } from '../../sale/local.ts'
import { mayContract } from '../../sale/lookups.ts'
import { personIn } from '../../sale/person.ts'

/** Enriches a CPF that this sale has looked up: name, birth, gender, mother. Any other CPF is not found. */
export const consultar = localOfSale<Input<'cpf.consultar'>, Output<'cpf.consultar'>>(async (input, work) => {
  const { cpf } = input
  if (!(await mayContract(work, cpf))) return refuse('naoEncontrado')
  const found = await work.call('consultar', { cpf })
  if (!found.ok) return found
  const { status, nome, nascimento, genero, mae } = dataOf(found)
  if (status !== 1 || !(await work.admitsPerson())) return accept({ status: 0 })
  const { dataNascimento, sexo } = personIn({ dataNascimento: nascimento, sexo: genero })
  const person = { nome, nascimento: dataNascimento, genero: sexo, mae }
  const known = Object.entries(person).filter(([, value]) => typeof value === 'string' && value !== '')
  return accept({ status: 1, ...Object.fromEntries(known) })
})
