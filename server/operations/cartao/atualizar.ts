import { digitsOf } from '../../../engine/index.ts'
import { accept, refuse } from '../../contract/work.ts'
import { dataOf, local } from '../../sale/local.ts'
import { findPedido } from '../../sale/pedido.ts'
import { pedidoVariantOf, versionsOf } from '../../sale/pedido-variant.ts'
import { cardParams, misfitOfCard, strayCard } from '../pagamento/card.ts'
import type { AtualizarInput, AtualizarOutput } from './types.ts'

/** Has the card of the coming months of what is paid replaced, by whoever knows the CPF; nothing is charged, nothing of it kept. */
export const atualizar = local<AtualizarInput, AtualizarOutput>(async (input, work) => {
  // Where cards are typed on the page of a service only, none can be taken here: a page takes one for a payment.
  const { cardEntry: entry } = work
  const { cartao, aceite } = input
  const misfit = strayCard(cartao, entry) ?? misfitOfCard(cartao, { entry, now: work.now })
  if (misfit) return refuse('entradaInvalida', misfit)
  const pedido = await findPedido(work.sql, input.link)
  if (!pedido) return refuse('naoEncontrado')
  const cpf = digitsOf(input.cpf)
  if (pedido.cpf !== cpf) return refuse('cpfDivergente')
  const variant = await pedidoVariantOf(work, pedido)
  if (!variant) return refuse('vendasEncerradas')
  if (pedido.situacao !== 'paga') return refuse('pedidoNaoPago')
  if (!versionsOf(variant).includes(aceite.versao)) return refuse('aceiteAusente')
  const { pagina, numPedido, idExterno } = pedido
  const card = cardParams(cartao, { pagina, work })
  const sent = await work.call('atualizar', { idProposta: idExterno, numPedido, cpf, ...card })
  if (!sent.ok) return sent
  const { finalCartao } = dataOf(sent)
  const own = digitsOf(('numeroCartao' in cartao && cartao.numeroCartao) || '').slice(-4)
  return accept({ numPedido, finalCartao: typeof finalCartao === 'string' ? finalCartao : own })
})
