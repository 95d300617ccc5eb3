import { accept, refuse, type SandboxAnswers } from '../../contract/work.ts'
import { corretorOf, provocationOf, textOf } from '../../sandbox/index.ts'

/** Finds an invented corretor for every CPF but two. */
export const sandbox: SandboxAnswers = {
  buscar({ cpf }) {
    const provoked = provocationOf('corretor', textOf(cpf))
    if (provoked === 'corretorNaoEncontrado') return refuse('naoEncontrado')
    if (provoked === 'produtorBloqueado') return refuse(provoked)
    const { nome, email, telefone } = corretorOf(textOf(cpf))
    return accept({ nome, email, telefone })
  },
}
