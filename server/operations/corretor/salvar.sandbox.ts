import { accept, refuse, type SandboxAnswers } from '../../contract/work.ts'
import { provocationOf, textOf } from '../../sandbox/index.ts'

/** Every corretor is registered here already but one, who is new each time. */
export const sandbox: SandboxAnswers = {
  criar: ({ cpf }) =>
    provocationOf('corretor', textOf(cpf)) === 'corretorNaoEncontrado' ? accept({}) : refuse('recusado'),
}
