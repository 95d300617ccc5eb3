import { accept, type Dispatch, type HandlerContext, type Reply, refuse } from '../contract/handler.ts'
import type { Input, Output } from '../generated/operations.ts'
import { type Charge, chargeOf, methods, pixOf, scheduleSoon } from '../payment/index.ts'
import {
  findAnyProposal,
  findProposal,
  linesOfProduct,
  lockProposal,
  type Proposal,
  refusalOfSeen,
  type Seen,
} from '../sale/proposal.ts'
import { soldVariantOf } from '../sale/sold-variant.ts'
import { type Amount, amountOf, type DentalVariant } from '../sale/variant.ts'
import { checkPix, isPaidOnPage, pixStatusOf } from './bank.ts'
import { misfitOfCard, strayCard } from './card.ts'
import {
  type ChargeData,
  charge,
  createdData,
  paymentData,
  refusalOfDate,
  refusalToCharge,
  storeAcceptance,
} from './charge.ts'
import { handler } from './define.ts'
import { openCharge, storedPixStatus } from './sandbox-bank.ts'

/** Requests the payment of a proposal; while the same boleto, Pix or payment page is waiting, a repeated request returns that one. */
export const pagamentoCriar = handler('pagamento.criar', {
  async run(input, context) {
    const { cardEntry: entry, now } = context
    const stray = strayCard(input.cartao, entry)
    if (stray) return refuse('entradaInvalida', stray)
    const proposal = await lockProposal(context.sql, input.uid)
    if (!proposal) return refuse('naoEncontrado')
    if (proposal.situacao === 'paga') return refuse('propostaEncerrada')
    const variant = await soldVariantOf(context, proposal)
    if (!variant) return refuse('vendasEncerradas')
    const { formaPagamento, cartao } = input
    const amount = amountOf(variant, proposal.valorCentavos, input)
    if (!amount) return refuse('entradaInvalida')
    const accepted = proposal.aceiteEm === null ? input.aceite?.versao : (proposal.aceiteVersao ?? undefined)
    const changed = refusalOfSeen(input.visto, {
      valorCentavos: amount.valorCentavos,
      linhas: linesOfProduct(proposal),
      dataVigencia: proposal.dataVigencia,
      ...(accepted !== undefined && { termos: accepted }),
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
    return (
      (await withoutNewCharge(proposal, { ...amount, formaPagamento, variant }, context)) ??
      charge({ proposal, variant, ...amount, formaPagamento, cartao, visto: input.visto }, context)
    )
  },
  sandbox: { criar: openCharge, consultar: storedPixStatus },
})

interface WantedCharge extends Amount, Pick<Input<'pagamento.criar'>, 'formaPagamento'> {
  readonly variant: DentalVariant
}

/** Answers where no new charge is due: the same is waiting already, a Pix was paid meanwhile, or the start date has closed. */
async function withoutNewCharge(
  proposal: Proposal,
  { formaPagamento, cicloPagamento, valorCentavos, variant }: WantedCharge,
  context: HandlerContext,
): Promise<Reply<Output<'pagamento.criar'>> | undefined> {
  const [current, pix] = await Promise.all([
    chargeOf(context.sql, proposal.id, context.now),
    pixOf(context.sql, proposal.uid, context.now),
  ])
  const awaits = current?.situacao === 'aguardando' && current.formaPagamento === formaPagamento
  // A waiting page is replaced where cards are taken another way by now.
  const isWay = !current?.page || context.cardEntry === 'pagina'
  const isSame = current?.cicloPagamento === cicloPagamento && current.valorCentavos === valorCentavos
  if (awaits && isSame && isWay) return accept(createdData(current))
  const pixStatus = await checkPix(proposal, pix, context)
  if (!pixStatus.ok) return pixStatus.refusal
  const isPaid = pixStatus.is === 'paid' || (await isPaidOnPage(current, context))
  return isPaid ? refuse('propostaEncerrada') : refusalOfDate(proposal, variant, context)
}

/** Returns the status of the payment of a proposal. */
export const pagamentoConsultar = handler('pagamento.consultar', {
  async run({ uid }, context) {
    const proposal = await findAnyProposal(context.sql, uid)
    if (!proposal) return refuse('naoEncontrado')
    const charge = await chargeOf(context.sql, proposal.id, context.now)
    // The payer is back from the page of the bank, and waits here.
    if (charge?.situacao === 'aguardando' && charge.page)
      await scheduleSoon(context.sql, charge.id, context.now)
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
      findProposal(context.sql, uid),
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
    const proposal = await lockProposal(context.sql, uid)
    const pix = proposal && (await pixOf(context.sql, uid, context.now))
    if (!proposal || !pix) return refuse('naoEncontrado')
    if (proposal.situacao === 'paga') return accept(paidBy(pix))
    const pixStatus = await checkPix(proposal, pix, context)
    if (!pixStatus.ok) return pixStatus.refusal
    if (pixStatus.is === 'paid') return accept(paidBy(pix))
    const variant = await soldVariantOf(context, proposal)
    if (!variant) return refuse('vendasEncerradas')
    const refusal = await refusalToCharge(proposal, variant, context)
    if (refusal) return refusal
    const amount = amountOf(variant, proposal.valorCentavos, {
      formaPagamento: methods.pix,
      cicloPagamento: pix.cicloPagamento,
    })
    if (!amount) return refuse('entradaInvalida')
    const changed = refusalOfSeen(visto, figuresOf(proposal, amount))
    if (changed) return changed
    return pixStatus.is === 'awaits'
      ? accept(awaitingBy(createdData(pixStatus.pix)))
      : renew(proposal, amount, { variant, visto, context })
  },
  sandbox: { criar: openCharge, consultar: storedPixStatus },
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

/** Says what a page has to show before a new Pix of a proposal may be asked for. */
function figuresOf(proposal: Proposal, { valorCentavos }: Amount): Seen {
  const { dataVigencia, aceiteVersao } = proposal
  const figures = { valorCentavos, linhas: linesOfProduct(proposal), dataVigencia }
  return aceiteVersao === null ? figures : { ...figures, termos: aceiteVersao }
}

async function renew(
  proposal: Proposal,
  amount: Amount,
  {
    variant,
    visto,
    context,
  }: { readonly variant: DentalVariant; readonly visto: Seen; readonly context: HandlerContext },
): Promise<Reply<Output<'pix.renovar'>> | Dispatch> {
  const refusal = refusalOfDate(proposal, variant, context)
  if (refusal) return refusal
  const payment = { proposal, variant, ...amount, formaPagamento: methods.pix, visto }
  const { send, conclude } = await charge(payment, context)
  return {
    send,
    async conclude(result, context) {
      const reply = await conclude(result, context)
      if (reply.ok) return accept(awaitingBy(reply.data as ChargeData))
      return reply.problem === 'propostaEncerrada' ? accept(paidBy(amount)) : reply
    },
  }
}
