import { expect, it } from 'vitest'
import { opening, playMove } from '../../engine/replay/index.ts'
import { funnels, replaysIn } from '../../tools/project.ts'

it('a link whose corretor was not found looks for the corretor again when its page is reloaded', () => {
  const funnel = funnels()('pf-implante')
  const [found] = replaysIn(['/corretor-nao-encontrado'])
  const moves = found!.replay.moves.slice(0, 2)
  const told = moves.reduce((played, move) => playMove(funnel, played, move), opening(funnel, found!.replay))
  expect(told.session.step).toBe('corretorNaoEncontrado')
  const { effects } = playMove(funnel, told, { event: 'resume' })
  expect(effects).toMatchObject([{ effect: 'restart' }])
})
