import { digitsOf } from '../../../engine/index.ts'
import { accept, refuse, type Work } from '../../contract/work.ts'
import type { Input, Output } from '../../generated/operations.ts'
import { methods } from '../../payment/index.ts'
import { dataOf, local } from '../../sale/local.ts'
import { findPedido, type Pedido } from '../../sale/pedido.ts'
import { mayBeAccepted, methodsOf, type PedidoVariant, pedidoVariantOf } from '../../sale/pedido-variant.ts'
import { refusalOfSeen, type Seen } from '../../sale/seen.ts'
import { insertRow, instant, newId } from '../../store/index.ts'
import { cardParams, misfitOfCard, strayCard } from '../pagamento/card.ts'
import { seenLines } from '../pedido/lines.ts'

/**
 * Has the card of the coming months of what is paid replaced, by whoever knows the CPF and saw what it pays each month.
 * Nothing is charged, and of the card only its last numbers are kept, with what was seen and accepted.
 */
export const atualizar = local<Input<'cartao.atualizar'>, Output<'cartao.atualizar'>>(async (input, work) => {
  // Where cards are typed on the page of a service only, none can be taken here: a page takes one for a payment.
  const { cardEntry: entry } = work
  const { cartao, aceite, visto } = input
  const misfit = strayCard(cartao, entry) ?? misfitOfCard(cartao, { entry, now: work.now })
  if (misfit) return refuse('entradaInvalida', misfit)
  const pedido = await findPedido(work.sql, input.link)
  if (!pedido) return refuse('naoEncontrado')
  const { cpf } = input
  if (pedido.cpf !== cpf) return refuse('cpfDivergente')
  const variant = await pedidoVariantOf(work, pedido)
  if (!variant) return refuse('vendasEncerradas')
  if (pedido.situacao !== 'paga') return refuse('pedidoNaoPago')
  if (!mayBeAccepted(aceite.versao, pedido, { variant, formaPagamento: methods.cartao }))
    return refuse('aceiteAusente')
  const changed = refusalOfSeen(visto, await monthlyByCard(pedido, { variant, termos: aceite.versao, work }))
  if (changed) return changed
  const { pagina, numPedido, idExterno } = pedido
  const card = cardParams(cartao, { pagina, work })
  const sent = await work.call('atualizar', { idProposta: idExterno, numPedido, cpf, ...card })
  if (!sent.ok) return sent
  const { finalCartao: told } = dataOf(sent)
  const own = digitsOf(('numeroCartao' in cartao && cartao.numeroCartao) || '').slice(-4)
  const finalCartao = typeof told === 'string' ? told : own
  await insertRow(work.sql, 'cartao_trocado', {
    id: newId(),
    proposta_id: pedido.id,
    visto: JSON.stringify(visto),
    final_cartao: finalCartao,
    trocado_em: instant(work.now),
  })
  return accept({ numPedido, finalCartao })
})

/** Says what a card pays each month for what was sold. */
async function monthlyByCard(
  pedido: Pedido,
  {
    variant,
    termos,
    work,
  }: { readonly variant: PedidoVariant; readonly termos: string; readonly work: Work },
): Promise<Seen> {
  const byCard = methodsOf(variant, pedido).find(({ id }) => id === methods.cartao)
  return {
    valorCentavos: byCard?.valorCentavos ?? pedido.valorCentavos,
    linhas: await seenLines(pedido, work),
    dataVigencia: pedido.dataVigencia,
    termos,
  }
}
