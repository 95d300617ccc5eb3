import { accept, refuse, type SandboxAnswers } from '../../contract/work.ts'
import { inventedPersonOf, provocationOf, textOf } from '../../sandbox/index.ts'

/** Knows an invented person by every CPF but a few. */
export const sandbox: SandboxAnswers = {
  consultar({ cpf }, now) {
    const provoked = provocationOf('titular', textOf(cpf))
    if (provoked === 'captchaRecusado') return refuse(provoked, { codigo: 'CI-99' })
    if (provoked === 'propostaAtiva') return refuse(provoked)
    if (provoked === 'semCadastro' || provoked === 'desconhecido') return accept({ encontrado: false })
    return accept({ encontrado: true, ...inventedPersonOf(textOf(cpf), now) })
  },
}
