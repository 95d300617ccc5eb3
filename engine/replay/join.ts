import type { Recording, Replay } from './replay.ts'

/** The recordings there are, by name, as "dental-individual/r1-titular-adulto-paga-com-pix". */
export type Recordings = ReadonlyMap<string, Recording>

/**
 * Gives a recording as one journey: the moves it comes after, then its own. Undefined where it comes after something
 * that is not there, or after itself.
 */
export function joined(name: string, all: Recordings): Replay | undefined {
  const recording = all.get(name)
  if (!recording || !('after' in recording)) return recording
  const { after, at, server, title, rules, moves } = recording
  // Left out here, so that one that comes after itself comes after something that is not there.
  const others = new Map(all)
  others.delete(name)
  const before = joined(after.replay, others)
  if (!before) return undefined
  // A name is known in its own file only, not in what that file comes after.
  const theirs = others.get(after.replay)!.moves
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
