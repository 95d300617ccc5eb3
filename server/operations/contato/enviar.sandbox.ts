import { refuse, type SandboxAnswers } from '../../contract/work.ts'
import { provocationOf, textOf } from '../../sandbox/index.ts'

/** There is no CRM here: a contact goes there later, but for one address that it has already. */
export const sandbox: SandboxAnswers = {
  enviar: ({ email }) => refuse(provocationOf('contato', textOf(email).toLowerCase()) ?? 'indisponivel'),
}
