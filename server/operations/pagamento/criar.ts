import { accept, type Reply, refuse, type Work } from '../../contract/work.ts'
import type { Input, Output } from '../../generated/operations.ts'
import { chargeOf, methods, pixOf } from '../../payment/index.ts'
import { local } from '../../sale/local.ts'
import { type Amount, amountOf } from '../../sale/prices.ts'
import { lockProposal, type Proposal } from '../../sale/proposal.ts'
import { linesOfProduct, refusalOfSeen } from '../../sale/seen.ts'
import { soldVariantOf } from '../../sale/sold-variant.ts'
import type { DentalVariant } from '../../sale/variant.ts'
import { instant } from '../../store/index.ts'
import { misfitOfCard, strayCard } from './card.ts'
import { charge } from './charge.ts'
import { createdData } from './charge-data.ts'
import { refusalOfDate, refusalToCharge } from './chargeable.ts'
import { isPaidOnPage } from './page-standing.ts'
import { standingOfPix } from './pix-standing.ts'

/** Requests the payment of a proposal; while the same boleto, Pix or payment page awaits, requesting it again gives that one. */
export const criar = local<Input<'pagamento.criar'>, Output<'pagamento.criar'>>(async (input, work) => {
  const { cardEntry: entry, now } = work
  const stray = strayCard(input.cartao, entry)
  if (stray) return refuse('entradaInvalida', stray)
  const proposal = await lockProposal(work.sql, input.uid)
  if (!proposal) return refuse('naoEncontrado')
  if (proposal.situacao === 'paga') return refuse('propostaEncerrada')
  const variant = await soldVariantOf(work, proposal)
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
  const refusal = await refusalToCharge(proposal, variant, work)
  if (refusal) return refusal
  if (!(await isAccepted(proposal, { variant, aceite: input.aceite, work }))) return refuse('aceiteAusente')
  return (
    (await withoutNewCharge(proposal, { ...amount, formaPagamento, variant }, work)) ??
    charge({ proposal, variant, ...amount, formaPagamento, cartao, visto: input.visto }, work)
  )
})

interface WantedCharge extends Amount, Pick<Input<'pagamento.criar'>, 'formaPagamento'> {
  readonly variant: DentalVariant
}

/** Answers where no new charge is due: the same awaits already, a Pix was paid meanwhile, or the date has closed. */
async function withoutNewCharge(
  proposal: Proposal,
  { formaPagamento, cicloPagamento, valorCentavos, variant }: WantedCharge,
  work: Work,
): Promise<Reply<Output<'pagamento.criar'>> | undefined> {
  const [current, pix] = await Promise.all([
    chargeOf(work.sql, proposal.id, work.now),
    pixOf(work.sql, proposal.uid, work.now),
  ])
  const awaits = current?.situacao === 'aguardando' && current.formaPagamento === formaPagamento
  // Where cards are taken another way by now, a page that awaits gives way.
  const isWay = !current?.page || work.cardEntry === 'pagina'
  const isSame = current?.cicloPagamento === cicloPagamento && current.valorCentavos === valorCentavos
  if (awaits && isSame && isWay) return accept(createdData(current))
  const standing = await standingOfPix(proposal, pix, work)
  if (!standing.ok) return standing.refusal
  const isPaid = standing.is === 'paid' || (await isPaidOnPage(current, work))
  return isPaid ? refuse('propostaEncerrada') : refusalOfDate(proposal, variant, work)
}

interface Acceptance {
  readonly variant: DentalVariant
  readonly aceite: Input<'pagamento.criar'>['aceite']
  readonly work: Work
}

/** Tells whether the terms are accepted; what is accepted only now is stored, whatever the bank answers then. */
async function isAccepted(proposal: Proposal, { variant, aceite, work }: Acceptance): Promise<boolean> {
  if (proposal.aceiteEm !== null) return true
  const { versao } = variant.termos
  if (aceite?.versao !== versao) return false
  await work.sql.query('update proposta set aceite_versao = $2, aceite_em = $3 where id = $1', [
    proposal.id,
    versao,
    instant(work.now),
  ])
  return true
}
