import { accept, type Params, refuse, type SandboxAnswers } from '../../contract/work.ts'
import { provocationOf, textOf, tokenisedIn } from '../../sandbox/index.ts'

/** Takes every card but those that it declines to charge, and none for an order that is paid in full. */
export const sandbox: SandboxAnswers = {
  atualizar({ cpf, cartao }) {
    if (provocationOf('titular', textOf(cpf)) === 'pedidoQuitado') return refuse('pedidoQuitado')
    const { numeroCartao = null, token = null } = cartao as Params
    const provoked =
      token === null ? provocationOf('cartao', textOf(numeroCartao)) : tokenisedIn(textOf(token))
    if (provoked === 'cartaoRecusado') return refuse('cartaoRecusado')
    if (provoked === 'cartaoSemResposta') return refuse('indisponivel')
    if (provoked === 'cartaoFalha') return refuse('erroInterno')
    return accept(numeroCartao === null ? {} : { finalCartao: textOf(numeroCartao).slice(-4) })
  },
}
