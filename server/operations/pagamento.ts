import { nextDayOfMonth, todayInSaoPaulo } from '../../engine/index.ts'
import { accept, type Dispatch, type HandlerContext, type RefusedReply, refuse } from '../contract/handler.ts'
import type { Input, Output } from '../generated/operations.ts'
import {
  type Charge,
  chargeOf,
  type Debit,
  endOutdated,
  methods,
  pixOf,
  scheduleSoon,
} from '../payment/index.ts'
import {
  findProposal,
  isAcceptedFor,
  isOfPerson,
  isOfProduct,
  isPricedBy,
  linesOf,
  linesOfProduct,
  lockProposal,
  mayBeAccepted,
  methodsOf,
  type PersonProposal,
  type Proposal,
  refusalOfClosed,
  refusalOfSeen,
  seenLines,
  variantOfPage,
} from '../sale/proposal.ts'
import { amountOf, realsOf, soldVariantOf, type Variant } from '../sale/variant.ts'
import { instant } from '../store/index.ts'
import { checkPix, pixStatusOf } from './bank.ts'
import {
  type ChargeData,
  charge,
  createdData,
  findSameCharge,
  misfitOfCard,
  paymentData,
  refusalOfDate,
  refusalOfPaid,
  refusalToCharge,
  storeAcceptance,
  strayCard,
} from './charge.ts'
import { handler } from './define.ts'
import { startOf } from './pedido.ts'
import { openCharge, storedPixStatus } from './sandbox-bank.ts'

/** The bank of the sandbox. */
const sandbox = { criar: openCharge, consultar: storedPixStatus }

/** Requests the payment of a proposal; while the same boleto, Pix or payment page is waiting, a repeated request returns that one. */
export const pagamentoCriar = handler('pagamento.criar', {
  async run(input, context) {
    const { cardEntry: entry, now } = context
    const stray = strayCard(input.cartao, entry)
    if (stray) return refuse('entradaInvalida', stray)
    const proposal = await lockProposal(context.sql, input.uid, isOfProduct)
    if (!proposal) return refuse('naoEncontrado')
    if (proposal.situacao === 'paga') return refuse('propostaEncerrada')
    const variant = await soldVariantOf(context, proposal)
    if (!variant) return refuse('vendasEncerradas')
    const { formaPagamento, cartao, visto } = input
    const amount = amountOf(variant, proposal.valorCentavos, input)
    if (!amount) return refuse('entradaInvalida')
    const termos = proposal.aceiteEm === null ? input.aceite?.versao : (proposal.aceiteVersao ?? undefined)
    const { valorCentavos } = amount
    const { dataVigencia } = proposal
    const changed = refusalOfSeen(visto, {
      valorCentavos,
      linhas: linesOfProduct(proposal),
      dataVigencia,
      termos,
    })
    if (changed) return changed
    const misfit = formaPagamento === methods.cartao ? misfitOfCard(cartao, { entry, now }) : undefined
    if (misfit) return refuse('entradaInvalida', misfit)
    const refusal = await refusalToCharge(proposal, variant, context)
    if (refusal) return refusal
    // What is accepted only now is stored, whatever the bank answers then.
    if (proposal.aceiteEm === null) {
      if (input.aceite?.versao !== variant.termos.versao) return refuse('aceiteAusente')
      await storeAcceptance(proposal, variant.termos.versao, context)
    }
    const same = await findSameCharge(proposal, { ...amount, formaPagamento }, context)
    if (same) return accept(createdData(same))
    return (
      (await refusalOfPaid(proposal, context)) ??
      refusalOfDate(proposal, variant, context) ??
      charge({ proposal, variant, ...amount, formaPagamento, cartao, visto }, context)
    )
  },
  sandbox,
})

/**
 * Requests the payment of an order, or of one month of a proposal; while the same boleto, debit or payment page is
 * waiting, a repeated request returns that one.
 */
