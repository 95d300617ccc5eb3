import { operationKinds } from '../../../engine/config/index.ts'
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
  type BankStatus,
  type Charge,
  chargeBy,
  type Debit,
  insertCharge,
  type Method,
  methods,
  recordBankStatus,
  scheduleIfNoticed,
} from '../../payment/index.ts'
import type { Amount } from '../../sale/prices.ts'
import type { ChargedProposal } from '../../sale/proposal.ts'
import type { Seen } from '../../sale/seen.ts'
import type { DentalVariant } from '../../sale/variant.ts'
import { wordOfCreation } from './bank-words.ts'
import { type Card, cardParams } from './card.ts'
import { approved, type ChargeData, createdData, declined, withoutCharge } from './charge-data.ts'

/** Says who is paid; the dental products have one partner. */
const idParceiro = 1

/** Longer than an answer is waited for: until then nobody asks how the charge stands. */
const lastsMs = operationKinds.payment.upstreamTimeoutMs + 5_000

/** One payment about to be requested: all of it decided, its sale locked, its start date open. */
export interface Payment extends Amount {
  readonly proposal: ChargedProposal
  /** The variant as it was when the proposal was made. */
  readonly variant: DentalVariant
  readonly formaPagamento: Method
  readonly cartao?: Card | null | undefined
  /** What the payer saw, which is what is charged. */
  readonly visto: Seen
}

/** Charges a proposal of one product. */
export function charge(payment: Payment, work: Work): Promise<Dispatch> {
  const { proposal, formaPagamento, cicloPagamento, valorCentavos } = payment
  const { visto } = payment
  const { minutos } = payment.variant.pagamento.pix
  const sum = { formaPagamento, cicloPagamento, valorCentavos, minutos, visto }
  return sendCharge({ of: proposal, ...sum, params: paramsOf(payment, work) }, work)
}

/** A charge about to be put on record, and what of it goes to its bank. */
export interface ChargeToSend extends Amount {
  readonly of: Pick<ChargedProposal, 'id' | 'email'>
  readonly formaPagamento: Method
  readonly debito?: Debit | null
  /** What the payer saw, kept with the charge. */
  readonly visto: Seen
  /** For how long a Pix or a page counts whose bank does not say. */
  readonly minutos?: number
  readonly params: Params
}

/**
 * Puts a charge on record and leaves it to be sent, whatever it is paid by; of a card nothing is kept.
 *
 * While nobody knows how it ended its sale is frozen, and no other charge goes out.
 */
export async function sendCharge(
  { of: { id: propostaId, email }, params, minutos, ...sum }: ChargeToSend,
  work: Work,
): Promise<Dispatch> {
  const { formaPagamento } = sum
  const isOnPage = work.cardEntry === 'pagina' && formaPagamento === methods.cartao
  const { sql, now, owner } = work
  // Only of a boleto a message tells how to pay it.
  const admitsMessage = async () => formaPagamento !== methods.boleto || (await work.admitsMessage(email))
  const id = await insertCharge(sql, { propostaId, ...sum, isOnPage, admitsMessage }, { owner, now, lastsMs })
  const sentAt = now
  return {
    send: { call: 'criar', params, chave: id },
    async conclude(result, { sql, now }) {
      const by = { formaPagamento, isOnPage, ...(minutos !== undefined && { minutos }) }
      const word = wordOfCreation(result, by)
      await recordBankStatus(sql, id, { ...word, sentAt }, now)
      const [charge] = await Promise.all([chargeBy(sql, id, now), scheduleIfNoticed(sql, id, now)])
      // Where it never came on record there is nothing to tell of it.
      return charge ? replyTo(result, { charge, word }) : refuse('indisponivel')
    },
  }
}

/** Writes what goes to a bank about a payment. */
function paramsOf(payment: Payment, work: Work): Params {
  const { proposal, formaPagamento, cicloPagamento, valorCentavos } = payment
  const { idExterno, uidExterno, cpf, dataVigencia } = proposal
  const { rodape, pagamento } = payment.variant
  return {
    idProposta: idExterno,
    uid: uidExterno,
    idParceiro,
    cicloPagamento,
    formaPagamento,
    cpf,
    dataVigencia,
    valorCentavos,
    minutos: pagamento.pix.minutos,
    ...(formaPagamento === methods.pix && {
      recebedor: rodape.empresa,
      cidade: rodape.endereco?.split(',')[0] || 'Brasilia',
    }),
    ...(formaPagamento === methods.cartao && cardParams(payment.cartao, { pagina: proposal.pagina, work })),
  }
}

interface Concluded {
  readonly charge: Charge
  readonly word: BankStatus
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
  if (formaPagamento === methods.cartao || formaPagamento === methods.debito)
    return accept(withoutCharge(declined, { formaPagamento, valorCentavos }))
  return reply.ok && formaPagamento === methods.pix
    ? accept(withoutCharge(approved, { formaPagamento, valorCentavos }))
    : refuse('recusado')
}
