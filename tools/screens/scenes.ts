import { type Funnel, isItem, type Session } from '../../engine/index.ts'
import { type Move, opening, playMove, type Replay, served } from '../../engine/replay/index.ts'
import { pathOf } from '../../tests/journeys/address.ts'
import { placeAfter } from '../../tests/journeys/play.ts'

/** A place where a replay rests, and the session that stands there. */
export interface DrawnScene {
  readonly place: string
  readonly session: Session
  /** Milliseconds since 1970. */
  readonly at: number
  /** The replay that it is of, and what the server says of itself in it. */
  readonly replay: string
  readonly server: Replay['server'] | undefined
  /** The address at which the replay is opened, of the place that this opens. */
  readonly path?: string | undefined
}

/** Plays a replay in the engine and gives the session at each place where it rests. */
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

/** Fills, in what a service answers, what a recording leaves open and a person would miss on the screen. */
function filled(move: Move, at: number): Move {
  if (!isItem(move.data)) return move
  const examples = { numeroProposta: '20260042', expiraEm: new Date(at + 30 * 60_000).toISOString() }
  const { data } = move
  const open = Object.entries(examples).filter(([name]) => String(data[name]).startsWith('*'))
  return { ...move, data: { ...data, ...Object.fromEntries(open) } }
}