export const pedidoPagar = handler('pedido.pagar', {
  async run(input, context) {
    const { cardEntry: entry, now, sql } = context
    const stray = strayCard(input.cartao, entry)
    if (stray) return refuse('entradaInvalida', stray)
    const pedido = await lockProposal(sql, input.uid, isOfPerson)
    if (!pedido) return refuse('naoEncontrado')
    const closed = refusalOfClosed(pedido)
    if (closed) return closed
    const variant = await variantOfPage(context, pedido)
    if (!variant) return refuse('vendasEncerradas')
    const method = methodsOf(variant, pedido).find(({ id }) => id === input.formaPagamento)
    if (!method) return refuse('entradaInvalida', { campo: '/formaPagamento', regra: 'enum' })
    const { id: formaPagamento, valorCentavos } = method
    const { cartao, visto } = input
    const misfit = formaPagamento === methods.cartao ? misfitOfCard(cartao, { entry, now }) : undefined
    if (misfit) return refuse('entradaInvalida', misfit)
    if (isOfProduct(pedido)) {
      const refusal = await refusalToCharge(pedido, variant, context)
      if (refusal) return refusal
    } else if (!isPricedBy(await linesOf(sql, pedido.id), variant)) return refuse('propostaDesatualizada')
    const dataVigencia = startOf(input.dataVigencia, pedido, { variant, now })
    if (dataVigencia === undefined) return refuse('vigenciaEncerrada')
    const isAccepted = isAcceptedFor(pedido, variant, formaPagamento)
    const termos = (isAccepted ? pedido.aceiteVersao : input.aceite?.versao) ?? undefined
    const linhas = await seenLines(pedido, context)
    const changed = refusalOfSeen(visto, { valorCentavos, linhas, dataVigencia, termos })
    if (changed) return changed
    const debito = formaPagamento === methods.debito ? debitOf(input, variant, { dataVigencia, now }) : null
    if (debito === undefined) return refuse('entradaInvalida', { campo: '/debito', regra: 'debito' })
    // What is accepted only now is stored, whatever the bank answers then.
    if (!isAccepted) {
      if (termos === undefined || !mayBeAccepted(termos, pedido, { variant, formaPagamento }))
        return refuse('aceiteAusente')
      await storeAcceptance(pedido, termos, context)
    }
    const wanted = { formaPagamento, cicloPagamento: 1, valorCentavos, debito }
    const isMoved = dataVigencia !== pedido.dataVigencia
    const same = isMoved ? undefined : await findSameCharge(pedido, wanted, context)
    if (same) return accept(paidData(createdData(same), debito))
    const refusal =
      (await refusalOfPaid(pedido, context)) ??
      (isMoved ? await moveStart(pedido, dataVigencia, context) : undefined)
    if (refusal) return refusal
    const proposal = { ...pedido, dataVigencia }
    const { send, conclude } = await charge({ proposal, variant, ...wanted, cartao, visto }, context)
    return {
      send,
      async conclude(result, context) {
        const reply = await conclude(result, context)
        return reply.ok ? accept({ ...paidData(reply.data as ChargeData, debito) }) : reply
      },
    }
  },
  sandbox,
})

/** Writes a charge as the reply to paying an order. */
const paidData = (
  { pixCodigo: _, pixTempoExpiracao: __, ...data }: ChargeData,
  debito: Debit | null,
): Output<'pedido.pagar'> => ({ ...data, diaVencimento: debito?.dia ?? null })

/**
 * Returns the automatic debit that was chosen, by default on the day on which the plan starts; undefined if the variant does
 * not offer its bank or day.
 */
function debitOf(
  { debito }: Input<'pedido.pagar'>,
  { pagamento, vigencia }: Variant,
  { dataVigencia, now }: { readonly dataVigencia: string; readonly now: number },
): Debit | undefined {
  const { bancos = [], dias = vigencia.dias, mesesDepois = 0 } = pagamento.debito ?? {}
  const dia = debito?.diaVencimento ?? Number(dataVigencia.slice(8))
  if (!debito || !bancos.some(({ id }) => id === debito.banco) || !dias.includes(dia)) return undefined
  return { banco: debito.banco, dia, em: nextDayOfMonth(todayInSaoPaulo(now), dia, mesesDepois) }
}

/** Moves the start date, sends it to the service of a product, and ends the charges of the old date. */
async function moveStart(
  pedido: PersonProposal,
  dataVigencia: string,
  context: HandlerContext,
): Promise<RefusedReply | undefined> {
  if (isOfProduct(pedido)) {
    const { idExterno: id, idProduto, valorCentavos } = pedido
    const valor = realsOf(valorCentavos)
    const sent = await context.call('alterar', { id, idProduto, dataVigencia, valor })
    if (!sent.ok) return sent
  }
  await storeStart(pedido, dataVigencia, context)
  return undefined
}

/** Stores the start date of a proposal, and ends the charges of the old one. */
export async function storeStart(
  { id }: Proposal,
  dataVigencia: string,
  { sql, now }: HandlerContext,
): Promise<void> {
  await sql.query('update proposta set data_vigencia = $2, updated_at = $3 where id = $1', [
    id,
    dataVigencia,
    instant(now),
  ])
  await endOutdated(sql, id, now)
}

