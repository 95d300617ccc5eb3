import { formatMoeda } from '../../../engine/index.ts'
import type { Input, Output } from '../../generated/operations.ts'
import { localOfProducts } from '../../sale/local.ts'
import { queueCotacao, quotedOf } from './quoted.ts'

/** Sends a cotacao by WhatsApp, its value reckoned here and its link the corretor's; five in an hour for one sale. */
export const enviarWhatsapp = localOfProducts<
  Input<'cotacao.enviarWhatsapp'>,
  Output<'cotacao.enviarWhatsapp'>
>(async (input, work) => {
  const quoted = await quotedOf(input, work)
  if (!quoted.ok) return quoted
  const payload = {
    to: input.telefone,
    nome: quoted.nome,
    plano_tipo: 'familiar',
    plano_nome: quoted.product.nome,
    vidas: input.vidas,
    valor: formatMoeda(quoted.valorCentavos),
    url_venda: quoted.link,
  }
  return queueCotacao({ kind: 'whatsapp', payload }, work)
})
