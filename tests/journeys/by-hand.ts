import type { Json } from '../../engine/index.ts'
import type { Move } from '../../engine/replay/index.ts'
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

/** What a replay calls by names of its own, as "*ana": a value that only the server of one sale knows. */
export interface Names {
  /** Keeps what the server said where the replay wrote a name. */
  learn(recorded: Json | undefined, answered: Json | undefined): void
  /** Gives a move with what the server said in the place of its names. */
  inMove(move: Move): Move
}

/** Opens the memory of one run of a replay. */
export function openNames(): Names {
  const names = new Map<string, Json>()

  function learn(recorded: Json | undefined, answered: Json | undefined): void {
    if (typeof recorded === 'string' && /^\*./.test(recorded) && answered !== undefined)
      names.set(recorded, answered)
    if (typeof recorded !== 'object' || recorded === null || typeof answered !== 'object') return
    for (const [name, value] of Object.entries(recorded)) learn(value, answered?.[name as never])
  }

  function said(value: Json): Json {
    if (typeof value === 'string') return names.get(value) ?? value
    if (Array.isArray(value)) return value.map(said)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, said(each)]))
  }

  return {
    learn,
    inMove: (move) =>
      move.values ? { ...move, values: said(move.values) as NonNullable<Move['values']> } : move,
  }
}
