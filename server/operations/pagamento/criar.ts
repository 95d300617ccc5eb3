import { isStartDateOpen } from '../../../engine/index.ts'
import { accept, type Reply, refuse, type Work } from '../../contract/work.ts'
import { chargeOf, type Method, methods, pixOf } from '../../payment/index.ts'
import { local } from '../../sale/local.ts'
import { amountOf } from '../../sale/prices.ts'
import { lockProposal, type Proposal } from '../../sale/proposal.ts'
import { isUpToDate } from '../../sale/registration.ts'
import { type DentalVariant, variantOf } from '../../sale/variant.ts'
import { instant } from '../../store/index.ts'
import { isUncertain } from '../../upstream/index.ts'
import { type Card, misfitOfCard } from './card.ts'
import { aboutCard, chargeCard, openBoleto, openPix, type Payment } from './charge.ts'
import { createdData } from './charge-data.ts'
import { standingOfPix } from './pix-standing.ts'
import type { CriarInput, CriarOutput } from './types.ts'

/** Requests the payment of a proposal; while the same boleto or Pix awaits, requesting it again gives that one. */
export const criar = local<CriarInput, CriarOutput>(async (input, work) => {
  const proposal = await lockProposal(work.sql, input.uid)
  if (!proposal) return refuse('naoEncontrado')
  if (proposal.situacao === 'paga') return refuse('propostaEncerrada')
  const variant = variantOf(work, proposal.variant)
  const { formaPagamento, cartao } = input
  const amount = amountOf(variant, proposal.valorCentavos, input)
  if (!amount) return refuse('entradaInvalida')
  const misfit = formaPagamento === methods.cartao ? misfitOfCard(cartao, work.now) : undefined
  if (misfit) return refuse('entradaInvalida', misfit)
  if (!(await isUpToDate(proposal, work))) return refuse('propostaDesatualizada')
  if (!(await isAccepted(proposal, { variant, aceite: input.aceite, work }))) return refuse('aceiteAusente')
  if (await isUncertain(work.sql, aboutCard(proposal.id))) return refuse('pagamentoEmConfirmacao')
  const current = await chargeOf(work.sql, proposal.id, work.now)
  const awaits = current?.situacao === 'aguardando' && current.formaPagamento === formaPagamento
  if (awaits && current.cicloPagamento === amount.cicloPagamento) return accept(createdData(current))
  const standing = await standingOfPix(proposal, await pixOf(work.sql, proposal.id, work.now), work)
  if (!standing.ok) return standing.refusal
  if (standing.is === 'paid') return refuse('propostaEncerrada')
  if (!isStartDateOpen(variant.vigencia, proposal.dataVigencia, work.now)) return refuse('vigenciaEncerrada')
  return open({ proposal, ...amount }, { formaPagamento, cartao, work })
})

interface ChosenMethod {
  readonly formaPagamento: Method
  readonly cartao: Card | null | undefined
  readonly work: Work
}

function open(payment: Payment, { formaPagamento, cartao, work }: ChosenMethod): Promise<Reply<CriarOutput>> {
  if (formaPagamento === methods.boleto) return openBoleto(payment, work)
  return cartao && formaPagamento === methods.cartao
    ? chargeCard(payment, cartao, work)
    : openPix(payment, work)
}

interface Acceptance {
  readonly variant: DentalVariant
  readonly aceite: CriarInput['aceite']
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
