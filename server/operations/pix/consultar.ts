import { isStartDateOpen } from '../../../engine/index.ts'
import { accept, type Reply, refuse, type Work } from '../../contract/work.ts'
import { type Charge, methods, pixOf } from '../../payment/index.ts'
import { local } from '../local.ts'
import { createdData, openPix } from '../pagamento/charge.ts'
import { standingOfPix, statusOf } from '../pagamento/pix-standing.ts'
import { amountOf } from '../prices.ts'
import { variantOf } from '../variant.ts'
import { findProposal, lockProposal, type Proposal } from '../venda/proposal.ts'
import { isUpToDate } from '../venda/registration.ts'

/**
 * Says whether the Pix of a proposal awaits (1), is paid (2, by whatever means) or is over (3).
 *
 * A bank that can't be asked says nothing new: the Pix stands as it did, until its minutes are over.
 */
export const consultarPix = local<{ readonly uid: string }>('pix.consultar', async ({ uid }, work) => {
  const proposal = await findProposal(work.sql, uid)
  const pix = proposal && (await pixOf(work.sql, proposal.id, work.now))
  if (!pix) return refuse('naoEncontrado')
  if (proposal.situacao === 'paga') return accept({ statusPixPagamento: statusOf.pago })
  const standing = await standingOfPix(proposal, pix, work)
  if (!standing.ok) {
    const isSilent = !standing.refusal.ok && standing.refusal.problem === 'indisponivel'
    return accept({ statusPixPagamento: isSilent ? statusOf[pix.situacao] : statusOf.expirado })
  }
  const { is } = standing
  if (is === 'awaits') return accept({ statusPixPagamento: statusOf.aguardando })
  return accept({ statusPixPagamento: is === 'paid' ? statusOf.pago : statusOf.expirado })
})

/** Gives a new Pix in place of an expired one; a paid proposal stays paid, a Pix that awaits stays the same. */
export const renovarPix = local<{ readonly uid: string }>('pix.renovar', async ({ uid }, work) => {
  const proposal = await lockProposal(work.sql, uid)
  const pix = proposal && (await pixOf(work.sql, proposal.id, work.now))
  if (!pix) return refuse('naoEncontrado')
  if (proposal.situacao === 'paga') return accept(paidBy(pix))
  const standing = await standingOfPix(proposal, pix, work)
  if (!standing.ok) return standing.refusal
  if (standing.is === 'paid') return accept(paidBy(pix))
  if (!(await isUpToDate(proposal, work))) return refuse('propostaDesatualizada')
  const reply =
    standing.is === 'awaits' ? accept(createdData(standing.pix)) : await renew(proposal, pix, work)
  if (!reply.ok) return reply
  const { pixCodigo, pixTempoExpiracao, expiraEm, valorCentavos } = reply.data as ReturnType<
    typeof createdData
  >
  return accept({
    statusPixPagamento: statusOf.aguardando,
    ...{ pixCodigo, pixTempoExpiracao, expiraEm, valorCentavos },
  })
})

const paidBy = ({ valorCentavos }: Charge) => ({
  statusPixPagamento: statusOf.pago,
  ...{ pixCodigo: null, pixTempoExpiracao: null, expiraEm: null, valorCentavos },
})

async function renew(proposal: Proposal, { cicloPagamento }: Charge, work: Work): Promise<Reply> {
  const variant = variantOf(work, proposal.variant)
  const choice = { formaPagamento: methods.pix, cicloPagamento }
  const amount = amountOf(variant, proposal.valorCentavos, choice)
  if (!amount) return refuse('entradaInvalida')
  if (!isStartDateOpen(variant.vigencia, proposal.dataVigencia, work.now)) return refuse('vigenciaEncerrada')
  return openPix({ proposal, ...amount }, work)
}
