import { replaysIn } from '../../scripts/project.ts'
import { phone, playJourneys } from './play-journeys.ts'

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
/** What no hand on a page can do: a proof of another's making, an option that is barred, a page that has gone away. */
const beyondHands = [
  'captcha-do-pagamento-recusado',
  'conjuge-uma-vez-por-titular',
  'sem-plano-escolhido',
  'vidas-fora-do-limite',
  'recarga-durante-a-gravacao',
  'pedido-ja-pago-em-outra-janela',
  'sessao-que-expirou',
]
const names = replaysIn([])
  .filter(
    ({ replay }) =>
      // What is typed elsewhere than on the page is played by hand, in cards.test.ts.
      !replay.server &&
      replay.moves.every(
        (move) =>
          !broken.test(move.reply ?? '') &&
          move.from === undefined &&
          move.event !== 'outraAba' &&
          (move.outside === undefined || outside.includes(move.outside)),
      ),
  )
  .map(({ path }) => path.replace(/^.*\/|\.replay\.json$/g, ''))
  .filter((name) => !beyondHands.includes(name))

playJourneys(names.map((name) => ({ name, widths: [phone] })))
