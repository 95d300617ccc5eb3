import { createHash } from 'node:crypto'
import { formatMoeda, hourInMs, phoneDigitsOf } from '../../../engine/index.ts'
import { accept, refuse } from '../../contract/work.ts'
import { nameInMessage, queueMessage } from '../../messages/index.ts'
import { queuedSince } from '../../outbox/index.ts'
import { corretorOf } from '../../sale/corretor.ts'
import { localOfSale } from '../../sale/local.ts'
import { monthlyTotal } from '../../sale/prices.ts'
import { filledAddress } from '../../sale/sent-addresses.ts'
import { variantOf } from '../../sale/variant.ts'
import type { EnviarWhatsappInput, EnviarWhatsappOutput } from './types.ts'

/** Bounds the cotacoes of one sale: a freely typed number must not be flooded. */
const mostInAnHour = 5
/** Within so long the same cotacao to the same number goes out once. */
const repeatedAfterMs = 60_000

/** Sends a cotacao by WhatsApp, its value reckoned here and its link the corretor's; five in an hour for one sale. */
export const enviarWhatsapp = localOfSale<EnviarWhatsappInput, EnviarWhatsappOutput>(async (input, work) => {
  const { sql, sale, now } = work
  const variant = variantOf(work, sale.variant)
  const product = variant.produtos.find(({ idProduto }) => idProduto === input.idProduto)
  if (!product) return refuse('entradaInvalida')
  if (input.vidas < variant.plano.min || input.vidas > variant.plano.max) return refuse('vidasForaDoLimite')
  const { shown: corretor } = await corretorOf(work)
  if (!corretor) return refuse('cadastroIncompleto')
  const about = `cotacao ${sale.id}`
  if ((await queuedSince(sql, about, now - hourInMs)) >= mostInAnHour) return refuse('muitasTentativas')
  const nome = nameInMessage(input.nome)
  if (nome === '') return refuse('entradaInvalida')
  const payload = {
    to: phoneDigitsOf(input.telefone),
    nome,
    plano_tipo: 'familiar',
    plano_nome: product.nome,
    vidas: input.vidas,
    valor: formatMoeda(monthlyTotal(product, input.vidas)),
    url_venda: filledAddress(variant, 'corretora', { corretor }),
  }
  const digest = createHash('sha256').update(JSON.stringify(payload)).digest('base64url')
  const once = `${about} ${digest} ${Math.floor(now / repeatedAfterMs)}`
  if (!(await work.admitsMessage(payload.to))) return refuse('muitasTentativas')
  await queueMessage(sql, { kind: 'whatsapp', payload }, { once, now })
  return accept({})
})
