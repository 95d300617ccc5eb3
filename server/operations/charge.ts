import { operationKinds } from '../../engine/config/index.ts'
import { isStartDateOpen } from '../../engine/index.ts'
import {
  accept,
  type CallResult,
  type Dispatch,
  type HandlerContext,
  type Params,
  type RefusedReply,
  type Reply,
  refuse,
} from '../contract/handler.ts'
import type { Output } from '../generated/operations.ts'
import {
  type BankStatus,
  type Charge,
  chargeBy,
  type Debit,
  insertCharge,
  isSoldElsewhere,
  lockTitulares,
  type Method,
  methods,
  recordBankStatus,
  scheduleIfNoticed,
  typedLineOf,
} from '../payment/index.ts'
import type { ChargedProposal, Seen } from '../sale/proposal.ts'
import { isUpToDate } from '../sale/registration.ts'
import type { Amount, DentalVariant } from '../sale/variant.ts'
import { instant } from '../store/index.ts'
import { approved, declined, statusAfterCreation } from './bank.ts'
import { type Card, cardParams } from './card.ts'

/** The partner that is paid; the dental products have one. */
const idParceiro = 1

/** One payment about to be requested: all of it decided, its sale locked, its start date open. */
interface Payment extends Amount {
  readonly proposal: ChargedProposal
  /** The variant as it was when the proposal was made. */
  readonly variant: DentalVariant
  readonly formaPagamento: Method
  readonly cartao?: Card | null | undefined
  /** What the payer saw, which is what is charged. */
  readonly visto: Seen
}

/** Charges a proposal of one product. */
export function charge(payment: Payment, context: HandlerContext): Promise<Dispatch> {
  const { proposal, formaPagamento, cicloPagamento, valorCentavos } = payment
  const { visto } = payment
  const { minutos } = payment.variant.pagamento.pix
  const sum = { formaPagamento, cicloPagamento, valorCentavos, minutos, visto }
  return sendCharge({ of: proposal, ...sum, params: paramsOf(payment, context) }, context)
}

/** Writes what goes to a bank about a payment. */
function paramsOf(payment: Payment, context: HandlerContext): Params {
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
    ...(formaPagamento === methods.cartao &&
      cardParams(payment.cartao, { pagina: proposal.pagina, context })),
  }
}

/** A charge about to be recorded, and what of it goes to its bank. */
interface ChargeToSend extends Amount {
  readonly of: Pick<ChargedProposal, 'id' | 'email'>
  readonly formaPagamento: Method
  readonly debito?: Debit | null
  /** What the payer saw, kept with the charge. */
  readonly visto: Seen
  /** For how long a Pix or a page counts whose bank does not say. */
  readonly minutos?: number
  readonly params: Params
}

/** Longer than the timeout of an answer: until then no job asks the bank for the status of the charge. */
const lastsMs = operationKinds.payment.upstreamTimeoutMs + 5_000

/**
 * Records a charge and leaves it to be sent, by whatever way it is paid; of a card nothing is stored.
 *
 * While its result is unknown the sale is frozen, and no other charge goes out.
 */
export async function sendCharge(
  { of: { id: propostaId, email }, params, minutos, ...sum }: ChargeToSend,
  context: HandlerContext,
): Promise<Dispatch> {
  const { formaPagamento } = sum
  const isOnPage = context.cardEntry === 'pagina' && formaPagamento === methods.cartao
  const { sql, now, owner } = context
  // Only of a boleto a message tells how to pay it.
  const admitsMessage = async () => formaPagamento !== methods.boleto || (await context.admitsMessage(email))
  const id = await insertCharge(sql, { propostaId, ...sum, isOnPage, admitsMessage }, { owner, now, lastsMs })
  const sentAt = now
  return {
    send: { call: 'criar', params, chave: id },
    async conclude(result, { sql, now }) {
      const by = { formaPagamento, isOnPage, ...(minutos !== undefined && { minutos }) }
      const status = statusAfterCreation(result, by)
      await recordBankStatus(sql, id, { ...status, sentAt }, now)
      const [charge] = await Promise.all([chargeBy(sql, id, now), scheduleIfNoticed(sql, id, now)])
      // A charge that was never recorded has nothing to show.
      return charge ? replyTo(result, { charge, status }) : refuse('indisponivel')
    },
  }
}

interface Concluded {
  readonly charge: Charge
  readonly status: BankStatus
}

