import { type Funnel, isRecord, type Session } from '../../engine/index.ts'
import { type Move, opening, playMove, type Replay, served } from '../../engine/replay/index.ts'
import { pathOf } from '../../tests/journeys/address.ts'
import { placeAfter } from '../../tests/journeys/play.ts'

/** A session of a replay that waits for a person. */
export interface DrawnScene {
  readonly place: string
  readonly session: Session
  /** Milliseconds since 1970. */
  readonly at: number
  /** The replay, and what its server says of itself. */
  readonly replay: string
  readonly server: Replay['server'] | undefined
  /** The address of the page, of the first scene of a replay. */
  readonly path?: string | undefined
}

/** Plays a replay in the engine and returns the sessions that wait for a person. */
export function scenesOf(funnel: Funnel, replay: Replay, name: string): readonly DrawnScene[] {
  const here = served(funnel, replay)
  let played = opening(here, replay)
  const scenes = replay.moves.flatMap((move, i): readonly DrawnScene[] => {
    played = playMove(here, played, filled(move, played.at))
    const place = placeAfter(replay, i)
    const step = place === undefined ? undefined : here.steps.get(place)?.step
    // A step without a screen has nothing to draw.
    const isDrawn = place !== undefined && (step === undefined || step.screen !== undefined)
    const { session, at } = played
    return isDrawn ? [{ place, session, at, replay: name, server: replay.server }] : []
  })
  const [start] = replay.moves
  const path = pathOf(funnel.id, start?.start ?? {})
  return scenes.map((scene, i) => (i === 0 ? { ...scene, path } : scene))
}

/** Fills values that a recording leaves open and a person would miss on the screen. */
function filled(move: Move, at: number): Move {
  if (!isRecord(move.data)) return move
  const examples = { numeroProposta: '20260042', expiraEm: new Date(at + 30 * 60_000).toISOString() }
  const { data } = move
  const open = Object.entries(examples).filter(([name]) => String(data[name]).startsWith('*'))
  return { ...move, data: { ...data, ...Object.fromEntries(open) } }
}

/** Opening a page costs about as much as this many scenes. */
const openingCost = 5

/** Chooses few short journeys that together show every place that any of them shows. */
export function fewest(journeys: readonly (readonly DrawnScene[])[]): readonly (readonly DrawnScene[])[] {
  const left = new Set(journeys.flat().map(({ place }) => place))
  const gain = (scenes: readonly DrawnScene[]) =>
    new Set(scenes.map(({ place }) => place).filter((place) => left.has(place))).size /
    (scenes.length + openingCost)
  const chosen: (readonly DrawnScene[])[] = []
  while (left.size > 0) {
    const best = journeys.toSorted((a, b) => gain(b) - gain(a))[0]!
    chosen.push(best)
    for (const { place } of best) left.delete(place)
  }
  return chosen
}
