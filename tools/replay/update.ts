import type { Json } from '../../engine/index.ts'
import type { Expected, Move, Recording } from '../../engine/replay/index.ts'
import type { FailedMove } from './failure.ts'

/**
 * Returns a recording that expects what was seen where it expected something else; it expects nothing it did not expect before.
 * The moves of the recordings it comes after stay as they are.
 */
export function updated<Kind extends Recording>(
  recording: Kind,
  failures: readonly FailedMove[],
  begun: number,
): Kind {
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
