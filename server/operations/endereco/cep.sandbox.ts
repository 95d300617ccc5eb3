import { accept, refuse, type SandboxAnswers } from '../../contract/work.ts'
import { addressOf, provocationOf, textOf } from '../../sandbox/index.ts'

/** Invents the address of every CEP that lies in a state. */
export const sandbox: SandboxAnswers = {
  consultar({ cep, cidadesRestritas }) {
    const provoked = provocationOf('cep', textOf(cep))
    if (provoked === 'cepSemUf') return refuse(provoked)
    if (provoked === 'cepFora') return refuse('indisponivel')
    const address = addressOf(textOf(cep))
    if (!address) return refuse('cepInexistente')
    const restricted = Array.isArray(cidadesRestritas) ? cidadesRestritas[0] : undefined
    const cidade = provoked === 'cidadeRestrita' && restricted ? restricted : address.cidade
    return accept({ ...address, cidade })
  },
}
