import { digitsOf, type Json } from '../../../engine/index.ts'
import { accept, type Reply, refuse, type Work } from '../../contract/work.ts'
import { emailOfBoleto, queueMessage } from '../../messages/index.ts'
import {
  type Boleto,
  type Method,
  methods,
  openBoletoCharge,
  openPixCharge,
  payByCard,
} from '../../payment/index.ts'
import { dataOf, type ResponseData } from '../../sale/local.ts'
import type { Amount } from '../../sale/prices.ts'
import type { Proposal } from '../../sale/proposal.ts'
import { variantOf } from '../../sale/variant.ts'
import type { Card } from './card.ts'
import { approved, type ChargeData, createdData, declined, withoutCharge } from './charge-data.ts'

/** Says who is paid; the dental products have one partner. */
const idParceiro = 1

/** One payment about to be requested: all of it decided, the proposal locked, its start date open. */
export interface Payment extends Amount {
  readonly proposal: Proposal
}

/** Writes what goes to a bank about any payment. */
function paymentParams({ proposal, cicloPagamento, valorCentavos }: Payment, formaPagamento: Method) {
  const { idExterno, uidExterno, cpf, dataVigencia } = proposal
  return {
    ...{ idProposta: idExterno, uid: uidExterno, idParceiro, cicloPagamento, formaPagamento },
    ...{ cpf, dataVigencia, valorCentavos },
  }
}

/** Opens a Pix; without a code there is none, and the page says so. */
export async function openPix(payment: Payment, work: Work): Promise<Reply<ChargeData>> {
  const { proposal, cicloPagamento, valorCentavos } = payment
  const { rodape, pagamento } = variantOf(work, proposal.variant)
  const sent = await work.call('criar', {
    ...paymentParams(payment, methods.pix),
    ...{ recebedor: rodape.empresa, cidade: rodape.endereco?.split(',')[0] || 'Brasilia' },
    minutos: pagamento.pix.minutos,
  })
  if (!sent.ok) return sent
  const { statusPerfilPagamento, pixCodigo, pixTxid, pixTempoExpiracao } = dataOf(sent)
  if (statusPerfilPagamento !== approved || typeof pixCodigo !== 'string' || pixCodigo === '') {
    return accept(
      withoutCharge({ statusPerfilPagamento: approved, formaPagamento: methods.pix, valorCentavos }),
    )
  }
  const order = {
    ...{ propostaId: proposal.id, cicloPagamento, valorCentavos, codigo: pixCodigo },
    txid: typeof pixTxid === 'string' ? pixTxid : null,
    minutos: typeof pixTempoExpiracao === 'number' ? pixTempoExpiracao : pagamento.pix.minutos,
  }
  return accept(createdData(await openPixCharge(work.sql, order, work.now)))
}

/** Opens a boleto, and sends it by e-mail, unless that address got too many messages: the page shows it either way. */
export async function openBoleto(payment: Payment, work: Work): Promise<Reply<ChargeData>> {
  const { proposal, ...sum } = payment
  const sent = await work.call('criar', paymentParams(payment, methods.boleto))
  if (!sent.ok) return sent
  const boleto = boletoIn(dataOf(sent))
  if (!boleto) return refuse('recusado')
  const charge = await openBoletoCharge(work.sql, { ...sum, propostaId: proposal.id, boleto }, work.now)
  const data = createdData(charge)
  const payload = emailOfBoleto(proposal, {
    linhaDigitavel: data.linhaDigitavel,
    vencimento: data.vencimento,
    link: String(data.linkBoleto),
  })
  if (await work.admitsMessage(proposal.email)) {
    await queueMessage(work.sql, { kind: 'email', payload }, { once: `boleto ${charge.id}`, now: work.now })
  }
  return accept(data)
}

function boletoIn({ codigoDeBarras, vencimento, linkBoleto }: ResponseData): Boleto | undefined {
  const text = (value: Json | undefined) => (typeof value === 'string' && value !== '' ? value : null)
  const boleto = {
    codigoDeBarras: text(codigoDeBarras),
    vencimento: text(vencimento),
    link: text(linkBoleto),
  }
  return boleto.link !== null || (boleto.codigoDeBarras !== null && boleto.vencimento !== null)
    ? boleto
    : undefined
}

/** Names the money that a card may move for a proposal: while nobody knows whether it did, no other payment is requested. */
export const aboutCard = (propostaId: string): string => `cartao ${propostaId}`

/** Charges a card; whatever the acquirer answers, nothing of the card is kept. */
export async function chargeCard(payment: Payment, card: Card, work: Work): Promise<Reply<ChargeData>> {
  const { proposal, ...sum } = payment
  const cartao = { ...card, numeroCartao: digitsOf(card.numeroCartao) }
  const sent = await work.call(
    'criar',
    { ...paymentParams(payment, methods.cartao), cartao },
    aboutCard(proposal.id),
  )
  if (!sent.ok && sent.problem === 'semResposta') return refuse('pagamentoEmConfirmacao')
  if (!sent.ok && sent.problem !== 'recusado') return sent
  if (!sent.ok || dataOf(sent).statusPerfilPagamento !== approved) {
    const { valorCentavos } = sum
    return accept(
      withoutCharge({ statusPerfilPagamento: declined, formaPagamento: methods.cartao, valorCentavos }),
    )
  }
  return accept(createdData(await payByCard(work.sql, { ...sum, propostaId: proposal.id }, work.now)))
}
