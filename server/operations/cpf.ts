import { digitsOf } from '../../engine/index.ts'
import { mayContract } from './consulta.ts'
import { inventedPersonOf } from './invented.ts'
import { localOfSale, provokedBy } from './local.ts'
import { accept, refuse } from './operation.ts'

/** Enriches a CPF that this sale has looked up: name, birth, gender, mother. Any other CPF is not found. */
export const consultarCpf = localOfSale<{ readonly cpf: string }>('cpf.consultar', async (input, work) => {
  const cpf = digitsOf(input.cpf)
  if (!(await mayContract(work, cpf))) return refuse('naoEncontrado')
  if (provokedBy(work, 'titular', cpf) === 'desconhecido') return accept({ status: 0 })
  const { nome, dataNascimento, sexo, nomeMae } = inventedPersonOf(cpf, work)
  return accept({ status: 1, nome, nascimento: dataNascimento, genero: sexo, mae: nomeMae })
})
