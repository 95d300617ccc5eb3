import type { Json } from '../../engine/index.ts'
import type { Move } from '../../engine/replay/index.ts'

/** What a replay calls by names of its own, as "*ana": a value that only the server of one sale knows. */
export interface Names {
  /** Keeps what the server said where the replay wrote a name. */
  learn(recorded: Json | undefined, answered: Json | undefined): void
  /** Gives a move with what the server said in the place of its names. */
  inMove(move: Move): Move
}

/** Opens the memory of one run of a replay. */
export function openNames(): Names {
  const names = new Map<string, Json>()

  function learn(recorded: Json | undefined, answered: Json | undefined): void {
    if (typeof recorded === 'string' && /^\*./.test(recorded) && answered !== undefined)
      names.set(recorded, answered)
    if (typeof recorded !== 'object' || recorded === null || typeof answered !== 'object') return
    for (const [name, value] of Object.entries(recorded)) learn(value, answered?.[name as never])
  }

  function said(value: Json): Json {
    if (typeof value === 'string') return names.get(value) ?? value
    if (Array.isArray(value)) return value.map(said)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, said(each)]))
  }

  return {
    learn,
    inMove: (move) =>
      move.values ? { ...move, values: said(move.values) as NonNullable<Move['values']> } : move,
  }
}
