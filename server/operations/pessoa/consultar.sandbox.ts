import { accept, type SandboxAnswers } from '../../contract/work.ts'
import { inventedPersonOf, provocationOf, textOf } from '../../sandbox/index.ts'

/** Knows an invented person by every CPF but one. */
export const sandbox: SandboxAnswers = {
  consultar({ cpf }, now) {
    if (provocationOf('titular', textOf(cpf)) === 'desconhecido') return accept({ status: 0 })
    const { nome, dataNascimento, sexo } = inventedPersonOf(textOf(cpf), now)
    return accept({ status: 1, nome, nascimento: dataNascimento, genero: sexo })
  },
}
