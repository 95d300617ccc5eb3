import { accept, refuse, type SandboxAnswers } from '../../contract/work.ts'
import { provocationOf, textOf } from '../../sandbox/index.ts'

/** Every corretor is registered here already but one, who is new each time. */
export const sandbox: SandboxAnswers = {
  consultar: ({ cpf }) =>
    provocationOf('corretor', textOf(cpf)) === 'corretorNaoEncontrado' ? refuse('naoEncontrado') : accept({}),
}
