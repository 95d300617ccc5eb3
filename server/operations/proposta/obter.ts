import { accept, refuse } from '../../contract/work.ts'
import type { Input, Output } from '../../generated/operations.ts'
import { maskedEmail } from '../../messages/index.ts'
import { chargeOf } from '../../payment/index.ts'
import { local } from '../../sale/local.ts'
import { pixCycles } from '../../sale/prices.ts'
import { findProposal } from '../../sale/proposal.ts'
import { soldVariantOf } from '../../sale/sold-variant.ts'
import { paymentData } from '../pagamento/charge-data.ts'

/** Shows a proposal to whoever has its address: no CPF, the e-mail masked. */
export const obter = local<Input<'proposta.obter'>, Output<'proposta.obter'>>(async ({ uid }, work) => {
  const proposal = await findProposal(work.sql, uid)
  if (!proposal) return refuse('naoEncontrado')
  const { numeroProposta, valorCentavos, dataVigencia, vidas, situacao } = proposal
  const variant = await soldVariantOf(work, proposal)
  if (!variant) return refuse('vendasEncerradas')
  const charge = await chargeOf(work.sql, proposal.id, work.now)
  const produto = variant.produtos.find(({ idProduto }) => idProduto === proposal.idProduto)
  return accept({
    uid,
    numeroProposta,
    valorCentavos,
    dataVigencia,
    vidas,
    // A product costs what it was sold for, also where it is no longer sold.
    produto: {
      ...(produto ?? { idProduto: proposal.idProduto, nome: 'Plano contratado' }),
      precoCentavos: Math.round(valorCentavos / vidas),
    },
    corretor: proposal.corretor,
    emailMascarado: maskedEmail(proposal.email),
    aceito: proposal.aceiteEm !== null,
    aceiteVersao: proposal.aceiteEm === null ? null : proposal.aceiteVersao,
    aceiteEm: proposal.aceiteEm?.getTime() ?? null,
    situacao,
    listaDescontoPix: pixCycles(variant, valorCentavos).map((cycle) => ({ ...cycle })),
    pagamento: charge ? paymentData(charge) : null,
  })
})
