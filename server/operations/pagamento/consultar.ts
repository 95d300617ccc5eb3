import { accept, refuse } from '../../contract/work.ts'
import type { Input, Output } from '../../generated/operations.ts'
import { chargeOf, scheduleSoon } from '../../payment/index.ts'
import { local } from '../../sale/local.ts'
import { findAnyProposal } from '../../sale/proposal.ts'
import { paymentData } from './charge-data.ts'

/** Says where the payment of a proposal stands. */
export const consultar = local<Input<'pagamento.consultar'>, Output<'pagamento.consultar'>>(
  async ({ uid }, work) => {
    const proposal = await findAnyProposal(work.sql, uid)
    if (!proposal) return refuse('naoEncontrado')
    const charge = await chargeOf(work.sql, proposal.id, work.now)
    // Somebody comes back from the page of the bank, and waits here.
    if (charge?.situacao === 'aguardando' && charge.page) await scheduleSoon(work.sql, charge.id, work.now)
    if (charge?.situacao === 'confirmando') return accept({ situacao: 'confirmando' })
    return accept(charge ? paymentData(charge) : { situacao: 'nenhum' })
  },
)
