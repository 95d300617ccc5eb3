import { digitsOf } from '../../engine/index.ts'
import { accept, dataOf, type Params, refuse } from '../contract/handler.ts'
import { methods } from '../payment/index.ts'
import {
  findProposal,
  isOfPerson,
  mayBeAccepted,
  methodsOf,
  refusalOfSeen,
  seenLines,
  variantOfPage,
} from '../sale/proposal.ts'
import { provocationOf, textOf, tokenisedIn } from '../sandbox/index.ts'
import { insertRow, instant, newId } from '../store/index.ts'
import { cardParams, misfitOfCard, strayCard } from './charge.ts'
import { handler } from './define.ts'
import { shownCliente } from './pedido.ts'

/** Shows the owner of a paid order or proposal to anyone who knows the CPF, before a card is typed to replace theirs. */
export const cartaoConsultar = handler('cartao.consultar', {
  async run({ link, cpf }, { sql }) {
    const pedido = await findProposal(sql, link, isOfPerson)
    if (!pedido) return refuse('naoEncontrado')
    if (pedido.cpf !== cpf) return refuse('cpfDivergente')
    if (pedido.situacao !== 'paga') return refuse('pedidoNaoPago')
    const { nome, cpfMascarado } = shownCliente(pedido)
    return accept({ nome, cpfMascarado })
  },
})

/**
 * Replaces the card that pays the coming months, for anyone who knows the CPF and saw what it pays each month. Nothing is
 * charged, and of the card only its last digits are stored, with what was seen and accepted.
 */
export const cartaoAtualizar = handler('cartao.atualizar', {
  async run(input, context) {
    // Where cards are typed on the page of a service only, none can be replaced: such a page takes a card for a payment.
    const { cardEntry: entry } = context
    const { cartao, aceite, visto } = input
    const misfit = strayCard(cartao, entry) ?? misfitOfCard(cartao, { entry, now: context.now })
    if (misfit) return refuse('entradaInvalida', misfit)
    const pedido = await findProposal(context.sql, input.link, isOfPerson)
    if (!pedido) return refuse('naoEncontrado')
    const { cpf } = input
    if (pedido.cpf !== cpf) return refuse('cpfDivergente')
    const variant = await variantOfPage(context, pedido)
    if (!variant) return refuse('vendasEncerradas')
    if (pedido.situacao !== 'paga') return refuse('pedidoNaoPago')
    if (!mayBeAccepted(aceite.versao, pedido, { variant, formaPagamento: methods.cartao }))
      return refuse('aceiteAusente')
    const { numeroProposta: numPedido, idExterno, dataVigencia } = pedido
    const byCard = methodsOf(variant, pedido).find(({ id }) => id === methods.cartao)
    const changed = refusalOfSeen(visto, {
      valorCentavos: byCard?.valorCentavos ?? pedido.valorCentavos,
      linhas: await seenLines(pedido, context),
      dataVigencia,
      termos: aceite.versao,
    })
    if (changed) return changed
    const card = cardParams(cartao, pedido, context)
    const sent = await context.call('atualizar', { idProposta: idExterno, numPedido, cpf, ...card })
    if (!sent.ok) return sent
    const { finalCartao: answered } = dataOf(sent)
    const own = digitsOf(('numeroCartao' in cartao && cartao.numeroCartao) || '').slice(-4)
    const finalCartao = typeof answered === 'string' ? answered : own
    await insertRow(context.sql, 'cartao_trocado', {
      id: newId(),
      proposta_id: pedido.id,
      visto: JSON.stringify(visto),
      final_cartao: finalCartao,
      trocado_em: instant(context.now),
    })
    return accept({ numPedido, finalCartao })
  },
  // The sandbox takes every card but those that it declines to charge, and none for an order that is paid in full.
  sandbox: {
    atualizar({ cpf, cartao }) {
      if (provocationOf('titular', textOf(cpf)) === 'pedidoQuitado') return refuse('pedidoQuitado')
      const { numeroCartao = null, token = null } = cartao as Params
      const provoked =
        token === null ? provocationOf('cartao', textOf(numeroCartao)) : tokenisedIn(textOf(token))
      if (provoked === 'cartaoRecusado') return refuse('cartaoRecusado')
      if (provoked === 'cartaoSemResposta') return refuse('indisponivel')
      if (provoked === 'cartaoFalha') return refuse('erroInterno')
      return accept(numeroCartao === null ? {} : { finalCartao: textOf(numeroCartao).slice(-4) })
    },
  },
})
