import { isStartDateOpen } from '../../../engine/index.ts'
import { type RefusedReply, refuse, type Work } from '../../contract/work.ts'
import { isSoldElsewhere, lockTitulares } from '../../payment/index.ts'
import type { ChargedProposal } from '../../sale/proposal.ts'
import { isUpToDate } from '../../sale/registration.ts'
import type { DentalVariant } from '../../sale/variant.ts'

/**
 * Says why nothing may be charged for a proposal, which the caller has locked: it is paid, its money may be on its way,
 * somebody it sells to holds a plan already, or what it was priced for has changed.
 *
 * The CPFs it sells to stay locked: of two sales to one person only one is charged.
 */
export async function refusalToCharge(
  proposal: ChargedProposal,
  variant: DentalVariant,
  work: Work,
): Promise<RefusedReply | undefined> {
  const { sql } = work
  const { saleId } = proposal
  if (proposal.situacao === 'paga') return refuse('propostaEncerrada')
  if (proposal.isConfirming) return refuse('pagamentoEmConfirmacao')
  // Sent together and done in turn: what others sold is read once the CPFs are locked.
  const [, isSold, isCurrent] = await Promise.all([
    lockTitulares(sql, saleId),
    isSoldElsewhere(sql, saleId),
    isUpToDate(proposal, variant, work),
  ])
  if (isSold) return refuse('propostaAtiva')
  return isCurrent ? undefined : refuse('propostaDesatualizada')
}

/** Says whether the start date of a proposal can still be charged for. */
export function refusalOfDate(
  proposal: ChargedProposal,
  { vigencia }: DentalVariant,
  work: Work,
): RefusedReply | undefined {
  return isStartDateOpen(vigencia, proposal.dataVigencia, work.now) ? undefined : refuse('vigenciaEncerrada')
}
