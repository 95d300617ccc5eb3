import { type Charge, chargeOf } from '../payment/index.ts'
import { local } from './local.ts'
import { accept, refuse } from './operation.ts'
import { createdData, openPix } from './pagamento.ts'
import { findProposal, lockProposal } from './proposta-aberta.ts'

const statusOf = { aguardando: 1, pago: 2, expirado: 3 } as const satisfies Record<Charge['situacao'], number>

/** Says whether the Pix of a proposal awaits (1), is paid (2) or expired (3). */
export const consultarPix = local<{ readonly uid: string }>('pix.consultar', async ({ uid }, work) => {
  const proposal = await findProposal(work.sql, uid)
  const charge = proposal && (await chargeOf(work.sql, proposal.id, work.now))
  return charge ? accept({ statusPixPagamento: statusOf[charge.situacao] }) : refuse('naoEncontrado')
})

/** Gives a new Pix in place of an expired one; a paid one stays paid, one that awaits stays the same. */
export const renovarPix = local<{ readonly uid: string }>('pix.renovar', async ({ uid }, work) => {
  const proposal = await lockProposal(work.sql, uid)
  const charge = proposal && (await chargeOf(work.sql, proposal.id, work.now))
  if (!charge) return refuse('naoEncontrado')
  const { situacao, valorCentavos, cicloPagamento } = charge
  if (situacao === 'pago') {
    return accept({
      statusPixPagamento: 2,
      pixCodigo: null,
      pixTempoExpiracao: null,
      expiraEm: null,
      valorCentavos,
    })
  }
  const reply =
    situacao === 'aguardando' ? accept(createdData(charge)) : await openPix(proposal, cicloPagamento, work)
  if (!reply.ok) return reply
  const {
    pixCodigo,
    pixTempoExpiracao,
    expiraEm,
    valorCentavos: valor,
  } = reply.data as ReturnType<typeof createdData>
  return accept({
    statusPixPagamento: 1,
    pixCodigo: pixCodigo ?? null,
    pixTempoExpiracao: pixTempoExpiracao ?? null,
    expiraEm: expiraEm ?? null,
    valorCentavos: valor ?? valorCentavos,
  })
})
