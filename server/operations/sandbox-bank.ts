import { randomBytes, randomInt } from 'node:crypto'
import { todayInSaoPaulo } from '../../engine/index.ts'
import { accept, type Params, type Reply, refuse, type SandboxAnswer } from '../contract/handler.ts'
import { barcodeOf, dueDateOf, methods, pixCode, sandboxBank } from '../payment/index.ts'
import { provocationOf, textOf, tokenisedIn } from '../sandbox/index.ts'
import { sandboxCards } from '../settings/settings.ts'
import { approved, declined } from './bank.ts'

const shortPixInMinutes = 1

/** Opens a charge as the bank of the sandbox does: no money moves. */
export const openCharge: SandboxAnswer = (payment, now) => {
  if (payment.formaPagamento === methods.cartao)
    return payment.cartao ? chargeCard(payment.cartao as Params) : openPage(payment)
  if (payment.formaPagamento === methods.debito) return acceptDebit(payment)
  return payment.formaPagamento === methods.boleto ? openBoleto(payment, now) : openPix(payment)
}

/** Returns the status of a Pix that our own store has: the sandbox has no other. */
export const storedPixStatus: SandboxAnswer = ({ status = null, cpf }) =>
  provocationOf('titular', textOf(cpf)) === 'pixSemResposta'
    ? { ...refuse('indisponivel'), isSilent: true }
    : accept({ statusPixPagamento: status })

/** A bank that does not answer is reported at once instead of after the timeout. */
function chargeCard({ numeroCartao, token }: Params): Reply {
  const tokenised = tokenisedIn(textOf(token))
  const provoked = token === undefined ? provocationOf('cartao', textOf(numeroCartao)) : tokenised
  if (token !== undefined && tokenised === undefined) return accept({ statusPerfilPagamento: declined })
  if (provoked === 'cartaoSemResposta') return refuse('indisponivel')
  if (provoked === 'cartaoFalha') return refuse('erroInterno')
  if (provoked === 'cartaoEmConfirmacao') return refuse('semResposta')
  return accept({ statusPerfilPagamento: provoked === 'cartaoRecusado' ? declined : approved })
}

/** A page of the sandbox is known by its own address alone. */
function openPage({ cpf, minutos }: Params): Reply {
  const isShort = provocationOf('titular', textOf(cpf)) === 'pixCurto'
  return accept({
    statusPerfilPagamento: approved,
    linkPagamento: `${sandboxCards}/pagina/${randomBytes(16).toString('hex')}`,
    linkTempoExpiracao: isShort ? shortPixInMinutes : Number(minutos),
  })
}

/** Accepts an automatic debit; the sandbox never moves its money. */
const acceptDebit = ({ cpf }: Params): Reply =>
  accept({
    statusPerfilPagamento: provocationOf('titular', textOf(cpf)) === 'debitoRecusado' ? declined : approved,
  })

function openPix({ cpf, valorCentavos, minutos, recebedor, cidade }: Params): Reply {
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

function openBoleto({ valorCentavos, dataVigencia }: Params, now: number): Reply {
  const vencimento = dueDateOf(todayInSaoPaulo(now), textOf(dataVigencia))
  const codigoDeBarras = barcodeOf({
    bank: sandboxBank,
    dueDate: vencimento,
    amountInCents: Number(valorCentavos),
    freeField: Array.from({ length: 25 }, () => randomInt(10)).join(''),
  })
  return accept({ statusPerfilPagamento: approved, codigoDeBarras, vencimento })
}
