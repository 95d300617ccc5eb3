import { emailOfProposal, queue } from '../outbox/index.ts'
import { local } from './local.ts'
import { maskedEmail } from './masked-email.ts'
import { accept, refuse } from './operation.ts'
import { lockProposal } from './proposta-aberta.ts'
import { variantOf } from './variant.ts'

/** Sends the link of a proposal to the customer, once each time the proposal is written, however often it is asked. */
export const enviarEmailDaProposta = local<{ readonly uid: string }>(
  'proposta.enviarEmail',
  async ({ uid }, work) => {
    const proposal = await lockProposal(work.sql, uid)
    if (!proposal) return refuse('naoEncontrado')
    if (proposal.situacao === 'paga') return refuse('propostaEncerrada')
    const payload = emailOfProposal(proposal, variantOf(work, proposal.variant).rodape.empresa)
    const version = proposal.alteradaEm.getTime()
    const once = `proposta ${proposal.id} ${version} ${payload.to.toLowerCase()}`
    await queue(work.sql, { kind: 'email', payload }, { once, now: work.now })
    return accept({ emailMascarado: maskedEmail(payload.to) })
  },
)
