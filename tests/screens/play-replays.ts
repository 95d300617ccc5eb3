import { afterEach, describe, expect, it } from 'vitest'
import { served } from '../../engine/replay/index.ts'
import { type FoundReplay, funnels, replaysIn } from '../../tools/project.ts'
import { splitEvenly } from '../sample.ts'
import { bareTexts } from './bare-texts.ts'
import { engineOf } from './flow-engines.ts'
import { inspect } from './funnel-axe.ts'
import { openStage, type Stage } from './funnel-stage.tsx'
import { playOnScreen } from './replay-player.tsx'
import { seamOf } from './replay-seam.ts'

const funnelOf = funnels()

/** So many replays are played on the screens by every run of the tests; the engine plays all of them. */
export const { sample, others } = splitEvenly(replaysIn([]), 40)

/** Moves the engine answers but no hand can make, counted from 1 among its own. */
const beyondHands: Readonly<Record<string, readonly number[]>> = {
  // A chosen plan can be changed, not taken away.
  'vidas-fora-do-limite': [5],
  'sem-plano-escolhido': [1, 2],
  'cotacao-sem-plano-ou-vidas-demais': [1, 2, 3, 4],
  // A state that the CEP filled in is not typed.
  'empresa-cobranca-com-cep-de-outro-estado': [1, 2, 3],
  'empresa-cotacao-que-nao-sai': [1, 2, 3, 4],
  'empresa-em-outra-aba-ou-sem-sessao': [1, 2],
  // Another device, or tab, is not at hand.
  'pagina-do-servico-em-outro-aparelho': [2, 3],
  'pedido-aberto-em-outra-aba': [1, 2],
  'cadastro-em-outra-aba-e-saida': [1, 2],
  'troca-sem-conexao-e-outra-aba': [8, 9],
  'finalizacao-sem-conexao-e-outra-aba': [8, 9],
  // A date that has closed is offered no more, and what asks for the terms sends nothing without them.
  'finalizacao-data-que-fechou': [3, 4, 5, 6, 7],
  'finalizacao-termos-escolhem-a-forma': [7, 8, 9],
  'troca-termos-e-verificacao': [3, 4, 5],
  // The page says beside the fields what the server would refuse.
  'pet-fora-da-faixa-e-nome-repetido': [1, 2, 3, 4, 5, 6],
  'simples-cadastro-de-pet-fora-da-faixa': [1, 2],
  'associacao-pets-com-o-mesmo-nome': [1, 2, 3],
  'checkout-pets-com-o-mesmo-nome': [1, 2, 3],
  'segunda-via-em-outra-aba-e-saida': [1, 2],
  'associacao-pedido-aberto-em-outra-aba': [1, 2],
  'checkout-pedido-aberto-em-outra-aba': [1, 2],
  'simples-pedido-aberto-em-outra-aba': [1, 2],
  // A plan that its category does not show is on no card.
  'simples-categorias': [3],
  // Of a search only what was found is chosen.
  'associacao-corretor-que-saiu-da-lista': [1, 2, 3],
  'checkout-corretor-que-saiu-da-lista': [1, 2, 3],
  // The list has as many pets as were chosen, and without the terms nothing is sent.
  'associacao-pets-a-menos': [1, 2, 3, 4, 5, 6, 7, 8, 9],
  'checkout-pets-a-menos': [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
}

/** Plays replays on the screens, each where it leaves the one it comes after. */
export function playReplays(replays: readonly FoundReplay[]): void {
  let stage: Stage | undefined
  afterEach(() => stage?.close())

  describe.each(replays)('$path', ({ path, replay, begun }) => {
    it(`[${replay.rules.join('] [')}] ${replay.title}`, async () => {
      const funnel = served(funnelOf(replay.variant), replay)
      stage = openStage(funnel, engineOf(path), Date.parse(replay.at))
      const name = /([^/]+)\.replay\.json$/.exec(path)?.[1] ?? ''
      const from = seamOf(funnel, replay, begun)
      const moves = replay.moves.slice(from?.moves)
      const skip = beyondHands[name]?.map((move) => move + begun - (from?.moves ?? 0))
      const bare = new Set<string>()
      const atRest = async (shown: Stage) => {
        await inspect(shown)
        for (const text of bareTexts(document.body)) bare.add(text)
      }
      const seen = await playOnScreen(stage, { at: replay.at, moves }, { from, skip, atRest })
      expect(seen).toEqual(moves.map(({ then }) => then ?? {}))
      expect(stage.wrong).toEqual([])
      expect([...bare]).toEqual([])
    }, 30_000)
  })
}
