import type { FoundReplay } from '../../scripts/project.ts'

/** Outcomes that only a broken network or a broken server makes. */
const broken = /:(offline|timeout|failure)$/
const outside = [
  'pagarPix',
  'pagarProposta',
  'outroAparelho',
  'perderVenda',
  'mudarPedido',
  'bancoEsclarece',
  'venderEmOutraVenda',
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
      (move.outside === undefined || outside.includes(move.outside)),
  )
