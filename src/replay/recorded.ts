import type { Json, Session } from '../../engine/index.ts'
import type { Replay } from '../../engine/replay/index.ts'

/** What can be played, as the server lists it. */
export interface Listed {
  readonly name: string
  readonly title: string
  readonly variant: string
  readonly rules: readonly string[]
}

/** A recording, as one journey from its first move on, with what it is played by. */
export interface Recorded {
  readonly name: string
  readonly file: string
  readonly replay: Replay
  /** How many of its moves are those of the recordings that it comes after. */
  readonly begun: number
  /** The address of its funnel. */
  readonly funnel: string
  /** Where each transition is written, as "flows/x/flow.json:12", by its name. */
  readonly lines: Readonly<Record<string, string>>
}

/** What the player asks the frame to show. */
export interface Scene {
  readonly is: 'scene'
  readonly session: Session
  /** The server's facts in the recording; null for those of the page. */
  readonly server: { readonly [name: string]: Json } | null
  /** The time of the scene, in milliseconds since 1970. */
  readonly at: number
  /** What is about to be pressed. */
  readonly press: { readonly event: string; readonly id?: string } | null
  /** Whether it comes right after what is shown, so that the page goes on. */
  readonly isNext: boolean
  /** Whether what is about to be pressed is pressed, so that a form says what is wrong with it; nothing else comes of it. */
  readonly isTried?: boolean
}

/** What the frame posts to the player: that it is ready, or which key was pressed in it. */
export type FromFrame = { readonly is: 'ready' } | { readonly is: 'key'; readonly key: string }
