import { operationKinds } from '../../../engine/config/index.ts'
import { digitsOf, shortExpiry } from '../../../engine/index.ts'
import {
  accept,
  type CallResult,
  type Dispatch,
  type Params,
  type Reply,
  refuse,
  type Work,
} from '../../contract/work.ts'
import {
  type BankWord,
  type Charge,
  chargeBy,
  heedNotices,
  learn,
  type Method,
  methods,
  noteCharge,
} from '../../payment/index.ts'
import type { Amount } from '../../sale/prices.ts'
import type { Proposal } from '../../sale/proposal.ts'
import { variantOf } from '../../sale/variant.ts'
import { wordOfCreation } from './bank-words.ts'
import type { Card } from './card.ts'
import { approved, type ChargeData, createdData, declined, withoutCharge } from './charge-data.ts'

/** Says who is paid; the dental products have one partner. */
const idParceiro = 1

/** Longer than an answer is waited for: until then nobody asks how the charge stands. */
const lastsMs = operationKinds.payment.upstreamTimeoutMs + 5_000

/** One payment about to be requested: all of it decided, the proposal locked, its start date open. */
export interface Payment extends Amount {
  readonly proposal: Proposal
  readonly formaPagamento: Method
  readonly cartao?: Card | null | undefined
}

/**
 * Puts a charge on record and leaves it to be sent, whatever it is paid by; of a card nothing is kept.
 *
 * While nobody knows how it ended its sale is frozen, and no other charge goes out.
 */
export async function charge(payment: Payment, work: Work): Promise<Dispatch> {
  const { proposal, formaPagamento, cicloPagamento, valorCentavos } = payment
  const isOnPage = work.cardEntry === 'pagina' && formaPagamento === methods.cartao
  const sum = { formaPagamento, cicloPagamento, valorCentavos, isOnPage }
  const { minutos } = variantOf(work, proposal.variant).pagamento.pix
  const { sql, now, owner } = work
  // Only of a boleto a message tells how to pay it.
  const admitsMessage = async () =>
    formaPagamento !== methods.boleto || (await work.admitsMessage(proposal.email))
  const noted = { propostaId: proposal.id, ...sum, admitsMessage }
  const id = await noteCharge(sql, noted, { owner, now, lastsMs })
  const sentAt = now
  return {
    send: { call: 'criar', params: paramsOf(payment, work), chave: id },
    async conclude(result, { sql, now }) {
      const word = wordOfCreation(result, { formaPagamento, isOnPage, minutos })
      await learn(sql, id, { ...word, sentAt }, now)
      const [charge] = await Promise.all([chargeBy(sql, id, now), heedNotices(sql, id, now)])
      // Where it never came on record there is nothing to tell of it.
      return charge ? replyTo(result, { charge, word }) : refuse('indisponivel')
    },
  }
}

/** Writes what goes to a bank about a payment. */
function paramsOf(payment: Payment, work: Work): Params {
  const { proposal, formaPagamento, cicloPagamento, valorCentavos } = payment
  const { idExterno, uidExterno, cpf, dataVigencia, variant } = proposal
  const { rodape, pagamento } = variantOf(work, variant)
  return {
    ...{ idProposta: idExterno, uid: uidExterno, idParceiro, cicloPagamento, formaPagamento },
    ...{ cpf, dataVigencia, valorCentavos },
    minutos: pagamento.pix.minutos,
    ...(formaPagamento === methods.pix && {
      ...{ recebedor: rodape.empresa, cidade: rodape.endereco?.split(',')[0] || 'Brasilia' },
    }),
    ...(formaPagamento === methods.cartao && cardParams(payment, work)),
  }
}

/** Writes what goes to a bank of a card: its numbers, its token, or where a person comes back to from the bank's page. */
function cardParams({ proposal, cartao }: Payment, { cardEntry, site }: Work): Params {
  if (cardEntry === 'pagina') {
    const { pagina } = proposal
    return { linkRetorno: pagina.startsWith('/') ? `${site ?? ''}${pagina}` : pagina }
  }
  const { numeroCartao } = cartao ?? {}
  if (!cartao || numeroCartao === undefined) return cartao ? { cartao } : {}
  const { dataValidade = '' } = cartao
  return {
    cartao: { ...cartao, numeroCartao: digitsOf(numeroCartao), dataValidade: shortExpiry(dataValidade) },
  }
}

interface Concluded {
  readonly charge: Charge
  readonly word: BankWord
}

/** Answers whoever asked for a charge, by what has become of it. */
function replyTo(result: CallResult, { charge, word }: Concluded): Reply<ChargeData> {
  const { situacao, formaPagamento, valorCentavos } = charge
  if (situacao === 'pago' || situacao === 'aguardando') return accept(createdData(charge))
  if (situacao === 'confirmando') return refuse('pagamentoEmConfirmacao')
  if (result.kind !== 'answer') return refuse('indisponivel')
  // Approved or opened, and its proposal was paid by other money meanwhile.
  if (word.is === 'paid' || word.is === 'open') return refuse('propostaEncerrada')
  const { reply } = result
  if (!reply.ok && reply.problem !== 'recusado') return reply
  if (formaPagamento === methods.cartao)
    return accept(withoutCharge(declined, { formaPagamento, valorCentavos }))
  return reply.ok && formaPagamento === methods.pix
    ? accept(withoutCharge(approved, { formaPagamento, valorCentavos }))
    : refuse('recusado')
}
