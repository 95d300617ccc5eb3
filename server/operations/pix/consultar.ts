import { accept, refuse } from '../../contract/work.ts'
import type { Input, Output } from '../../generated/operations.ts'
import { pixOf } from '../../payment/index.ts'
import { local } from '../../sale/local.ts'
import { findProposal } from '../../sale/proposal.ts'
import { standingOfPix, statusOf } from '../pagamento/pix-standing.ts'

/**
 * Says whether the Pix of a proposal awaits (1), is paid (2, by whatever means) or is over (3).
 *
 * A bank that answers with an error, or with what nobody knows, says that it is over; one that says nothing at all is
 * `bancoSemResposta`, and the next time may tell.
 */
export const consultar = local<Input<'pix.consultar'>, Output<'pix.consultar'>>(async ({ uid }, work) => {
  // Sent together: every open page asks this every five seconds.
  const [proposal, pix] = await Promise.all([findProposal(work.sql, uid), pixOf(work.sql, uid, work.now)])
  if (!proposal || !pix) return refuse('naoEncontrado')
  if (proposal.situacao === 'paga') return accept({ statusPixPagamento: statusOf.pago })
  const standing = await standingOfPix(proposal, pix, work)
  if (!standing.ok && standing.refusal.isSilent) return refuse('bancoSemResposta')
  if (!standing.ok) return accept({ statusPixPagamento: statusOf.expirado })
  if (standing.is === 'awaits') return accept({ statusPixPagamento: statusOf.aguardando })
  return accept({ statusPixPagamento: standing.is === 'paid' ? statusOf.pago : statusOf.expirado })
})
