import type { Reply, Work } from '../../contract/work.ts'
import { type Charge, expire, pixOf, resumePix, settle } from '../../payment/index.ts'
import { dataOf } from '../../sale/local.ts'
import type { Proposal } from '../../sale/proposal.ts'

const [awaits, paid] = [1, 2] as const

/** What the specification numbers a Pix by: 1 awaits, 2 is paid, 3 is over. */
export const statusOf = { aguardando: awaits, pago: paid, expirado: 3 } as const

/** Where the Pix of a proposal stands at its bank, or why nobody can say. */
export type PixStanding =
  | { readonly ok: true; readonly is: 'none' | 'over' | 'paid' }
  | { readonly ok: true; readonly is: 'awaits'; readonly pix: Charge }
  | { readonly ok: false; readonly refusal: Reply & { readonly ok: false } }

/**
 * Looks up a proposal's Pix at its bank, and stores where it stands: before another payment is requested, one
 * that came meanwhile has to be known.
 */
export async function standingOfPix(
  proposal: Proposal,
  pix: Charge | undefined,
  work: Work,
): Promise<PixStanding> {
  const { sql, now } = work
  if (!pix) return { ok: true, is: 'none' }
  if (pix.situacao === 'pago' || proposal.situacao === 'paga') return { ok: true, is: 'paid' }
  const known = statusOf[pix.situacao]
  const found = await work.call('consultar', { uid: proposal.uidExterno, status: known })
  if (!found.ok) return { ok: false, refusal: found }
  const status = dataOf(found).statusPixPagamento
  if (status === paid) return { ok: true, is: (await settle(sql, pix.id, now)) ? 'paid' : 'over' }
  if (status === awaits) {
    if (known !== awaits) await resumePix(sql, pix.id, now)
    return {
      ok: true,
      is: 'awaits',
      pix: known === awaits ? pix : ((await pixOf(sql, proposal.id, now)) ?? pix),
    }
  }
  if (known === awaits) await expire(sql, pix.id, now)
  return { ok: true, is: 'over' }
}
