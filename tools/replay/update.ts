import type { Json } from '../../engine/index.ts'
import type { Expected, Move, Recording } from '../../engine/replay/index.ts'
import type { FailedMove } from './failure.ts'

/**
 * Gives a recording that expects what was seen, where it expected something else: only what it named before is named. Moves
 * of the recordings that it comes after stay as they are: they are theirs to change.
 */
export function updated<Told extends Recording>(
  recording: Told,
  failures: readonly FailedMove[],
  begun: number,
): Told {
  const moves = recording.moves.map((move, i) => {
    const failure = failures.find(({ n }) => n === i + begun)
    return failure ? withSeen(move, failure) : move
  })
  return { ...recording, moves }
}

function withSeen(move: Move, { differences }: FailedMove): Move {
  const then = { ...move.then } as Record<string, Json | undefined>
  const answers: Record<string, Json> = { ...move.then?.answers }
  for (const { name, seen } of differences) {
    if (Object.hasOwn(answers, name)) answers[name] = seen ?? null
    else then[name] = seen
  }
  return { ...move, then: { ...then, ...(move.then?.answers && { answers }) } as Expected }
}
