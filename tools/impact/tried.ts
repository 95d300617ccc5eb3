import type { Move, Replay } from '../../engine/replay/index.ts'

/** Moves that are played on both sides: of a replay that was written, or of a way that was found. */
export interface TriedMoves {
  /** The path of a replay, or what a way leads to. */
  readonly name: string
  readonly isWritten: boolean
  readonly funnel: string
  readonly flow: string
  readonly at: string
  readonly server?: NonNullable<Replay['server']>
  readonly moves: readonly Move[]
}

/** A replay as one journey, and the path of its file. */
export interface ReplayFile {
  readonly path: string
  readonly replay: Replay
}

/** Names what is tried, the same in each of its funnels. */
export const nameOf = ({ flow, name }: TriedMoves): string => `${flow} ${name}`

/** Gives a written replay as what is tried; `funnel` is the whole id of its funnel. */
export const triedReplay = ({ path, replay }: ReplayFile, funnel: string): TriedMoves => ({
  ...{ name: path, isWritten: true, funnel, flow: funnel.split('/')[1] ?? '', at: replay.at },
  ...(replay.server && { server: replay.server }),
  moves: replay.moves,
})
