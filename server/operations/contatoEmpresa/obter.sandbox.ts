import { accept, type SandboxAnswers } from '../../contract/work.ts'
import { contatoOf, textOf } from '../../sandbox/index.ts'

/** Knows whom to talk to at an invented company. */
export const sandbox: SandboxAnswers = { consultar: ({ cnpj }) => accept(contatoOf(textOf(cnpj))) }
