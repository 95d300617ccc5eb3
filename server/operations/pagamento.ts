import { isStartDateOpen, type Json } from '../../engine/index.ts'
import { type Charge, chargeOf, openCharge } from '../payment/index.ts'
import { local, provokedBy } from './local.ts'
import { accept, type Reply, refuse, type Work } from './operation.ts'
import { pixCycles } from './prices.ts'
import { findProposal, lockProposal, type Proposal } from './proposta-aberta.ts'
import { variantOf } from './variant.ts'

interface CriarPagamento {
  readonly uid: string
  readonly formaPagamento: 5
  readonly cicloPagamento: number
}

const pix = 5
const shortPixInMinutes = 1

/** Opens the charge of a proposal; while one of the same cycle awaits, asking again gives that one. */
export const criarPagamento = local<CriarPagamento>('pagamento.criar', async (input, work) => {
  const proposal = await lockProposal(work.sql, input.uid)
  if (!proposal) return refuse('naoEncontrado')
  if (proposal.situacao === 'paga') return refuse('propostaEncerrada')
  const current = await chargeOf(work.sql, proposal.id, work.now)
  if (current?.situacao === 'aguardando' && current.cicloPagamento === input.cicloPagamento) {
    return accept(createdData(current))
  }
  return openPix(proposal, input.cicloPagamento, work)
})

/** Says where the payment of a proposal stands. */
export const consultarPagamento = local<{ readonly uid: string }>(
  'pagamento.consultar',
  async ({ uid }, work) => {
    const proposal = await findProposal(work.sql, uid)
    if (!proposal) return refuse('naoEncontrado')
    const charge = await chargeOf(work.sql, proposal.id, work.now)
    return accept(charge ? paymentData(charge) : { situacao: 'nenhum' })
  },
)

/** Opens a new Pix for a proposal of which the caller holds the row and which is not paid. */
export async function openPix(proposal: Proposal, ciclo: number, work: Work): Promise<Reply> {
  const variant = variantOf(work, proposal.variant)
  const amount = pixCycles(variant, proposal.valorCentavos).find((cycle) => cycle.ciclo === ciclo)
  if (!amount) return refuse('entradaInvalida')
  if (!isStartDateOpen(variant.vigencia, proposal.dataVigencia, work.now)) return refuse('vigenciaEncerrada')
  const provoked = provokedBy(work, 'titular', proposal.cpf)
  if (provoked === 'pixSemCodigo') return accept(codelessData(amount.totalCentavos))
  const { empresa, endereco } = variant.rodape
  const charge = await openCharge(
    work.sql,
    {
      propostaId: proposal.id,
      cicloPagamento: ciclo,
      valorCentavos: amount.totalCentavos,
      minutos: provoked === 'pixCurto' ? shortPixInMinutes : variant.pagamento.pix.minutos,
      merchantName: empresa,
      merchantCity: endereco?.split(',')[0] || 'Brasilia',
    },
    work.now,
  )
  return accept(createdData(charge))
}

/** Writes a charge as creating it answers. */
export function createdData(charge: Charge): { readonly [name: string]: Json } {
  const { formaPagamento, pixCodigo, pixMinutos, expiraEm, valorCentavos } = charge
  return {
    statusPerfilPagamento: 1,
    formaPagamento,
    pixCodigo,
    pixTempoExpiracao: pixMinutos,
    expiraEm,
    valorCentavos,
  }
}

/** Writes a charge as asking for it answers. */
export function paymentData(charge: Charge): { readonly [name: string]: Json } {
  return { situacao: charge.situacao, ...createdData(charge), cicloPagamento: charge.cicloPagamento }
}

function codelessData(valorCentavos: number): Json {
  return {
    statusPerfilPagamento: 1,
    formaPagamento: pix,
    pixCodigo: null,
    pixTempoExpiracao: null,
    expiraEm: null,
    valorCentavos,
  }
}
