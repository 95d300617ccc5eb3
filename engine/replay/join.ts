import type { Recording, Replay } from './replay.ts'

/** The recordings there are, by name, as "dental-individual/r1-titular-adulto-paga-com-pix". */
export type Recordings = ReadonlyMap<string, Recording>

/**
 * Gives a recording as one journey: the moves it comes after, then its own. Undefined where it comes after something
 * that is not there, or after itself.
 */
export const joined = (name: string, all: Recordings): Replay | undefined => joinedAfter(name, all, [])

/** Joins a recording; it and those that come after it are not there for what it comes after. */
function joinedAfter(name: string, all: Recordings, later: readonly string[]): Replay | undefined {
  const recording = later.includes(name) ? undefined : all.get(name)
  if (!recording || !('after' in recording)) return recording
  const { after, at, server, title, rules, moves } = recording
  const before = joinedAfter(after.replay, all, [...later, name])
  if (!before) return undefined
  // A name is known in its own file only, not in what that file comes after.
  const theirs = all.get(after.replay)!.moves
  const named = theirs.findIndex((move) => move.name === after.move)
  if (named < 0) return undefined
  const begun = before.moves.slice(0, before.moves.length - theirs.length + named + 1)
  const said = server ?? before.server
  return {
    ...{ title, rules, variant: before.variant, at: at ?? before.at },
    ...(said && { server: said }),
    moves: [...begun, ...moves],
  }
}
