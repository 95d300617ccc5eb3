import { expect, it } from 'vitest'
import { opening, playMove } from '../../engine/replay/index.ts'
import { funnels, replaysIn } from '../../tools/project.ts'

it('a Pix whose time is over on the page stays expired, though a slower clock still counts it', () => {
  const [found] = replaysIn(['/pix-vencido-fica-vencido'])
  const { replay, begun } = found!
  const funnel = funnels()(replay.variant)
  let played = opening(funnel, replay)
  for (const move of replay.moves.slice(0, begun + 1)) played = playMove(funnel, played, move)
  played = playMove(funnel, played, { reply: 'pix.consultar:ok', data: { statusPixPagamento: 1 } })
  expect(played.session).toMatchObject({ step: 'pixExpirado', calls: [] })
})
