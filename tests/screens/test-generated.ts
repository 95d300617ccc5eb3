import { afterEach, describe, expect, it } from 'vitest'
import { observed, opening, playMove, served } from '../../engine/replay/index.ts'
import type { Journey } from '../../tools/journeys/find.ts'
import { funnels } from '../../tools/project.ts'
import { type GeneratedFunnel, sampleOf } from '../replays/generated.ts'
import { engineFor } from './flow-engines.ts'
import { openStage, type Stage } from './funnel-stage.tsx'
import { playOnScreen } from './replay-player.tsx'

const funnelOf = funnels()
/** What another tab does is not at hand, nor is the button of a page that did not begin. */
const beyondEveryHand = ['outraAba', 'comecarDeNovo']

/** Transitions that the engine takes on the way found, and a page does not let hands take on that way, by why it does not. */
const beyondHands: Readonly<Record<string, readonly string[]>> = {
  'Nothing was kept yet when the page was reloaded: it starts from the beginning.': ['abertura resume 1'],
  'A page sends nothing before its proof of being no robot is made.': [
    ...['pagamentoForma next 1', 'cliente next 2', 'enderecoDoCliente next 2'],
    ...['confirmarCpf next 1', 'pagamento next 1'],
  ],
  'A call with such a proof is not repeated by a notice: its button is not there.': [
    'enviarLembrete tentarNovamente 1',
  ],
  'The fields of a card in a frame have no address in a journey.': [
    ...['pagamentoForma pagamento.criar:failure 5', 'pagamento cartao.atualizar:failure 2'],
    'pagamento limparCartao 1',
  ],
  'Who has typed a CEP has it looked up, whatever else was to come.': ['completarCadastro edit 1'],
  'The list offers no button that takes away who contracts.': ['dependentes next 1'],
  'The simulation chooses a plan by itself, which can be changed and not taken away.': [
    'simulacao next 1',
    ...['simulacao enviarPorEmail 1', 'simulacao enviarPorEmail 2'],
    ...['simulacao enviarPorWhatsapp 1', 'simulacao enviarPorWhatsapp 2'],
  ],
  'A bank that answers of a card where another way was asked for leaves no button to pay with.': [
    ...['pagamentoForma resultado 4', 'pagamentoForma limparCartao 1'],
  ],
  'A page in which nothing was typed is left without being asked.': [
    ...['fluxo leave 1', 'fluxo sair 1', 'pixAguardando leave 1', 'paginaAguardando leave 1'],
    'boleto leave 1',
  ],
}
const beyond = new Set(Object.values(beyondHands).flat())

const isAtHand = ({ id, journey }: { readonly id: string; readonly journey: Journey }): boolean =>
  !beyond.has(id) && journey.moves.every(({ event = '' }) => !beyondEveryHand.includes(event))

/** Declares the tests that play a sample of the journeys generated for funnels on the screens. */
export function testGenerated(funnels: readonly GeneratedFunnel[]): void {
  let stage: Stage | undefined
  afterEach(() => stage?.close())
  const played = funnels.filter((id) => sampleOf(id, 48).some(isAtHand))

  describe.each(played)('the generated journeys of %s, on the screens', (id) => {
    it.each(sampleOf(id, 48).filter(isAtHand))('$id is come to by hand', async ({ journey }) => {
      const funnel = served(funnelOf(id), journey)
      let standing = opening(funnel, journey)
      const moves = journey.moves.map((move) => {
        standing = playMove(funnel, standing, move)
        return { ...move, then: observed(funnel, standing, { step: '', boxes: [] }) }
      })
      stage = openStage(funnel, engineFor(funnel.name), Date.parse(journey.at))
      const seen = await playOnScreen(stage, { at: journey.at, moves })
      expect(seen).toEqual(moves.map(({ then }) => then))
      expect(stage.wrong).toEqual([])
    })
  })
}
