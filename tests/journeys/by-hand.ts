import type { FoundReplay } from '../../tools/project.ts'
import { orderEvents } from '../world/orders.ts'
import { soldBefore } from '../world/sold-before.ts'

/** Outcomes that only a broken network or a broken server makes. */
const broken = /:(offline|timeout|failure)$/
const outside: readonly string[] = [
  'pagarPix',
  'pagarProposta',
  'outroAparelho',
  'perderVenda',
  'mudarPedido',
  'bancoEsclarece',
  'venderEmOutraVenda',
  ...orderEvents,
  ...Object.keys(soldBefore),
]
/**
 * What no hand on a page can do: a proof of another's making, an option that is barred, a page that has gone away, a call that is
 * quicker than they are.
 */
const beyondHands = [
  'captcha-do-pagamento-recusado',
  'cotacao-com-verificacao-recusada',
  'conjuge-uma-vez-por-titular',
  'sem-plano-escolhido',
  'cotacao-sem-plano-ou-vidas-demais',
  'vidas-fora-do-limite',
  'recarga-durante-a-gravacao',
  'pedido-ja-pago-em-outra-janela',
  'sessao-que-expirou',
  'empresa-consulta-recusada',
  'empresa-cobranca-com-cep-de-outro-estado',
  'empresa-vidas-fora-do-limite',
  'empresa-recarga-no-meio-da-consulta',
  'empresa-recarga-em-cada-passo',
  'empresa-conjuge-uma-vez',
  'empresa-conjuge-uma-vez-por-titular',
  'empresa-pagamento-recusado-antes-de-sair',
  'empresa-pedido-ja-pago',
  'pix-expirado-volta-antes-da-nova-proposta',
  'cep-trocado-e-consultado-antes-de-salvar',
  'pet-fora-da-faixa-e-nome-repetido',
  'verificacao-do-cadastro-recusada',
  'consulta-de-quem-paga-recusada',
  'segunda-via-recusada',
  'associacao-consulta-recusada',
  'checkout-consulta-recusada',
  'simples-consulta-recusada',
  'associacao-cadastro-sem-verificacao',
  'checkout-cadastro-sem-verificacao',
  'associacao-pagamento-sem-verificacao',
  'checkout-pagamento-sem-verificacao',
  'simples-pagamento-sem-verificacao',
  'associacao-corretor-que-saiu-da-lista',
  'checkout-corretor-que-saiu-da-lista',
  'associacao-pets-a-menos',
  'checkout-pets-a-menos',
  'associacao-sessao-que-expirou',
  'checkout-sessao-que-expirou',
  'simples-sessao-que-expirou',
  'associacao-pedido-pago-em-outra-janela',
  'checkout-pedido-pago-em-outra-janela',
  'simples-pedido-pago-em-outra-janela',
]

/** Names a replay by its file. */
export const nameOf = ({ path }: Pick<FoundReplay, 'path'>): string =>
  path.replace(/^.*\/|\.replay\.json$/g, '')

/** Tells whether somebody with a page before them could do all that a replay does. */
export const isByHand = (found: FoundReplay): boolean =>
  // What is typed elsewhere than on the page is played by hand, in cards.longer.test.ts.
  !found.replay.server &&
  !beyondHands.includes(nameOf(found)) &&
  found.replay.moves.every(
    (move) =>
      !broken.test(move.reply ?? '') &&
      move.from === undefined &&
      move.event !== 'outraAba' &&
      (move.outside === undefined || outside.includes(move.outside.split(' ')[0] ?? '')),
  )
