import { expect, it } from 'vitest'
import { type Funnel, facts, fill } from '../../engine/index.ts'
import { opening, playMove } from '../../engine/replay/index.ts'
import { funnels, pathsIn, replaysIn } from '../../tools/project.ts'
import { quotedTexts } from '../house/spec-texts.ts'

const funnelOf = funnels()
const replays = replaysIn([])

/** The replays of a flow lie in the folder of its name. */
function isOf(flow: string) {
  return ({ path }: { readonly path: string }) => path.startsWith(`tests/replays/${flow}/`)
}

/** Every flow, with a funnel of it. */
const flows = pathsIn('flows')
  .flatMap((path) => /^flows\/([^/]+)\/flow\.json$/.exec(path)?.[1] ?? [])
  .map((flow) => ({ flow, funnel: funnelOf(replays.find(isOf(flow))?.replay.variant ?? '') }))

interface Visited {
  readonly places: ReadonlySet<string>
  /** What the notices among them said, as they stood. */
  readonly said: ReadonlySet<string>
}

/** Gives every step and box that the replays of a flow pass through. */
function visited(flow: string): Visited {
  const places = new Set<string>()
  const said = new Set<string>()
  for (const { replay } of replays.filter(isOf(flow))) {
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

const seenIn = new Map(flows.map(({ flow }) => [flow, visited(flow)]))
const placesOf = ({ flow, notices, steps }: Funnel): readonly string[] => [
  ...Object.keys({ ...flow.boxes, ...notices }),
  ...[...steps.keys()].filter((name) => !steps.get(name)?.step.steps),
]

it.each(flows)('every step, box and notice of $flow is passed by a replay of it', ({ flow, funnel }) => {
  const own = seenIn.get(flow)?.places
  expect(placesOf(funnel).filter((place) => !own?.has(place))).toEqual([])
})

it('every text that the specification quotes of a notice is said by one that a replay opens', () => {
  const said = new Set([...seenIn.values()].flatMap((each) => [...each.said]))
  const texts = quotedTexts.filter(({ place }) => place === 'aviso').map(({ text }) => text)
  expect(texts.length).toBeGreaterThan(20)
  expect(texts.filter((text) => !said.has(text))).toEqual([])
})
