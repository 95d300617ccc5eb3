import type { Json } from '../flow/funnel.ts'

/** What a replay expects after a move; only the members it has are compared. */
export interface Expected {
  readonly step?: string
  readonly boxes?: readonly string[]
  /** The calls that wait for a reply, by name. */
  readonly calls?: readonly string[]
  /** The effects of this move, as "call endereco.cep" or "track checkout". */
  readonly effects?: readonly string[]
  /** Answers and derived values by path; "*" matches any value. */
  readonly answers?: { readonly [path: string]: Json }
}

/** One move of a replay: something that happened, and where it led. */
export interface Move {
  /** The name by which other replays begin after this move. */
  readonly name?: string
  /** The page was opened. */
  readonly start?: {
    readonly route?: { readonly [name: string]: string }
    readonly query?: { readonly [name: string]: string }
    readonly kept?: { readonly [name: string]: Json }
  }
  /** An event of a person at the place on top or, with `from`, at a place that was on top before. */
  readonly event?: string
  readonly from?: string
  readonly values?: { readonly [name: string]: Json }
  /** The item that was touched: its id, or its place, as "{dependentes.0.id}". */
  readonly id?: string
  /** A call ended, as "endereco.cep:ok". */
  readonly reply?: string
  /** The data of the reply; a text that begins with "*" matches any text of the server. */
  readonly data?: Json
  readonly problem?: Json
  /** Time passes: timers that are due fire in order. */
  readonly waitMs?: number
  /** The page was reloaded. */
  readonly reload?: true
  /** An event outside the funnel, as "pagarPix"; the engine does not see it. */
  readonly outside?: string
  readonly then?: Expected
}

/** The facts of a server, which rules read under `server`. */
type ServerFacts = { readonly [name: string]: Json }

/** The members of every recording. */
interface RecordingBase {
  readonly title: string
  readonly rules: readonly string[]
  readonly moves: readonly Move[]
  /** Whether its answers are those of its file alone, as of one recorded in a funnel: a server would give others. */
  readonly recorded?: true
}

/** A recorded journey from its first move on: what happened, when, and where each move led. */
export interface Replay extends RecordingBase {
  readonly variant: string
  /** When it began, as an ISO instant with its offset. */
  readonly at: string
  /** The facts of the server. */
  readonly server?: ServerFacts
}

/** A recording that begins where a named move of another one led: the same variant, the same clock. */
export interface Continuation extends RecordingBase {
  readonly after: { readonly replay: string; readonly move: string }
  /** When the whole journey began, where not when the other one did. */
  readonly at?: string
  /** The facts of the server, where they differ from the other one. */
  readonly server?: ServerFacts
}

/** A recording as it is in its file. */
export type Recording = Replay | Continuation

/** All recordings by name, as "dental-individual/r1-titular-adulto-paga-com-pix". */
export type Recordings = ReadonlyMap<string, Recording>

/** Returns a recording as one journey, with the moves it comes after first; undefined where these are missing or circular. */
export const joined = (name: string, all: Recordings): Replay | undefined => joinedAfter(name, all, [])

function joinedAfter(name: string, all: Recordings, later: readonly string[]): Replay | undefined {
  const recording = later.includes(name) ? undefined : all.get(name)
  if (!recording || !('after' in recording)) return recording
  const { after, at, server, title, rules, moves, recorded } = recording
  const before = joinedAfter(after.replay, all, [...later, name])
  if (!before) return undefined
  // The name of a move is valid in its own file only.
  const theirs = all.get(after.replay)!.moves
  const named = theirs.findIndex((move) => move.name === after.move)
  if (named < 0) return undefined
  const begun = before.moves.slice(0, before.moves.length - theirs.length + named + 1)
  const facts = server ?? before.server
  return {
    title,
    rules,
    variant: before.variant,
    at: at ?? before.at,
    ...(facts && { server: facts }),
    ...((recorded || before.recorded) && { recorded: true as const }),
    moves: [...begun, ...moves],
  }
}
