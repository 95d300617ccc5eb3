import { randomBytes, randomInt } from 'node:crypto'
import { todayInSaoPaulo } from '../../../engine/index.ts'
import { accept, type Params, type Reply, refuse, type SandboxAnswer } from '../../contract/work.ts'
import { barcodeOf, dueDateOf, methods, pixCode, sandboxBank } from '../../payment/index.ts'
import { provocationOf, textOf, tokenisedIn } from '../../sandbox/index.ts'
import { sandboxCards } from '../../settings/settings.ts'
import { approved, declined } from './charge-data.ts'

const shortPixInMinutes = 1

/** Opens a charge as the bank of the sandbox does: no money moves. */
export const opensCharge: SandboxAnswer = (payment, now) => {
  if (payment.formaPagamento === methods.cartao)
    return payment.cartao ? chargesCard(payment.cartao as Params) : opensPage(payment)
  if (payment.formaPagamento === methods.debito) return takesDebit(payment)
  return payment.formaPagamento === methods.boleto ? opensBoleto(payment, now) : opensPix(payment)
}

/** Says where a Pix stands: the bank of the sandbox is our own store, so as it stands there. */
export const pixAsItStands: SandboxAnswer = ({ status = null, cpf }) =>
  provocationOf('titular', textOf(cpf)) === 'pixSemResposta'
    ? { ...refuse('indisponivel'), isSilent: true }
    : accept({ statusPixPagamento: status })

/** A bank that does not answer is reported at once instead of after the timeout. */
function chargesCard({ numeroCartao, token }: Params): Reply {
  const tokenised = tokenisedIn(textOf(token))
  const provoked = token === undefined ? provocationOf('cartao', textOf(numeroCartao)) : tokenised
  if (token !== undefined && tokenised === undefined) return accept({ statusPerfilPagamento: declined })
  if (provoked === 'cartaoSemResposta') return refuse('indisponivel')
  if (provoked === 'cartaoFalha') return refuse('erroInterno')
  if (provoked === 'cartaoEmConfirmacao') return refuse('semResposta')
  return accept({ statusPerfilPagamento: provoked === 'cartaoRecusado' ? declined : approved })
}

/** A page of the sandbox is known by its own address alone. */
function opensPage({ cpf, minutos }: Params): Reply {
  const isShort = provocationOf('titular', textOf(cpf)) === 'pixCurto'
  return accept({
    statusPerfilPagamento: approved,
    linkPagamento: `${sandboxCards}/pagina/${randomBytes(16).toString('hex')}`,
    linkTempoExpiracao: isShort ? shortPixInMinutes : Number(minutos),
  })
}

/** An automatic debit is taken on the word of whoever asks for it; its money is never heard of here. */
const takesDebit = ({ cpf }: Params): Reply =>
  accept({
    statusPerfilPagamento: provocationOf('titular', textOf(cpf)) === 'debitoRecusado' ? declined : approved,
  })

function opensPix({ cpf, valorCentavos, minutos, recebedor, cidade }: Params): Reply {
  const provoked = provocationOf('titular', textOf(cpf))
  if (provoked === 'pixSemCodigo') return accept({ statusPerfilPagamento: approved })
  const txid = randomBytes(16).toString('hex')
  const names = { merchantName: textOf(recebedor), merchantCity: textOf(cidade) }
  return accept({
    statusPerfilPagamento: approved,
    pixTxid: txid,
    pixCodigo: pixCode({ txid, amountInCents: Number(valorCentavos), ...names }),
    pixTempoExpiracao: provoked === 'pixCurto' ? shortPixInMinutes : Number(minutos),
  })
}

function opensBoleto({ valorCentavos, dataVigencia }: Params, now: number): Reply {
  const vencimento = dueDateOf(todayInSaoPaulo(now), textOf(dataVigencia))
  const codigoDeBarras = barcodeOf({
    bank: sandboxBank,
    dueDate: vencimento,
    amountInCents: Number(valorCentavos),
    freeField: Array.from({ length: 25 }, () => randomInt(10)).join(''),
  })
  return accept({ statusPerfilPagamento: approved, codigoDeBarras, vencimento })
}
