import { nextDayOfMonth, todayInSaoPaulo } from '../../engine/index.ts'
import { accept, type Dispatch, type HandlerContext, type RefusedReply, refuse } from '../contract/handler.ts'
import type { Input, Output } from '../generated/operations.ts'
import { type Charge, chargeOf, type Debit, endOutdated, methods, pixOf } from '../payment/index.ts'
import {
  isAcceptedFor,
  isOfProduct,
  isPricedBy,
  linesOf,
  lockPedido,
  mayBeAccepted,
  methodsOf,
  type Pedido,
  pedidoVariantOf,
} from '../sale/pedido.ts'
import type { PetVariant, ShownMethod } from '../sale/pets.ts'
import { refusalOfSeen } from '../sale/proposal.ts'
import { soldVariantOf } from '../sale/sold-variant.ts'
import { type DentalVariant, realsOf } from '../sale/variant.ts'
import { instant } from '../store/index.ts'
import { checkPix, isPaidOnPage } from './bank.ts'
import { cardParams, misfitOfCard, strayCard } from './card.ts'
import {
  type ChargeData,
  charge,
  createdData,
  refusalToCharge,
  sendCharge,
  storeAcceptance,
} from './charge.ts'
import { handler } from './define.ts'
import { seenLines, startOf } from './pedido.ts'
import { openCharge, storedPixStatus } from './sandbox-bank.ts'

/**
 * Requests the payment of an order, or of one month of a proposal; while the same boleto, debit or payment page is
 * waiting, a repeated request returns that one.
 */
export const pedidoPagar = handler('pedido.pagar', {
  async run(input, context) {
    const { cardEntry: entry, now, sql } = context
    const stray = strayCard(input.cartao, entry)
    if (stray) return refuse('entradaInvalida', stray)
    const pedido = await lockPedido(sql, input.uid)
    if (!pedido) return refuse('naoEncontrado')
    if (pedido.situacao === 'paga') return refuse('propostaEncerrada')
    if (pedido.isConfirming) return refuse('pagamentoEmConfirmacao')
    const variant = await pedidoVariantOf(context, pedido)
    const dental = isOfProduct(pedido) ? await soldVariantOf(context, pedido) : null
    if (!variant || dental === undefined) return refuse('vendasEncerradas')
    const method = methodsOf(variant, pedido).find(({ id }) => id === input.formaPagamento)
    if (!method) return refuse('entradaInvalida', { campo: '/formaPagamento', regra: 'enum' })
    const misfit = method.id === methods.cartao ? misfitOfCard(input.cartao, { entry, now }) : undefined
    if (misfit) return refuse('entradaInvalida', misfit)
    if (isOfProduct(pedido) && dental) {
      const refusal = await refusalToCharge(pedido, dental, context)
      if (refusal) return refusal
    } else if (!isPricedBy(await linesOf(sql, pedido.id), variant)) return refuse('propostaDesatualizada')
    const dataVigencia = startOf(input, { pedido, variant, now })
    if (dataVigencia === undefined) return refuse('vigenciaEncerrada')
    const accepted = isAcceptedFor(pedido, variant, method.id) ? pedido.aceiteVersao : input.aceite?.versao
    const changed = refusalOfSeen(input.visto, {
      valorCentavos: method.valorCentavos,
      linhas: await seenLines(pedido, context),
      dataVigencia,
      ...(accepted != null && { termos: accepted }),
    })
    if (changed) return changed
    const debito = debitOf(input.debito, { variant, dataVigencia, now })
    if (method.id === methods.debito && !debito)
      return refuse('entradaInvalida', { campo: '/debito', regra: 'debito' })
    // What is accepted only now is stored, whatever the bank answers then.
    if (!isAcceptedFor(pedido, variant, method.id)) {
      const versao = input.aceite?.versao
      if (versao === undefined || !mayBeAccepted(versao, pedido, { variant, formaPagamento: method.id }))
        return refuse('aceiteAusente')
      await storeAcceptance(pedido, versao, context)
    }
    const decided = { input, method, debito: method.id === methods.debito ? (debito ?? null) : null }
    return chargeOnce({ ...decided, pedido, dental, dataVigencia }, context)
  },
  sandbox: { criar: openCharge, consultar: storedPixStatus },
})

/** A payment of which everything is decided. */
interface DecidedPayment {
  readonly pedido: Pedido
  /** The variant that sold a proposal of one product, as it was then; null of an order in lines. */
  readonly dental: DentalVariant | null
  readonly dataVigencia: string
  readonly input: Input<'pedido.pagar'>
  readonly method: ShownMethod
  readonly debito: Debit | null
}

/** Returns the charge that is waiting already, or refuses or sends a new one. */
async function chargeOnce(decided: DecidedPayment, context: HandlerContext) {
  const { pedido, dataVigencia, debito } = decided
  const { sql, now } = context
  const current = await chargeOf(sql, pedido.id, now)
  const isMoved = dataVigencia !== pedido.dataVigencia
  if (!isMoved && current && isSame(current, decided, context))
    return accept(shown(createdData(current), debito))
  const refusal =
    (await refusalOfPaid(pedido, current, context)) ??
    (isMoved ? await moveStart(pedido, dataVigencia, context) : undefined)
  return refusal ?? dispatchOf(decided, context)
}

