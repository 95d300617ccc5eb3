import { expect, it } from 'vitest'
import { opening, playMove } from '../../engine/replay/index.ts'
import { funnels, replaysIn } from '../../scripts/project.ts'

const funnelOf = funnels()
const replays = replaysIn([]).map(({ replay }) => replay)

/** Gives every step and box that the replays pass through. */
function visited(): ReadonlySet<string> {
  const seen = new Set<string>()
  for (const replay of replays) {
    const funnel = funnelOf(replay.variant)
    let played = opening(funnel, replay)
    for (const move of replay.moves) {
      played = playMove(funnel, played, move)
      for (const { box } of played.session.boxes) seen.add(box)
      seen.add(played.session.step)
    }
  }
  return seen
}

it('[D39a] every step, box and notice of the funnel is passed by a replay', () => {
  const seen = visited()
  const { flow, notices, steps } = funnelOf('pf-implante')
  const places = [...Object.keys(flow.boxes ?? {}), ...Object.keys(notices), ...steps.keys()]
  const leaves = places.filter((place) => !steps.get(place)?.step.steps)
  expect(leaves.filter((place) => !seen.has(place))).toEqual([])
})