/** Returns the status of the payment of a proposal. */
export const pagamentoConsultar = handler('pagamento.consultar', {
  async run({ uid }, { sql, now }) {
    const [proposal] = await sql.query<{ readonly id: string }>('select id from proposta where uid = $1', [
      uid,
    ])
    if (!proposal) return refuse('naoEncontrado')
    const charge = await chargeOf(sql, proposal.id, now)
    // The payer is back from the page of the bank, and waits here.
    if (charge?.situacao === 'aguardando' && charge.page) await scheduleSoon(sql, charge.id, now)
    if (charge?.situacao === 'confirmando') return accept({ situacao: 'confirmando' })
    return accept(charge ? paymentData(charge) : { situacao: 'nenhum' })
  },
})

/**
 * Returns whether the Pix of a proposal is waiting (1), paid (2, by whatever means) or expired (3).
 *
 * An error or an unknown answer of the bank counts as expired; no answer at all is `bancoSemResposta`, and the page asks
 * again.
 */
export const pixConsultar = handler('pix.consultar', {
  async run({ uid }, context) {
    // Sent together: every open page asks this every five seconds.
    const [proposal, pix] = await Promise.all([
      findProposal(context.sql, uid, isOfProduct),
      pixOf(context.sql, uid, context.now),
    ])
    if (!proposal || !pix) return refuse('naoEncontrado')
    if (proposal.situacao === 'paga') return accept({ statusPixPagamento: pixStatusOf.pago })
    const pixStatus = await checkPix(proposal, pix, context)
    if (!pixStatus.ok && pixStatus.refusal.isSilent) return refuse('bancoSemResposta')
    if (!pixStatus.ok) return accept({ statusPixPagamento: pixStatusOf.expirado })
    if (pixStatus.is === 'awaits') return accept({ statusPixPagamento: pixStatusOf.aguardando })
    return accept({ statusPixPagamento: pixStatus.is === 'paid' ? pixStatusOf.pago : pixStatusOf.expirado })
  },
  sandbox: { consultar: storedPixStatus },
})

/** Creates a new Pix in place of an expired one; a paid proposal stays paid, a waiting Pix stays the same. */
export const pixRenovar = handler('pix.renovar', {
  async run({ uid, visto }, context) {
    const proposal = await lockProposal(context.sql, uid, isOfProduct)
    const pix = proposal && (await pixOf(context.sql, uid, context.now))
    if (!pix) return refuse('naoEncontrado')
    if (proposal.situacao === 'paga') return accept(paidBy(pix))
    const pixStatus = await checkPix(proposal, pix, context)
    if (!pixStatus.ok) return pixStatus.refusal
    if (pixStatus.is === 'paid') return accept(paidBy(pix))
    const variant = await soldVariantOf(context, proposal)
    if (!variant) return refuse('vendasEncerradas')
    const refusal = await refusalToCharge(proposal, variant, context)
    if (refusal) return refusal
    const formaPagamento = methods.pix
    const { cicloPagamento } = pix
    const amount = amountOf(variant, proposal.valorCentavos, { formaPagamento, cicloPagamento })
    if (!amount) return refuse('entradaInvalida')
    const { valorCentavos } = amount
    const { dataVigencia, aceiteVersao } = proposal
    const changed = refusalOfSeen(visto, {
      valorCentavos,
      linhas: linesOfProduct(proposal),
      dataVigencia,
      termos: aceiteVersao ?? undefined,
    })
    if (changed) return changed
    if (pixStatus.is === 'awaits') return accept(awaitingBy(createdData(pixStatus.pix)))
    const closed = refusalOfDate(proposal, variant, context)
    if (closed) return closed
    const { send, conclude } = await charge({ proposal, variant, ...amount, formaPagamento, visto }, context)
    const renewal: Dispatch = {
      send,
      async conclude(result, context) {
        const reply = await conclude(result, context)
        if (reply.ok) return accept(awaitingBy(reply.data as ChargeData))
        return reply.problem === 'propostaEncerrada' ? accept(paidBy(amount)) : reply
      },
    }
    return renewal
  },
  sandbox,
})

const paidBy = ({ valorCentavos }: Pick<Charge, 'valorCentavos'>): Output<'pix.renovar'> => ({
  statusPixPagamento: pixStatusOf.pago,
  pixCodigo: null,
  pixTempoExpiracao: null,
  expiraEm: null,
  valorCentavos,
})

const awaitingBy = ({
  pixCodigo,
  pixTempoExpiracao,
  expiraEm,
  valorCentavos,
}: ChargeData): Output<'pix.renovar'> => ({
  statusPixPagamento: pixStatusOf.aguardando,
  pixCodigo,
  pixTempoExpiracao,
  expiraEm,
  valorCentavos,
})
