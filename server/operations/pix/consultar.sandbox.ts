import type { SandboxAnswers } from '../../contract/work.ts'
import { pixAsItStands } from '../pagamento/sandbox-bank.ts'

/** Goes to the bank of the sandbox. */
export const sandbox: SandboxAnswers = { consultar: pixAsItStands }
