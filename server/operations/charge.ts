import { operationKinds } from '../../engine/config/index.ts'
import type { CardEntry } from '../../engine/config/language/widgets.ts'
import {
  codeFits,
  datedValidatorOf,
  isStartDateOpen,
  shortExpiry,
  todayInSaoPaulo,
  validatorOf,
} from '../../engine/index.ts'
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
import type { Input, Output } from '../generated/operations.ts'
import {
  type BankStatus,
  type Charge,
  chargeBy,
  chargeOf,
  type Debit,
  insertCharge,
  isSoldElsewhere,
  lockTitulares,
  type Method,
  methods,
  pixOf,
  recordBankStatus,
  scheduleIfNoticed,
  typedLineOf,
} from '../payment/index.ts'
import {
  isOfProduct,
  type ProductProposal,
  type Proposal,
  refusalOfClosed,
  type Seen,
} from '../sale/proposal.ts'
import { isUpToDate } from '../sale/registration.ts'
import { type Amount, realsOf, type Variant } from '../sale/variant.ts'
import { instant } from '../store/index.ts'
import { approved, checkPix, declined, isPaidOnPage, statusAfterCreation, taken } from './bank.ts'

/** A card of the input: its numbers, or a token of the service that took them. It lives in the memory of one call: it may not be stored, logged or answered. */
type Card = NonNullable<Input<'pagamento.criar'>['cartao']>

/** Which field of a card is wrong and by which rule, as for any input: never what was typed. */
type CardMisfit = { readonly campo: string; readonly regra: string }

/** The field of the input that carries a card, by each way of taking cards; on the service's page none. */
const fieldOf = { proprio: 'numeroCartao', campos: 'token', pagina: undefined } as const

/**
 * Returns the error of a card that came in a way in which this deployment takes none, however the charge is paid: numbers
 * where a service takes them must not even be read here.
 */
export function refusedCardEntry(card: Card | null | undefined, entry: CardEntry): CardMisfit | undefined {
  if (!card) return undefined
  const came = 'token' in card ? 'token' : 'numeroCartao'
  return came === fieldOf[entry] ? undefined : { campo: `/cartao/${came}`, regra: 'entradaCartao' }
}

/**
 * Returns the error of a card to be charged: its number, its expiry by the day it is in São Paulo, its code by its
 * brand. A token is checked by the service that gave it.
 */
export function misfitOfCard(
  card: Card | null | undefined,
  { entry, now }: { readonly entry: CardEntry; readonly now: number },
): CardMisfit | undefined {
  if (entry === 'pagina') return undefined
  if (!card) return { campo: '/cartao', regra: 'required' }
  const { numeroCartao, codigoSeguranca, dataValidade } = card
  if (numeroCartao === undefined || codigoSeguranca === undefined || dataValidade === undefined)
    return undefined
  if (validatorOf('cartao')?.reason(numeroCartao) !== undefined) return wrong('numeroCartao', 'cartao')
  if (datedValidatorOf('validadeCartao')?.reason(dataValidade, todayInSaoPaulo(now)) !== undefined) {
    return wrong('dataValidade', 'validadeCartao')
  }
  return codeFits(codigoSeguranca, numeroCartao) ? undefined : wrong('codigoSeguranca', 'codigoSeguranca')
}

const wrong = (name: keyof Card, regra: string) => ({ campo: `/cartao/${name}`, regra })

/** Writes what goes to a bank of a card: its numbers, its token, or where a person comes back to from the bank's page. */
export function cardParams(
  card: Card | null | undefined,
  { pagina }: Pick<Proposal, 'pagina'>,
  { cardEntry, site }: HandlerContext,
): Params {
  if (cardEntry === 'pagina') {
    return { linkRetorno: pagina.startsWith('/') ? `${site ?? ''}${pagina}` : pagina }
  }
  if (!card || card.numeroCartao === undefined) return card ? { cartao: card } : {}
  const expiry = shortExpiry(card.dataValidade ?? '')
  return { cartao: { ...card, dataValidade: `${expiry.slice(0, 2)}/${expiry.slice(2)}` } }
}

