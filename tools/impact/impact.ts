import { findFunnel } from '../../engine/config/index.ts'
import { type DifferingFile, differingFiles } from './files.ts'
import { type Found, openNotes, picturesIn } from './notes.ts'
import { openPlayer } from './play.ts'
import type { Side } from './side.ts'
import { nameOf, type ReplayFile, type TriedMoves, triedReplay } from './tried.ts'
import { wholeChanges } from './whole.ts'

/** All that an edit changes, and what was played to find it. */
export interface Impact {
  readonly found: readonly Found[]
  /** The funnels that only one side has. */
  readonly gone: readonly string[]
  readonly come: readonly string[]
  /** The funnels that have anything else on the two sides, so that they were played. */
  readonly differing: readonly string[]
  readonly replays: number
  readonly ways: number
  /** In how many of them something changes. */
  readonly changing: number
  readonly files: readonly DifferingFile[]
}

/** What is played: the replays as they stand now, and how to find ways in some funnels. */
export interface ImpactPlaying {
  readonly replays: readonly ReplayFile[]
  readonly waysIn: (funnels: readonly string[]) => readonly TriedMoves[]
}

/** Plays on both sides what passes through a funnel that is not the same on both, and tells what that changes. */
export function impactOf(before: Side, now: Side, { replays, waysIn }: ImpactPlaying): Impact {
  const shared = [...now.funnels.keys()].filter((id) => before.funnels.has(id))
  const differing = shared.filter((id) => before.funnels.get(id)!.print !== now.funnels.get(id)!.print)
  // A replay is played in every variant of its flow: what it does there is the same on both sides, or is what is looked for.
  const written = replays.flatMap((each) => {
    const flow = findFunnel(now.project, each.replay.variant)?.flow
    return differing.filter((id) => id.endsWith(`/${flow}`)).map((id) => triedReplay(each, id))
  })
  const ways = waysIn(differing)
  const notes = openNotes()
  const files = differingFiles(before.files, now.files)
  for (const id of differing) {
    const whole = wholeChanges(before.funnels.get(id)!, now.funnels.get(id)!)
    const own = [...written, ...ways].filter(({ funnel }) => funnel === id)
    const play = openPlayer([before.funnels.get(id)!, now.funnels.get(id)!])
    for (const change of whole) notes.ofFunnel(change, id)
    for (const tried of own) notes.add(tried, play(tried))
  }
  return {
    found: [...notes.found(), ...picturesIn(files)],
    gone: [...before.funnels.keys()].filter((id) => !now.funnels.has(id)),
    come: [...now.funnels.keys()].filter((id) => !before.funnels.has(id)),
    ...{ differing, ...countsOf([...written, ...ways]), changing: notes.changing() },
    files,
  }
}

/** Counts replays and ways, each once in however many funnels it is played. */
const countsOf = (tried: readonly TriedMoves[]) => {
  const names = (isWritten: boolean) => tried.filter((each) => each.isWritten === isWritten).map(nameOf)
  return { replays: new Set(names(true)).size, ways: new Set(names(false)).size }
}
