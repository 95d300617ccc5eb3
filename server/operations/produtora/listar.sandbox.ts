import { accept, type SandboxAnswers } from '../../contract/work.ts'
import { produtoras } from '../../sandbox/index.ts'

/** Lists the invented producers. */
export const sandbox: SandboxAnswers = {
  listar: () => accept({ produtoras: produtoras.map((each) => ({ ...each })) }),
}
