import { isStartDateOpen } from '../../../engine/index.ts'
import { accept, type Reply, refuse, type Work } from '../../contract/work.ts'
import { type Charge, methods, pixOf } from '../../payment/index.ts'
import { local } from '../../sale/local.ts'
import { amountOf } from '../../sale/prices.ts'
import { lockProposal, type Proposal } from '../../sale/proposal.ts'
import { isUpToDate } from '../../sale/registration.ts'
import { variantOf } from '../../sale/variant.ts'
import { openPix } from '../pagamento/charge.ts'
import { type ChargeData, createdData } from '../pagamento/charge-data.ts'
import { standingOfPix, statusOf } from '../pagamento/pix-standing.ts'
import type { RenovarInput, RenovarOutput } from './types.ts'

/** Gives a new Pix in place of an expired one; a paid proposal stays paid, a Pix that awaits stays the same. */
export const renovar = local<RenovarInput, RenovarOutput>(async ({ uid }, work) => {
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
  const { pixCodigo, pixTempoExpiracao, expiraEm, valorCentavos } = reply.data
  return accept({
    statusPixPagamento: statusOf.aguardando,
    ...{ pixCodigo, pixTempoExpiracao, expiraEm, valorCentavos },
  })
})

const paidBy = ({ valorCentavos }: Charge) => ({
  statusPixPagamento: statusOf.pago,
  ...{ pixCodigo: null, pixTempoExpiracao: null, expiraEm: null, valorCentavos },
})

async function renew(proposal: Proposal, { cicloPagamento }: Charge, work: Work): Promise<Reply<ChargeData>> {
  const variant = variantOf(work, proposal.variant)
  const choice = { formaPagamento: methods.pix, cicloPagamento }
  const amount = amountOf(variant, proposal.valorCentavos, choice)
  if (!amount) return refuse('entradaInvalida')
  if (!isStartDateOpen(variant.vigencia, proposal.dataVigencia, work.now)) return refuse('vigenciaEncerrada')
  return openPix({ proposal, ...amount }, work)
}
