import { isStartDateOpen } from '../../engine/index.ts'
import { type Charge, methods, pixOf } from '../payment/index.ts'
import { isUpToDate } from './cadastro.ts'
import { createdData, openPix } from './cobranca.ts'
import { local } from './local.ts'
import { accept, type Reply, refuse, type Work } from './operation.ts'
import { amountOf } from './prices.ts'
import { findProposal, lockProposal, type Proposal } from './proposta-aberta.ts'
import { variantOf } from './variant.ts'

const [awaits, paid] = [1, 2]
const statusOf = { aguardando: awaits, pago: paid, expirado: 3 } as const

/** Says whether the Pix of a proposal awaits (1), is paid (2, by whatever means) or expired (3). */
export const consultarPix = local<{ readonly uid: string }>('pix.consultar', async ({ uid }, work) => {
  const proposal = await findProposal(work.sql, uid)
  const pix = proposal && (await pixOf(work.sql, proposal.id, work.now))
  if (!pix) return refuse('naoEncontrado')
  return accept({ statusPixPagamento: proposal.situacao === 'paga' ? paid : statusOf[pix.situacao] })
})

/** Gives a new Pix in place of an expired one; a paid proposal stays paid, a Pix that awaits stays the same. */
export const renovarPix = local<{ readonly uid: string }>('pix.renovar', async ({ uid }, work) => {
  const proposal = await lockProposal(work.sql, uid)
  const pix = proposal && (await pixOf(work.sql, proposal.id, work.now))
  if (!pix) return refuse('naoEncontrado')
  if (proposal.situacao === 'paga') {
    const codeless = { pixCodigo: null, pixTempoExpiracao: null, expiraEm: null }
    return accept({ statusPixPagamento: paid, ...codeless, valorCentavos: pix.valorCentavos })
  }
  if (!(await isUpToDate(proposal, work))) return refuse('propostaDesatualizada')
  const reply = pix.situacao === 'aguardando' ? accept(createdData(pix)) : await renew(proposal, pix, work)
  if (!reply.ok) return reply
  const { pixCodigo, pixTempoExpiracao, expiraEm, valorCentavos } = reply.data as ReturnType<
    typeof createdData
  >
  return accept({ statusPixPagamento: awaits, pixCodigo, pixTempoExpiracao, expiraEm, valorCentavos })
})

async function renew(proposal: Proposal, { cicloPagamento }: Charge, work: Work): Promise<Reply> {
  const variant = variantOf(work, proposal.variant)
  const choice = { formaPagamento: methods.pix, cicloPagamento }
  const amount = amountOf(variant, proposal.valorCentavos, choice)
  if (!amount) return refuse('entradaInvalida')
  if (!isStartDateOpen(variant.vigencia, proposal.dataVigencia, work.now)) return refuse('vigenciaEncerrada')
  return openPix({ proposal, ...amount }, work)
}
