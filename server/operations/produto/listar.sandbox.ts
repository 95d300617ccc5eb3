import { accept, type SandboxAnswers } from '../../contract/work.ts'

/** Sells every product at the price of the variant. */
export const sandbox: SandboxAnswers = {
  listar: ({ produtos = [] }) => accept({ produtos }),
}
