import type { Transition } from '../flow/index.ts'
import { type Move, opening, type Played, playMove, type Recording, type Replay } from '../replay/index.ts'
import type { NamedTransition } from '../replay/transitions.ts'
import type { WalkGround } from './ground.ts'
import type { FoundWay } from './survey.ts'

/** A journey that was written, with the names of its own moves by their place in the whole. */
export interface WrittenReplay {
  readonly name: string
  readonly replay: Replay
  readonly named: readonly { readonly move: string; readonly count: number }[]
}

/** What a draft says until somebody puts the rule there that it shows. */
export const draftRule = 'R00a'

/** Writes a way to a transition as a replay: after the written move that leaves the least to be written, else from its beginning. */
export function draftOf(
  ground: WalkGround,
  line: NamedTransition,
  { way, written }: { readonly way: FoundWay; readonly written: readonly WrittenReplay[] },
): Recording {
  const funnel = way.server ? { ...ground.funnel, server: way.server } : ground.funnel
  const here = { ...ground, funnel }
  const said = { title: `rascunho: ${line.id}`, rules: [draftRule] }
  const after = nearest(here, line.taken, { way, written })
  if (!after) {
    const moves = told(here, opening(funnel, way), way.moves)
    return { ...said, variant: funnel.id, at: way.at, ...(way.server && { server: way.server }), moves }
  }
  return { ...said, after: after.after, moves: told(here, after.from, after.moves) }
}

interface Near {
  readonly after: { readonly replay: string; readonly move: string }
  readonly from: Played
  readonly moves: readonly Move[]
}

/** Finds the written move after which the fewest moves of a way still take a transition. */
function nearest(
  ground: WalkGround,
  wanted: Transition,
  { way, written }: { readonly way: FoundWay; readonly written: readonly WrittenReplay[] },
): Near | undefined {
  const same = written.filter(
    ({ replay }) =>
      replay.variant === ground.funnel.id && JSON.stringify(replay.server) === JSON.stringify(way.server),
  )
  const froms = same.flatMap((each) => placesOf(ground, each))
  for (let length = 1; length < way.moves.length; length += 1) {
    const moves = way.moves.slice(-length)
    const near = froms.find(({ from }) => takes(ground, from, { moves, wanted }))
    if (near) return { ...near, moves }
  }
  return undefined
}

function placesOf(
  { funnel }: WalkGround,
  { name, replay, named }: WrittenReplay,
): readonly Omit<Near, 'moves'>[] {
  return named.map(({ move, count }) => ({
    after: { replay: name, move },
    from: replay.moves
      .slice(0, count)
      .reduce((played, each) => playMove(funnel, played, each), opening(funnel, replay)),
  }))
}

function takes(
  { funnel }: WalkGround,
  from: Played,
  { moves, wanted }: { readonly moves: readonly Move[]; readonly wanted: Transition },
): boolean {
  let isTaken = false
  let played = from
  for (const [i, move] of moves.entries()) {
    const before = played
    played = playMove(funnel, played, move, (line) => {
      isTaken ||= line === wanted && i === moves.length - 1
    })
    // A move that nobody could make there leads nowhere.
    if (played.session === before.session) return false
  }
  return isTaken
}

/** Says of each move where it led. */
function told({ funnel }: WalkGround, from: Played, moves: readonly Move[]): readonly Move[] {
  let played = from
  return moves.map((move) => {
    played = playMove(funnel, played, move)
    const { step, boxes, calls } = played.session
    return { ...move, then: { step, boxes: boxes.map(({ box }) => box), calls: calls.map(({ as }) => as) } }
  })
}
