import { accept, refuse, type SandboxAnswers } from '../../contract/work.ts'
import { provocationOf, textOf } from '../../sandbox/index.ts'

/** Takes every new company but one. */
export const sandbox: SandboxAnswers = {
  criar: ({ cnpj }) =>
    provocationOf('empresa', textOf(cnpj)) === 'falhaAoSalvarEmpresa' ? refuse('erroInterno') : accept({}),
}
