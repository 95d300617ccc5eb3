import { accept, refuse, type SandboxAnswers } from '../../contract/work.ts'
import { addressOf, textOf } from '../../sandbox/index.ts'

/** Knows the state of a CEP; one of no state is believed to lie where the person says. */
export const sandbox: SandboxAnswers = {
  consultar({ cep }) {
    const address = addressOf(textOf(cep))
    return address ? accept({ uf: address.uf }) : refuse('naoEncontrado')
  },
}