/** Writes the reply to a request for a charge, by how the charge ended. */
function replyTo(result: CallResult, { charge, status }: Concluded): Reply<ChargeData> {
  const { situacao, formaPagamento, valorCentavos } = charge
  if (situacao === 'pago' || situacao === 'aguardando') return accept(createdData(charge))
  if (situacao === 'confirmando') return refuse('pagamentoEmConfirmacao')
  if (result.kind !== 'answer') return refuse('indisponivel')
  // Approved or opened, and its proposal was paid by other money meanwhile.
  if (status.is === 'paid' || status.is === 'open') return refuse('propostaEncerrada')
  const { reply } = result
  if (!reply.ok && reply.problem !== 'recusado') return reply
  if (formaPagamento === methods.cartao || formaPagamento === methods.debito)
    return accept(withoutCharge(declined, { formaPagamento, valorCentavos }))
  return reply.ok && formaPagamento === methods.pix
    ? accept(withoutCharge(approved, { formaPagamento, valorCentavos }))
    : refuse('recusado')
}

/** What only some ways of paying have. */
const noDetails = {
  pixCodigo: null,
  pixTempoExpiracao: null,
  expiraEm: null,
  linhaDigitavel: null,
  codigoDeBarras: null,
  linkBoleto: null,
  linkPagamento: null,
  linkTempoExpiracao: null,
  vencimento: null,
} as const

/** A charge as the API shows it. */
export type ChargeData = Output<'pagamento.criar'> & { readonly formaPagamento: Method }

/** Writes a charge as the reply to creating it. */
export function createdData({
  uid,
  pix,
  boleto,
  page,
  debito,
  formaPagamento,
  valorCentavos,
}: Charge): ChargeData {
  return {
    ...noDetails,
    statusPerfilPagamento: approved,
    formaPagamento,
    valorCentavos,
    ...(pix && { pixCodigo: pix.codigo, pixTempoExpiracao: pix.minutos, expiraEm: pix.expiraEm }),
    ...(page && {
      linkPagamento: `/pagar/${uid}`,
      linkTempoExpiracao: page.minutos,
      expiraEm: page.expiraEm,
    }),
    ...(boleto && {
      linhaDigitavel: boleto.codigoDeBarras && typedLineOf(boleto.codigoDeBarras),
      codigoDeBarras: boleto.codigoDeBarras,
      linkBoleto: `/boleto/${uid}.pdf`,
      vencimento: boleto.vencimento,
    }),
    ...(debito && { vencimento: debito.em }),
  }
}

/** Writes the reply to creating a charge that was declined or could not be opened. */
const withoutCharge = (
  statusPerfilPagamento: number,
  about: Pick<ChargeData, 'formaPagamento' | 'valorCentavos'>,
): ChargeData => ({ ...noDetails, statusPerfilPagamento, ...about })

/** A payment as the API shows it. */
type PaymentData = ChargeData & {
  readonly situacao: Charge['situacao']
  readonly cicloPagamento: NonNullable<Output<'pagamento.consultar'>['cicloPagamento']>
}

/** Writes a charge as the reply to looking it up. */
export function paymentData(charge: Charge): PaymentData {
  return {
    situacao: charge.situacao,
    ...createdData(charge),
    cicloPagamento: charge.cicloPagamento as PaymentData['cicloPagamento'],
  }
}

/**
 * Refuses to charge for a proposal, which the caller has locked, if it is paid, its payment is being confirmed, one of its
 * people has a plan already, or what it was priced for has changed.
 *
 * The CPFs it sells to stay locked: of two sales to one person only one is charged.
 */
export async function refusalToCharge(
  proposal: ChargedProposal,
  variant: DentalVariant,
  context: HandlerContext,
): Promise<RefusedReply | undefined> {
  const { sql } = context
  const { saleId } = proposal
  if (proposal.situacao === 'paga') return refuse('propostaEncerrada')
  if (proposal.isConfirming) return refuse('pagamentoEmConfirmacao')
  // Sent together and done in turn: what others sold is read once the CPFs are locked.
  const [, isSold, isCurrent] = await Promise.all([
    lockTitulares(sql, saleId),
    isSoldElsewhere(sql, saleId),
    isUpToDate(proposal, variant, context),
  ])
  if (isSold) return refuse('propostaAtiva')
  return isCurrent ? undefined : refuse('propostaDesatualizada')
}

/** Refuses to charge for a start date that is closed. */
export function refusalOfDate(
  proposal: ChargedProposal,
  { vigencia }: DentalVariant,
  context: HandlerContext,
): RefusedReply | undefined {
  return isStartDateOpen(vigencia, proposal.dataVigencia, context.now)
    ? undefined
    : refuse('vigenciaEncerrada')
}

/** Stores that the payer has accepted a version of the terms. */
export async function storeAcceptance(
  { id }: { readonly id: string },
  versao: string,
  { sql, now }: HandlerContext,
): Promise<void> {
  await sql.query('update proposta set aceite_versao = $2, aceite_em = $3 where id = $1', [
    id,
    versao,
    instant(now),
  ])
}
