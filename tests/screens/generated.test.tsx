// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest'
import { opening, playMove, served, told } from '../../engine/replay/index.ts'
import type { FoundWay } from '../../engine/walk/index.ts'
import { funnels } from '../../scripts/project.ts'
import { sampleOf, walkedFunnels } from '../replays/generated.ts'
import { engine } from './dental-engine.ts'
import { openStage, type Stage } from './funnel-stage.tsx'
import { playOnScreen } from './replay-player.tsx'

const funnelOf = funnels()
let stage: Stage | undefined
afterEach(() => stage?.close())

/** What another tab does is not at hand, nor is the button of a page that did not begin. */
const beyondEveryHand = ['outraAba', 'comecarDeNovo']

/** Transitions that the engine takes on the way found, and a page does not let hands take on that way. */
const beyondHands = [
  // The page that was thrown away is not the one that is looked at.
  'abertura resume 1',
  'corretorNaoEncontrado resume 1',
  'concluido novaProposta 2',
  // A button that is drawn elsewhere only, or not in that state.
  ...['fluxo falarWhatsapp 1', 'fluxo falarWhatsapp 2', 'fluxo falarWhatsapp 3', 'fluxo falarWhatsapp 4'],
  ...[
    'titularCpf cpfUsado 1',
    'titularCpf semCpf 1',
    'titularCpf next 1',
    'titularEndereco usarCepAnterior 1',
  ],
  ...['resumo finalizar 1', 'resumo proposta.salvar:ok 2', 'resumo reverPedido 1', 'resumo tabelaTrocada 1'],
  ...['dependente dependente.salvar:failure 1', 'confirmarExclusao *:failure 1'],
  ...['confirmarExclusao *:titularContratante 1', 'pagamentoForma tentarNovamente 2', 'vigencia back 1'],
  // A proof of being no robot that is missing, or fields that are not filled as they would be.
  ...[
    'pagamentoForma next 1',
    'pagamentoForma pagamento.criar:failure 2',
    'pagamentoForma pagamento.criar:failure 3',
  ],
  ...['pagamentoForma pagamento.criar:failure 4', 'pagamentoForma pagamento.criar:failure 5'],
]

const isAtHand = ({ name, way }: { readonly name: string; readonly way: FoundWay }): boolean =>
  !beyondHands.includes(name) && way.moves.every(({ event = '' }) => !beyondEveryHand.includes(event))

describe.each(walkedFunnels)('the generated journeys of %s, on the screens', (id) => {
  it.each(sampleOf(id, 24).filter(isAtHand))(
    '[T07g] $name is come to by hand',
    async ({ way }) => {
      const funnel = served(funnelOf(id), way)
      let played = opening(funnel, way)
      const moves = way.moves.map((move) => {
        played = playMove(funnel, played, move)
        return { ...move, then: told(funnel, played, { step: '', boxes: [] }) }
      })
      stage = openStage(funnel, engine, Date.parse(way.at))
      const seen = await playOnScreen(stage, { at: way.at, moves })
      expect(seen).toEqual(moves.map(({ then }) => then))
      expect(stage.wrong).toEqual([])
    },
    30_000,
  )
})
