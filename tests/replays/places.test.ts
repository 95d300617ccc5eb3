import { expect, it } from 'vitest'
import { facts, fill } from '../../engine/index.ts'
import { opening, playMove } from '../../engine/replay/index.ts'
import { funnels, replaysIn } from '../../scripts/project.ts'
import { quotedTexts } from '../house/spec-texts.ts'

const funnelOf = funnels()
const replays = replaysIn([]).map(({ replay }) => replay)

interface Visited {
  readonly places: ReadonlySet<string>
  /** What the notices among them said, as they stood. */
  readonly said: ReadonlySet<string>
}

/** Gives every step and box that the replays pass through. */
function visited(): Visited {
  const places = new Set<string>()
  const said = new Set<string>()
  for (const replay of replays) {
    const funnel = funnelOf(replay.variant)
    let played = opening(funnel, replay)
    for (const move of replay.moves) {
      played = playMove(funnel, played, move)
      const { boxes, step } = played.session
      places.add(step)
      for (const [depth, { box }] of boxes.entries()) {
        places.add(box)
        const { title = '', text = '' } = funnel.notices[box] ?? {}
        const reads = facts(funnel, { ...played.session, boxes: boxes.slice(depth) }, played.at)
        for (const each of [title, text]) said.add(fill(each, reads))
      }
    }
  }
  return { places, said }
}

const { places: seen, said } = visited()

it('[D39a] every step, box and notice of the funnel is passed by a replay', () => {
  const { flow, notices, steps } = funnelOf('pf-implante')
  const places = [...Object.keys(flow.boxes ?? {}), ...Object.keys(notices), ...steps.keys()]
  const leaves = places.filter((place) => !steps.get(place)?.step.steps)
  expect(leaves.filter((place) => !seen.has(place))).toEqual([])
})

it('[D39d] every text that the specification quotes of a notice is said by one that a replay opens', () => {
  const texts = quotedTexts.filter(({ place }) => place === 'aviso').map(({ text }) => text)
  expect(texts.length).toBeGreaterThan(20)
  expect(texts.filter((text) => !said.has(text))).toEqual([])
})
