import { accept, type SandboxAnswers } from '../../contract/work.ts'

/** Sells in every region there is. */
export const sandbox: SandboxAnswers = {
  listar: ({ regioes = [] }) => accept({ regioes }),
}
