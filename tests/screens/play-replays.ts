import { afterEach, describe, expect, it } from 'vitest'
import type { Funnel } from '../../engine/index.ts'
import { opening, playMove, served } from '../../engine/replay/index.ts'
import { type FoundReplay, funnels, replaysIn } from '../../tools/project.ts'
import { splitEvenly } from '../sample.ts'
import { bareTexts } from './bare-texts.ts'
import { engineOf } from './flow-engines.ts'
import { inspect } from './funnel-axe.ts'
import { openStage, type Stage } from './funnel-stage.tsx'
import { playOnScreen } from './replay-player.tsx'
import { type Seam, seamOf } from './replay-seam.ts'

const funnelOf = funnels()

const all = replaysIn([])

/** So many replays are played on the screens by every run of the tests; the engine plays all of them. */
export const { sample, others } = splitEvenly(all, 20)

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

/** Counts from 0 which moves of a replay are beyond hands. */
function skippedIn({ path, begun }: FoundReplay): readonly number[] {
  const name = /([^/]+)\.replay\.json$/.exec(path)?.[1] ?? ''
  return (beyondHands[name] ?? []).map((move) => move + begun - 1)
}

/** Where each replay begins on the screens: at its first move that no replay before it shows from the same session. */
const seams = new Map<string, Seam | undefined>()
const shown = new Set<string>()
for (const found of all) {
  const { path, replay, begun } = found
  const funnel = served(funnelOf(replay.variant), replay)
  const keys = movesOf(funnel, found)
  const fresh = keys.findIndex((key) => !shown.has(key))
  const from =
    seamOf(funnel, replay, Math.max(begun, fresh === -1 ? keys.length - 1 : fresh)) ??
    seamOf(funnel, replay, begun)
  seams.set(path, from)
  const skipped = skippedIn(found)
  for (const [i, key] of keys.entries()) if (i >= (from?.moves ?? 0) && !skipped.includes(i)) shown.add(key)
}

/** Names each move of a replay with the session and the time it is made in: the same name looks the same on the screen. */
function movesOf(funnel: Funnel, { replay }: FoundReplay): readonly string[] {
  let played = opening(funnel, replay)
  return replay.moves.map((move) => {
    const { session, at } = played
    played = playMove(funnel, played, move)
    return JSON.stringify([replay.variant, funnel.server, { ...session, id: '', n: 0 }, at, move])
  })
}

/** Plays replays on the screens. */
export function playReplays(replays: readonly FoundReplay[]): void {
  let stage: Stage | undefined
  afterEach(() => stage?.close())

  describe.each(replays)('$path', (found) => {
    const { path, replay } = found
    it(`[${replay.rules.join('] [')}] ${replay.title}`, async () => {
      const funnel = served(funnelOf(replay.variant), replay)
      stage = openStage(funnel, engineOf(path), Date.parse(replay.at))
      const from = seams.get(path)
      const moves = replay.moves.slice(from?.moves)
      const skip = skippedIn(found).map((move) => move + 1 - (from?.moves ?? 0))
      const bare = new Set<string>()
      const atRest = async (shown: Stage) => {
        await inspect(shown)
        for (const text of bareTexts(document.body)) bare.add(text)
      }
      const seen = await playOnScreen(stage, { at: replay.at, moves }, { from, skip, atRest })
      expect(seen).toEqual(moves.map(({ then }) => then ?? {}))
      expect(stage.wrong).toEqual([])
      expect([...bare]).toEqual([])
    })
  })
}
