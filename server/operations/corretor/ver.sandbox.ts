import { accept, type SandboxAnswers } from '../../contract/work.ts'
import { corretorOf, textOf } from '../../sandbox/index.ts'

/** Knows the invented corretor of every CPF. */
export const sandbox: SandboxAnswers = { consultar: ({ id }) => accept({ ...corretorOf(textOf(id)) }) }
