import { accept, type SandboxAnswers } from '../../contract/work.ts'
import { representanteOf, textOf } from '../../sandbox/index.ts'

/** Knows whoever represents an invented company. */
export const sandbox: SandboxAnswers = { consultar: ({ cnpj }) => accept(representanteOf(textOf(cnpj))) }
