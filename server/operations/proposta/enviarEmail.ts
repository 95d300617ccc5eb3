import { createHash } from 'node:crypto'
import { hourInMs } from '../../../engine/index.ts'
import { accept, refuse } from '../../contract/work.ts'
import type { Input, Output } from '../../generated/operations.ts'
import { emailOfProposal, maskedEmail, queueMessage } from '../../messages/index.ts'
import { queuedSince } from '../../outbox/index.ts'
import { local } from '../../sale/local.ts'
import { lockProposal, type Proposal } from '../../sale/proposal.ts'

/** Bounds the e-mails about one proposal: a freely typed address must not be flooded. */
const mostInAnHour = 5
/** Within so long the same text to the same address goes out once. */
const repeatedAfterMs = 10 * 60_000

/** Sends the link of a proposal to the customer; the same e-mail once in ten minutes, five in an hour. */
export const enviarEmail = local<Input<'proposta.enviarEmail'>, Output<'proposta.enviarEmail'>>(
  async ({ uid }, work) => {
    const proposal = await lockProposal(work.sql, uid)
    if (!proposal) return refuse('naoEncontrado')
    if (proposal.situacao === 'paga') return refuse('propostaEncerrada')
    const message = messageOf(proposal)
    const { to } = message.payload
    const about = `proposta ${proposal.id}`
    if ((await queuedSince(work.sql, about, work.now - hourInMs)) >= mostInAnHour)
      return refuse('muitasTentativas')
    const digest = createHash('sha256')
      .update(`${to.toLowerCase()} ${'text' in message.payload ? message.payload.text : message.payload.uid}`)
      .digest('base64url')
    const once = `${about} ${digest} ${Math.floor(work.now / repeatedAfterMs)}`
    if (!(await work.admitsMessage(to))) return refuse('muitasTentativas')
    await queueMessage(work.sql, message, { once, now: work.now })
    return accept({ emailMascarado: maskedEmail(to) })
  },
)

/** Leaves the link to the service that knows the proposal, where there is one; else it is ours to send. */
function messageOf(proposal: Proposal) {
  if (proposal.uidExterno !== null) {
    return { kind: 'linkDePagamento', payload: { uid: proposal.uidExterno, to: proposal.email } } as const
  }
  return { kind: 'email', payload: emailOfProposal(proposal) } as const
}
