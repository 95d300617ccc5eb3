import { formatMoeda } from '../../../engine/index.ts'
import { localOfProducts } from '../../sale/local.ts'
import { queueCotacao, quotedOf } from './quoted.ts'
import type { EnviarWhatsappInput, EnviarWhatsappOutput } from './types.ts'

/** Sends a cotacao by WhatsApp, its value reckoned here and its link the corretor's; five in an hour for one sale. */
export const enviarWhatsapp = localOfProducts<EnviarWhatsappInput, EnviarWhatsappOutput>(
  async (input, work) => {
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
  },
)