function isSame(current: Charge, { method, debito }: DecidedPayment, { cardEntry }: HandlerContext): boolean {
  const { situacao, formaPagamento, valorCentavos, page } = current
  return (
    situacao === 'aguardando' &&
    formaPagamento === method.id &&
    valorCentavos === method.valorCentavos &&
    // A waiting page is replaced where cards are taken another way by now.
    (!page || cardEntry === 'pagina') &&
    current.debito?.banco === debito?.banco &&
    current.debito?.dia === debito?.dia
  )
}

/** Refuses another charge if a Pix or a page of the bank was paid meanwhile, or the bank does not say whether it was. */
async function refusalOfPaid(
  pedido: Pedido,
  current: Charge | undefined,
  context: HandlerContext,
): Promise<RefusedReply | undefined> {
  if (isOfProduct(pedido)) {
    const pixStatus = await checkPix(pedido, await pixOf(context.sql, pedido.uid, context.now), context)
    if (!pixStatus.ok) return pixStatus.refusal
    if (pixStatus.is === 'paid') return refuse('propostaEncerrada')
  }
  return (await isPaidOnPage(current, context)) ? refuse('propostaEncerrada') : undefined
}

/** Writes a charge as the reply to paying an order. */
function shown(
  { pixCodigo: _, pixTempoExpiracao: __, ...data }: ChargeData,
  debito: Debit | null,
): Output<'pedido.pagar'> {
  return { ...data, diaVencimento: debito?.dia ?? null }
}

/** Records a charge and leaves it to be sent to the service that takes the money of what was sold. */
async function dispatchOf(
  { pedido: before, dental, dataVigencia, input, method, debito }: DecidedPayment,
  context: HandlerContext,
): Promise<Dispatch> {
  const { id: formaPagamento, valorCentavos } = method
  const sum = { formaPagamento, cicloPagamento: 1, valorCentavos, visto: input.visto }
  const pedido = { ...before, dataVigencia }
  if (isOfProduct(pedido) && dental) {
    const payment = { proposal: pedido, variant: dental, ...sum, cartao: input.cartao }
    return repliesAsPedido(await charge(payment, context), debito)
  }
  const { idExterno, numPedido, cpf, pagina } = pedido
  const params = {
    idProposta: idExterno,
    numPedido,
    formaPagamento,
    valor: realsOf(valorCentavos),
    cpf,
    dataVigencia,
    valorCentavos,
    ...(debito && { debito: { banco: debito.banco, diaVencimento: debito.dia } }),
    ...(formaPagamento === methods.cartao && cardParams(input.cartao, { pagina, context })),
  }
  return repliesAsPedido(await sendCharge({ of: pedido, ...sum, debito, params }, context), debito)
}

const repliesAsPedido = ({ send, conclude }: Dispatch, debito: Debit | null): Dispatch => ({
  send,
  async conclude(result, context) {
    const reply = await conclude(result, context)
    return reply.ok ? accept({ ...shown(reply.data as ChargeData, debito) }) : reply
  },
})

interface DebitTerms {
  readonly variant: PetVariant
  /** When the plan starts: its day is that of the debits, where no other is chosen. */
  readonly dataVigencia: string
  readonly now: number
}

/** Returns the automatic debit that was chosen; undefined if the variant does not offer its bank or day. */
function debitOf(
  input: Input<'pedido.pagar'>['debito'],
  { variant, dataVigencia, now }: DebitTerms,
): Debit | undefined {
  const { pagamento, vigencia } = variant
  const { bancos = [], dias = vigencia.dias, mesesDepois = 0 } = pagamento.debito ?? {}
  const dia = input?.diaVencimento ?? Number(dataVigencia.slice(8))
  if (!input || !bancos.some(({ id }) => id === input.banco) || !dias.includes(dia)) return undefined
  return { banco: input.banco, dia, em: nextDayOfMonth(todayInSaoPaulo(now), dia, mesesDepois) }
}

/** Moves the start date, tells it to a service that knows the proposal, and ends the charges of the old date. */
async function moveStart(
  pedido: Pedido,
  dataVigencia: string,
  { sql, now, call }: HandlerContext,
): Promise<RefusedReply | undefined> {
  const { id, idExterno, idProduto, valorCentavos } = pedido
  if (isOfProduct(pedido)) {
    const valor = realsOf(valorCentavos)
    const sent = await call('alterar', { id: idExterno, idProduto, dataVigencia, valor })
    if (!sent.ok) return sent
  }
  await sql.query('update proposta set data_vigencia = $2, updated_at = $3 where id = $1', [
    id,
    dataVigencia,
    instant(now),
  ])
  await endOutdated(sql, id, now)
  return undefined
}
