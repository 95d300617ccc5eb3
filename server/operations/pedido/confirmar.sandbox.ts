import type { SandboxAnswers } from '../../contract/work.ts'
import { sandbox as sandboxOfAddresses } from '../endereco/salvar.sandbox.ts'

/** Knows the state of a CEP, as where an address is stored. */
export const sandbox: SandboxAnswers = sandboxOfAddresses
