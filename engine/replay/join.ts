import type { Recording, Replay } from './replay.ts'

/** The recordings there are, by name, as "dental-individual/r1-titular-adulto-paga-com-pix". */
export type Recordings = ReadonlyMap<string, Recording>

/**
 * Gives a recording as one journey: the moves it comes after, then its own. Undefined where it comes after something
 * that is not there, or after itself.
 */
export const joined = (name: string, all: Recordings): Replay | undefined => join(name, all, [])

function join(name: string, all: Recordings, trail: readonly string[]): Replay | undefined {
  const recording = all.get(name)
  if (!recording || !('after' in recording)) return recording
  if (trail.includes(name)) return undefined
  const { after, at, title, rules, moves } = recording
  const before = join(after.replay, all, [...trail, name])
  // A name is known in its own file only, not in what that file comes after.
  const others = all.get(after.replay)?.moves ?? []
  const named = others.findIndex((move) => move.name === after.move)
  if (!before || named < 0) return undefined
  const begun = before.moves.slice(0, before.moves.length - others.length + named + 1)
  return { title, rules, variant: before.variant, at: at ?? before.at, moves: [...begun, ...moves] }
}
