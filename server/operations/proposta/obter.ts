import { isStartDateOpen, type Json } from '../../../engine/index.ts'
import { accept, refuse } from '../../contract/work.ts'
import { maskedEmail } from '../../outbox/masked-email.ts'
import { chargeOf, endOutdated } from '../../payment/index.ts'
import { instant } from '../../store/index.ts'
import { local } from '../local.ts'
import { paymentData } from '../pagamento/criar.ts'
import { pixCycles } from '../prices.ts'
import { variantOf } from '../variant.ts'
import { findProposal, lockProposal } from '../venda/proposal.ts'
import { realsOf } from './upstream.ts'

/** Shows a proposal to whoever has its address: no CPF, the e-mail masked. */
export const obterProposta = local<{ readonly uid: string }>('proposta.obter', async ({ uid }, work) => {
  const proposal = await findProposal(work.sql, uid)
  if (!proposal) return refuse('naoEncontrado')
  const { numeroProposta, valorCentavos, dataVigencia, vidas, situacao } = proposal
  const variant = variantOf(work, proposal.variant)
  const charge = await chargeOf(work.sql, proposal.id, work.now)
  const produto = variant.produtos.find(({ idProduto }) => idProduto === proposal.idProduto)
  return accept({
    uid,
    numeroProposta,
    valorCentavos,
    dataVigencia,
    vidas,
    // A product no longer sold keeps the price it was sold for.
    produto: produto ?? {
      idProduto: proposal.idProduto,
      nome: 'Plano contratado',
      precoCentavos: Math.round(valorCentavos / vidas),
    },
    corretor: proposal.corretor as unknown as Json,
    emailMascarado: maskedEmail(proposal.email),
    aceito: proposal.aceiteEm !== null,
    aceiteEm: proposal.aceiteEm?.getTime() ?? null,
    situacao,
    listaDescontoPix: pixCycles(variant, valorCentavos).map((cycle) => ({ ...cycle })),
    pagamento: charge ? paymentData(charge) : null,
  })
})

interface TrocarVigencia {
  readonly uid: string
  readonly dataVigencia: string | null
}

/** Changes the start date of a proposal that is not paid, to one that is open; a boleto that awaits for another ends. */
export const trocarVigencia = local<TrocarVigencia>(
  'proposta.vigencia',
  async ({ uid, dataVigencia }, work) => {
    const { sql, now } = work
    const proposal = await lockProposal(sql, uid)
    if (!proposal) return refuse('naoEncontrado')
    if (proposal.situacao === 'paga') return refuse('propostaEncerrada')
    if (!isStartDateOpen(variantOf(work, proposal.variant).vigencia, dataVigencia, now)) {
      return refuse('vigenciaEncerrada')
    }
    const told = await work.ask('alterar', {
      ...{ id: proposal.idExterno, idProduto: proposal.idProduto, dataVigencia },
      valor: realsOf(proposal.valorCentavos),
    })
    if (!told.ok) return told
    await sql.query('update proposta set data_vigencia = $2, updated_at = $3 where id = $1', [
      proposal.id,
      dataVigencia,
      instant(now),
    ])
    await endOutdated(sql, proposal.id, now)
    return accept({ dataVigencia })
  },
)
