import { isStartDateOpen } from '../../../engine/index.ts'
import { accept, refuse } from '../../contract/work.ts'
import type { Input, Output } from '../../generated/operations.ts'
import { endOutdated } from '../../payment/index.ts'
import { local } from '../../sale/local.ts'
import { realsOf } from '../../sale/prices.ts'
import { lockProposal } from '../../sale/proposal.ts'
import { soldVariantOf } from '../../sale/sold-variant.ts'
import { instant } from '../../store/index.ts'

/** Changes the start date of a proposal that is not paid, to one that is open; a boleto that awaits for another ends. */
export const vigencia = local<Input<'proposta.vigencia'>, Output<'proposta.vigencia'>>(
  async ({ uid, dataVigencia }, work) => {
    const { sql, now } = work
    const proposal = await lockProposal(sql, uid)
    if (!proposal) return refuse('naoEncontrado')
    if (proposal.situacao === 'paga') return refuse('propostaEncerrada')
    if (proposal.isConfirming) return refuse('pagamentoEmConfirmacao')
    const variant = await soldVariantOf(work, proposal)
    if (!variant) return refuse('vendasEncerradas')
    if (dataVigencia === null || !isStartDateOpen(variant.vigencia, dataVigencia, now))
      return refuse('vigenciaEncerrada')
    const sent = await work.call('alterar', {
      id: proposal.idExterno,
      idProduto: proposal.idProduto,
      dataVigencia,
      valor: realsOf(proposal.valorCentavos),
    })
    if (!sent.ok) return sent
    await sql.query('update proposta set data_vigencia = $2, updated_at = $3 where id = $1', [
      proposal.id,
      dataVigencia,
      instant(now),
    ])
    await endOutdated(sql, proposal.id, now)
    return accept({ dataVigencia })
  },
)
