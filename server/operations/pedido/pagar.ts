import { accept, type Dispatch, type RefusedReply, refuse, type Work } from '../../contract/work.ts'
import type { Input, Output } from '../../generated/operations.ts'
import { type Charge, chargeOf, type Debit, methods, pixOf } from '../../payment/index.ts'
import { local } from '../../sale/local.ts'
import { isOfProduct, isPricedBy, linesOf, lockPedido, type Pedido } from '../../sale/pedido.ts'
import {
  isAcceptedFor,
  mayBeAccepted,
  methodsOf,
  type PedidoVariant,
  pedidoVariantOf,
} from '../../sale/pedido-variant.ts'
import type { ShownMethod } from '../../sale/pet-variant.ts'
import { refusalOfSeen } from '../../sale/seen.ts'
import { soldVariantOf } from '../../sale/sold-variant.ts'
import type { DentalVariant } from '../../sale/variant.ts'
import { instant } from '../../store/index.ts'
import { misfitOfCard, strayCard } from '../pagamento/card.ts'
import { type ChargeData, createdData } from '../pagamento/charge-data.ts'
import { refusalToCharge } from '../pagamento/chargeable.ts'
import { isPaidOnPage } from '../pagamento/page-standing.ts'
import { standingOfPix } from '../pagamento/pix-standing.ts'
import { debitOf } from './debit.ts'
import { dispatchOf } from './dispatch.ts'
import { seenLines } from './lines.ts'
import { moveStart, startOf } from './start.ts'

/**
 * Requests the payment of an order, or of one month of a proposal; while the same boleto, debit or payment page awaits,
 * requesting it again gives that one.
 */
export const pagar = local<Input<'pedido.pagar'>, Output<'pedido.pagar'>>(async (input, work) => {
  const { cardEntry: entry, now, sql } = work
  const stray = strayCard(input.cartao, entry)
  if (stray) return refuse('entradaInvalida', stray)
  const pedido = await lockPedido(sql, input.uid)
  if (!pedido) return refuse('naoEncontrado')
  if (pedido.situacao === 'paga') return refuse('propostaEncerrada')
  if (pedido.isConfirming) return refuse('pagamentoEmConfirmacao')
  const variant = await pedidoVariantOf(work, pedido)
  const dental = isOfProduct(pedido) ? await soldVariantOf(work, pedido) : null
  if (!variant || dental === undefined) return refuse('vendasEncerradas')
  const method = methodsOf(variant, pedido).find(({ id }) => id === input.formaPagamento)
  if (!method) return refuse('entradaInvalida', { campo: '/formaPagamento', regra: 'enum' })
  const misfit = method.id === methods.cartao ? misfitOfCard(input.cartao, { entry, now }) : undefined
  if (misfit) return refuse('entradaInvalida', misfit)
  const refusal = await refusalToSell(pedido, { variant, dental }, work)
  if (refusal) return refusal
  const dataVigencia = startOf(input, { pedido, variant, now })
  if (dataVigencia === undefined) return refuse('vigenciaEncerrada')
  const accepted = isAcceptedFor(pedido, variant, method.id) ? pedido.aceiteVersao : input.aceite?.versao
  const changed = refusalOfSeen(input.visto, {
    valorCentavos: method.valorCentavos,
    linhas: await seenLines(pedido, work),
    dataVigencia,
    ...(accepted != null && { termos: accepted }),
  })
  if (changed) return changed
  const debito = debitOf(input.debito, { variant, dataVigencia, now })
  if (method.id === methods.debito && !debito)
    return refuse('entradaInvalida', { campo: '/debito', regra: 'debito' })
  if (!(await isAccepted(pedido, { variant, input, work }))) return refuse('aceiteAusente')
  const decided = { input, method, debito: method.id === methods.debito ? (debito ?? null) : null }
  return charged({ ...decided, pedido, dental, dataVigencia }, work)
})

/** The variant that sold something, as it was then: read as what is paid here, and as what sells one product. */
interface SellingVariant {
  readonly variant: PedidoVariant
  /** Null of an order in lines. */
  readonly dental: DentalVariant | null
}

