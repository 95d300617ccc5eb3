import type { SandboxAnswers } from '../../contract/work.ts'
import { opensCharge, pixAsItStands } from '../pagamento/sandbox-bank.ts'

/** Goes to the bank of the sandbox. */
export const sandbox: SandboxAnswers = { criar: opensCharge, consultar: pixAsItStands }
