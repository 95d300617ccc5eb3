import { accept, refuse, type SandboxAnswers } from '../../contract/work.ts'
import { corretorOf, provocationOf, textOf } from '../../sandbox/index.ts'

/** Finds an invented corretor for every CPF but two. */
export const sandbox: SandboxAnswers = {
  consultar({ cpf }) {
    const provoked = provocationOf('corretor', textOf(cpf))
    if (provoked === 'corretorNaoEncontrado') return refuse('naoEncontrado')
    return provoked === 'produtorBloqueado' ? refuse(provoked) : accept({ ...corretorOf(textOf(cpf)) })
  },
}
