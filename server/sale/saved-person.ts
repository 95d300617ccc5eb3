import { accept, refuse, type SandboxAnswer } from '../contract/work.ts'
import { provocationOf, textOf } from '../sandbox/index.ts'

/** Takes a new person as the sandbox does: whoever it is, but one CPF that can't be saved. */
export const savesPerson: SandboxAnswer = ({ cpf }) =>
  provocationOf('titular', textOf(cpf)) === 'falhaAoSalvar' ? refuse('erroInterno') : accept({})
