import type { RefusedReply, Work } from '../../contract/work.ts'
import { type Charge, chargeBy, recordBankStatus } from '../../payment/index.ts'
import { dataOf } from '../../sale/local.ts'
import type { ChargedProposal } from '../../sale/proposal.ts'

const [awaits, paid, over] = [1, 2, 3] as const

/** What the specification numbers a Pix by: 1 awaits, 2 is paid, 3 is over; one being confirmed awaits. */
export const statusOf = {
  confirmando: awaits,
  aguardando: awaits,
  pago: paid,
  expirado: over,
  recusado: over,
} as const

/** Where the Pix of a proposal stands at its bank, or why nobody can say. */
export type PixStanding =
  | { readonly ok: true; readonly is: 'none' | 'over' | 'paid' }
  | { readonly ok: true; readonly is: 'awaits'; readonly pix: Charge }
  | { readonly ok: false; readonly refusal: RefusedReply }

/**
 * Looks up a proposal's Pix at its bank, and stores where it stands: before another payment is requested, one
 * that came meanwhile has to be known.
 */
export async function standingOfPix(
  proposal: ChargedProposal,
  pix: Charge | undefined,
  work: Work,
): Promise<PixStanding> {
  const { sql, now } = work
  if (!pix) return { ok: true, is: 'none' }
  if (pix.situacao === 'pago' || proposal.situacao === 'paga') return { ok: true, is: 'paid' }
  const known = statusOf[pix.situacao]
  const found = await work.call('consultar', { uid: proposal.uidExterno, cpf: proposal.cpf, status: known })
  if (!found.ok) return { ok: false, refusal: found }
  const status = dataOf(found).statusPixPagamento
  const is = status === paid ? 'paid' : status === awaits ? 'open' : 'over'
  // A page asks every five seconds: what is no news is not written.
  if (status !== known) await recordBankStatus(sql, pix.id, { is }, now)
  if (is === 'over') return { ok: true, is }
  const stands = is === 'open' && status === known ? pix : await chargeBy(sql, pix.id, now)
  if (is === 'paid') return { ok: true, is: stands?.situacao === 'pago' ? 'paid' : 'over' }
  // One that another took the place of is still taken by its bank, and pays nothing.
  return stands?.situacao === 'aguardando'
    ? { ok: true, is: 'awaits', pix: stands }
    : { ok: true, is: 'over' }
}
