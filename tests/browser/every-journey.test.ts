import { replaysIn } from '../../scripts/project.ts'
import { phone, playJourneys } from './play-journeys.ts'

/** Outcomes that only a broken network or a broken server makes. */
const broken = /:(offline|timeout|failure)$/
const outside = ['pagarPix', 'pagarProposta', 'outroAparelho', 'perderVenda', 'mudarPedido']
const names = replaysIn([])
  .filter(({ replay }) =>
    replay.moves.every(
      (move) =>
        !broken.test(move.reply ?? '') &&
        move.from === undefined &&
        move.event !== 'outraAba' &&
        (move.outside === undefined || outside.includes(move.outside)),
    ),
  )
  .map(({ path }) => path.replace(/^.*\/|\.replay\.json$/g, ''))

playJourneys(names.map((name) => ({ name, widths: [phone] })))