/** Says why what is sold may not be charged as it stands: it is not what it was priced for, or somebody has it already. */
async function refusalToSell(
  pedido: Pedido,
  { variant, dental }: SellingVariant,
  work: Work,
): Promise<RefusedReply | undefined> {
  if (isOfProduct(pedido) && dental) return refusalToCharge(pedido, dental, work)
  return isPricedBy(await linesOf(work.sql, pedido.id), variant) ? undefined : refuse('propostaDesatualizada')
}

/** A payment of which all is decided: of what, from when on, by what, and what was typed for it. */
interface Decided {
  readonly pedido: Pedido
  readonly dental: DentalVariant | null
  readonly dataVigencia: string
  readonly input: Input<'pedido.pagar'>
  readonly method: ShownMethod
  readonly debito: Debit | null
}

async function charged(decided: Decided, work: Work) {
  const { pedido, dataVigencia, debito } = decided
  const { sql, now } = work
  const current = await chargeOf(sql, pedido.id, now)
  const isMoved = dataVigencia !== pedido.dataVigencia
  if (!isMoved && current && isSame(current, decided, work))
    return accept(shown(createdData(current), debito))
  const refusal =
    (await refusalOfPaid(pedido, current, work)) ??
    (isMoved ? await moveStart(pedido, dataVigencia, work) : undefined)
  return refusal ?? concludedAsPaid(await dispatchOf({ ...decided, work }), debito)
}

function isSame(current: Charge, { method, debito }: Decided, { cardEntry }: Work): boolean {
  const { situacao, formaPagamento, valorCentavos, page } = current
  return (
    situacao === 'aguardando' &&
    formaPagamento === method.id &&
    valorCentavos === method.valorCentavos &&
    // Where cards are taken another way by now, a page that awaits gives way.
    (!page || cardEntry === 'pagina') &&
    current.debito?.banco === debito?.banco &&
    current.debito?.dia === debito?.dia
  )
}

/** Says that money came meanwhile, by a Pix or on a page of the bank, or that nobody can say whether it did. */
async function refusalOfPaid(
  pedido: Pedido,
  current: Charge | undefined,
  work: Work,
): Promise<RefusedReply | undefined> {
  if (isOfProduct(pedido)) {
    const standing = await standingOfPix(pedido, await pixOf(work.sql, pedido.uid, work.now), work)
    if (!standing.ok) return standing.refusal
    if (standing.is === 'paid') return refuse('propostaEncerrada')
  }
  return (await isPaidOnPage(current, work)) ? refuse('propostaEncerrada') : undefined
}

const concludedAsPaid = ({ send, conclude }: Dispatch, debito: Debit | null): Dispatch => ({
  send,
  async conclude(result, around) {
    const reply = await conclude(result, around)
    return reply.ok ? accept({ ...shown(reply.data as ChargeData, debito) }) : reply
  },
})

/** Writes a charge as paying an order answers. */
function shown(
  { pixCodigo: _, pixTempoExpiracao: __, ...data }: ChargeData,
  debito: Debit | null,
): Output<'pedido.pagar'> {
  return { ...data, diaVencimento: debito?.dia ?? null }
}

interface Acceptance {
  readonly variant: PedidoVariant
  readonly input: Input<'pedido.pagar'>
  readonly work: Work
}

/** Tells whether the terms of this way of paying are accepted; what is accepted only now is stored. */
async function isAccepted(pedido: Pedido, { variant, input, work }: Acceptance): Promise<boolean> {
  if (isAcceptedFor(pedido, variant, input.formaPagamento)) return true
  const { formaPagamento, aceite } = input
  if (!aceite || !mayBeAccepted(aceite.versao, pedido, { variant, formaPagamento })) return false
  await work.sql.query('update proposta set aceite_versao = $2, aceite_em = $3 where id = $1', [
    ...[pedido.id, aceite.versao, instant(work.now)],
  ])
  return true
}
