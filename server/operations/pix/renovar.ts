import { accept, type Dispatch, type Reply, refuse, type Work } from '../../contract/work.ts'
import type { Input, Output } from '../../generated/operations.ts'
import { type Charge, methods, pixOf } from '../../payment/index.ts'
import { local } from '../../sale/local.ts'
import { type Amount, amountOf } from '../../sale/prices.ts'
import { lockProposal, type Proposal } from '../../sale/proposal.ts'
import { linesOfProduct, refusalOfSeen, type Seen } from '../../sale/seen.ts'
import { soldVariantOf } from '../../sale/sold-variant.ts'
import type { DentalVariant } from '../../sale/variant.ts'
import { charge } from '../pagamento/charge.ts'
import { type ChargeData, createdData } from '../pagamento/charge-data.ts'
import { refusalOfDate, refusalToCharge } from '../pagamento/chargeable.ts'
import { standingOfPix, statusOf } from '../pagamento/pix-standing.ts'

/** Gives a new Pix in place of an expired one; a paid proposal stays paid, a Pix that awaits stays the same. */
export const renovar = local<Input<'pix.renovar'>, Output<'pix.renovar'>>(async ({ uid, visto }, work) => {
  const proposal = await lockProposal(work.sql, uid)
  const pix = proposal && (await pixOf(work.sql, uid, work.now))
  if (!proposal || !pix) return refuse('naoEncontrado')
  if (proposal.situacao === 'paga') return accept(paidBy(pix))
  const standing = await standingOfPix(proposal, pix, work)
  if (!standing.ok) return standing.refusal
  if (standing.is === 'paid') return accept(paidBy(pix))
  const variant = await soldVariantOf(work, proposal)
  if (!variant) return refuse('vendasEncerradas')
  const refusal = await refusalToCharge(proposal, variant, work)
  if (refusal) return refusal
  const amount = amountOf(variant, proposal.valorCentavos, {
    formaPagamento: methods.pix,
    cicloPagamento: pix.cicloPagamento,
  })
  if (!amount) return refuse('entradaInvalida')
  const changed = refusalOfSeen(visto, figuresOf(proposal, amount))
  if (changed) return changed
  return standing.is === 'awaits'
    ? accept(awaitingBy(createdData(standing.pix)))
    : renew(proposal, amount, { variant, visto, work })
})

const paidBy = ({ valorCentavos }: Pick<Charge, 'valorCentavos'>): Output<'pix.renovar'> => ({
  statusPixPagamento: statusOf.pago,
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
  statusPixPagamento: statusOf.aguardando,
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
  { variant, visto, work }: { readonly variant: DentalVariant; readonly visto: Seen; readonly work: Work },
): Promise<Reply<Output<'pix.renovar'>> | Dispatch> {
  const refusal = refusalOfDate(proposal, variant, work)
  if (refusal) return refusal
  const payment = { proposal, variant, ...amount, formaPagamento: methods.pix, visto }
  const { send, conclude } = await charge(payment, work)
  return {
    send,
    async conclude(result, work) {
      const reply = await conclude(result, work)
      if (reply.ok) return accept(awaitingBy(reply.data as ChargeData))
      return reply.problem === 'propostaEncerrada' ? accept(paidBy(amount)) : reply
    },
  }
}