/** A payment about to be requested: all of it is decided, its sale locked, its start date open. */
interface Payment extends Amount {
  readonly proposal: Proposal
  /** The variant as it was when the proposal was made. */
  readonly variant: Variant
  readonly formaPagamento: Method
  readonly debito?: Debit | null
  readonly cartao?: Card | null | undefined
  /** What the payer saw, which is what is charged, kept with the charge. */
  readonly visto: Seen
}

/** The partner that is paid; the products have one. */
const idParceiro = 1

/** Writes what goes to the service that takes the money. */
function paramsOf(payment: Payment, context: HandlerContext): Params {
  const { proposal, variant, formaPagamento, cicloPagamento, valorCentavos, debito } = payment
  return {
    idProposta: proposal.idExterno,
    uid: proposal.uidExterno,
    numPedido: proposal.numeroProposta,
    idParceiro,
    cicloPagamento,
    formaPagamento,
    cpf: proposal.cpf,
    dataVigencia: proposal.dataVigencia,
    diaVencimento: debito?.dia ?? Number(proposal.dataVigencia.slice(8)),
    valor: realsOf(valorCentavos),
    valorCentavos,
    minutos: minutesOf(payment) ?? null,
    ...(debito && { banco: debito.banco }),
    ...(formaPagamento === methods.pix && {
      recebedor: variant.rodape.empresa,
      cidade: variant.rodape.endereco?.split(',')[0] || 'Brasilia',
    }),
    ...(formaPagamento === methods.cartao && cardParams(payment.cartao, proposal, context)),
  }
}

/** Returns for how many minutes a Pix or a page counts whose bank does not say; undefined of an order in lines. */
const minutesOf = ({ proposal, variant }: Payment): number | undefined =>
  isOfProduct(proposal) ? variant.pagamento.pix.minutos : undefined

/** Longer than the timeout of an answer: until then no job asks the bank for the status of the charge. */
const lastsMs = operationKinds.payment.upstreamTimeoutMs + 5_000

/**
 * Records a charge and leaves it to be sent to the service that takes the money; of a card nothing is stored.
 *
 * While its result is unknown the sale is frozen, and no other charge goes out.
 */
export async function charge(payment: Payment, context: HandlerContext): Promise<Dispatch> {
  const { proposal, formaPagamento, cicloPagamento, valorCentavos, debito = null, visto } = payment
  const { sql, now: sentAt, owner } = context
  const isOnPage = context.cardEntry === 'pagina' && formaPagamento === methods.cartao
  const recorded = {
    propostaId: proposal.id,
    formaPagamento,
    cicloPagamento,
    valorCentavos,
    debito,
    visto,
    isOnPage,
    // Only a boleto and a debit are told in a message before they are paid.
    admitsMessage: async () =>
      (formaPagamento !== methods.boleto && formaPagamento !== methods.debito) ||
      (await context.admitsMessage(proposal.emailDeQuemPaga)),
  }
  const id = await insertCharge(sql, recorded, { owner, now: sentAt, lastsMs })
  return {
    send: { call: 'criar', params: paramsOf(payment, context), chave: id },
    async conclude(result, { sql, now }) {
      const status = statusAfterCreation(result, { formaPagamento, isOnPage, minutos: minutesOf(payment) })
      await recordBankStatus(sql, id, { ...status, sentAt }, now)
      const [stored] = await Promise.all([chargeBy(sql, id, now), scheduleIfNoticed(sql, id, now)])
      // A charge that was never recorded has nothing to show.
      return stored ? replyTo(result, stored, status, proposal) : refuse('indisponivel')
    },
  }
}

/** Writes the reply to a request for a charge, by how the charge ended. */
function replyTo(
  result: CallResult,
  charge: Charge,
  status: BankStatus,
  proposal: Proposal,
): Reply<ChargeData> {
  const { situacao, formaPagamento, valorCentavos } = charge
  if (situacao === 'pago' || situacao === 'aguardando') return accept(createdData(charge))
  // An order that was taken is over for who bought, while what became of its money is asked for.
  if (situacao === 'confirmando' && status.is === 'unknown' && status.isTaken && !isOfProduct(proposal))
    return accept({ ...noDetails, statusPerfilPagamento: taken, formaPagamento, valorCentavos })
  if (situacao === 'confirmando') return refuse('pagamentoEmConfirmacao')
  if (result.kind !== 'answer') return refuse('indisponivel')
  // Approved or opened, and its proposal was paid by other money meanwhile.
  if (status.is === 'paid' || status.is === 'open') return refuse('propostaEncerrada')
  const { reply } = result
  if (!reply.ok && reply.problem !== 'recusado') return reply
  if (formaPagamento === methods.cartao || formaPagamento === methods.debito)
    return accept({ ...noDetails, statusPerfilPagamento: declined, formaPagamento, valorCentavos })
  return reply.ok && formaPagamento === methods.pix
    ? accept({ ...noDetails, statusPerfilPagamento: approved, formaPagamento, valorCentavos })
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

/** Writes a charge as the reply to looking it up. */
export const paymentData = (charge: Charge) => ({
  situacao: charge.situacao,
  ...createdData(charge),
  cicloPagamento: charge.cicloPagamento as 1 | 6 | 12,
})

/** A charge that is wanted: another one replaces what is waiting. */
type WantedCharge = Pick<Payment, 'formaPagamento' | 'cicloPagamento' | 'valorCentavos' | 'debito'>

/** Returns the charge of a proposal that is waiting, where it is the same as one that is wanted. */
export async function findSameCharge(
  { id }: Proposal,
  { formaPagamento, cicloPagamento, valorCentavos, debito }: WantedCharge,
  { sql, now, cardEntry }: HandlerContext,
): Promise<Charge | undefined> {
  const current = await chargeOf(sql, id, now)
  const isSame =
    current?.situacao === 'aguardando' &&
    current.formaPagamento === formaPagamento &&
    current.cicloPagamento === cicloPagamento &&
    current.valorCentavos === valorCentavos &&
    // A waiting page is replaced where cards are taken another way by now.
    (!current.page || cardEntry === 'pagina') &&
    current.debito?.banco === debito?.banco &&
    current.debito?.dia === debito?.dia
  return isSame ? current : undefined
}

/** Refuses another charge if a Pix or a page of the bank was paid meanwhile, or the bank does not say whether it was. */
export async function refusalOfPaid(
  proposal: Proposal,
  context: HandlerContext,
): Promise<RefusedReply | undefined> {
  const { sql, now } = context
  const current = await chargeOf(sql, proposal.id, now)
  if (isOfProduct(proposal)) {
    const pixStatus = await checkPix(proposal, await pixOf(sql, proposal.uid, now), context)
    if (!pixStatus.ok) return pixStatus.refusal
    if (pixStatus.is === 'paid') return refuse('propostaEncerrada')
  }
  return (await isPaidOnPage(current, context)) ? refuse('propostaEncerrada') : undefined
}

/**
 * Refuses to charge for a proposal, which the caller has locked, if it is paid, its payment is being confirmed, one of its
 * people has a plan already, or what it was priced for has changed.
 *
 * The CPFs it sells to stay locked: of two sales to one person only one is charged.
 */
export async function refusalToCharge(
  proposal: ProductProposal,
  variant: Variant,
  context: HandlerContext,
): Promise<RefusedReply | undefined> {
  const { sql } = context
  const { saleId } = proposal
  const closed = refusalOfClosed(proposal)
  if (closed) return closed
  // Sent together and executed in order: what others sold is read once the CPFs are locked.
  const [, isSold, isCurrent] = await Promise.all([
    lockTitulares(sql, saleId),
    isSoldElsewhere(sql, saleId),
    isUpToDate(proposal, variant, context),
  ])
  if (isSold) return refuse('propostaAtiva')
  return isCurrent ? undefined : refuse('propostaDesatualizada')
}

/** Refuses to charge for a start date that is closed. */
export const refusalOfDate = (
  { dataVigencia }: Proposal,
  { vigencia }: Variant,
  { now }: HandlerContext,
): RefusedReply | undefined =>
  isStartDateOpen(vigencia, dataVigencia, now) ? undefined : refuse('vigenciaEncerrada')

/** Stores that the payer has accepted a version of the terms. */
export async function storeAcceptance(
  { id }: Proposal,
  versao: string,
  { sql, now }: HandlerContext,
): Promise<void> {
  await sql.query('update proposta set aceite_versao = $2, aceite_em = $3 where id = $1', [
    id,
    versao,
    instant(now),
  ])
}
