import type { Json } from '../flow/funnel.ts'

/** What a replay expects after a move; only what it names is compared. */
export interface Expected {
  readonly step?: string
  readonly boxes?: readonly string[]
  /** The calls on their way, by name. */
  readonly calls?: readonly string[]
  /** The effects of this move, as "call endereco.cep" or "track checkout". */
  readonly effects?: readonly string[]
  /** Answers and derived values by path; "*" stands for any value that is there. */
  readonly answers?: { readonly [path: string]: Json }
}

/** One line of a replay: something that happened, and where it led. */
export interface Move {
  /** What other replays call this move, to begin after it. */
  readonly name?: string
  /** The page was opened. */
  readonly start?: {
    readonly route?: { readonly [name: string]: string }
    readonly query?: { readonly [name: string]: string }
    readonly kept?: { readonly [name: string]: Json }
  }
  /** A person did something at the place on top, or, with `from`, at a place that was on top before. */
  readonly event?: string
  readonly from?: string
  readonly values?: { readonly [name: string]: Json }
  /** The item that was touched: its id, or where it stands, as "{dependentes.0.id}". */
  readonly id?: string
  /** A call ended, as "endereco.cep:ok". */
  readonly reply?: string
  /** What came with the reply; a text that begins with "*" stands for any text of the server. */
  readonly data?: Json
  readonly problem?: Json
  /** Nothing happened for a while: clocks that are due ring in their order. */
  readonly waitMs?: number
  /** The page was loaded anew. */
  readonly reload?: true
  /** Something happened outside the funnel, as "pagarPix"; the engine sees nothing of it. */
  readonly outside?: string
  readonly then?: Expected
}

/** What a server says of itself, as rules read it under `server`. */
type ServerFacts = { readonly [name: string]: Json }

/** What any recording says: what it shows, by which rules, and what happened in it. */
interface RecordingBase {
  readonly title: string
  readonly rules: readonly string[]
  readonly moves: readonly Move[]
}

/** A recorded journey from its first move on: what happened, when, and where each move led. */
export interface Replay extends RecordingBase {
  readonly variant: string
  /** When it began, as an ISO instant with its offset. */
  readonly at: string
  /** What the server says of itself. */
  readonly server?: ServerFacts
  /** Whether it was made of a run in a funnel: what the server answered is in it, and the people it invents are not. */
  readonly recorded?: true
}

/** A recording that begins where a named move of another one led: the same variant, the same clock. */
export interface Continuation extends RecordingBase {
  readonly after: { readonly replay: string; readonly move: string }
  /** When the whole journey began, where not when the other one did. */
  readonly at?: string
  /** What the server says of itself, where not what it said in the other one. */
  readonly server?: ServerFacts
}

/** A recording as its file says it. */
export type Recording = Replay | Continuation

/** All recordings by name, as "dental-individual/r1-titular-adulto-paga-com-pix". */
export type Recordings = ReadonlyMap<string, Recording>

/** Returns a recording as one journey, with the moves it comes after first; undefined where these are missing or circular. */
export const joined = (name: string, all: Recordings): Replay | undefined => joinedAfter(name, all, [])

function joinedAfter(name: string, all: Recordings, later: readonly string[]): Replay | undefined {
  const recording = later.includes(name) ? undefined : all.get(name)
  if (!recording || !('after' in recording)) return recording
  const { after, at, server, title, rules, moves } = recording
  const before = joinedAfter(after.replay, all, [...later, name])
  if (!before) return undefined
  // The name of a move is valid in its own file only.
  const theirs = all.get(after.replay)!.moves
  const named = theirs.findIndex((move) => move.name === after.move)
  if (named < 0) return undefined
  const begun = before.moves.slice(0, before.moves.length - theirs.length + named + 1)
  const said = server ?? before.server
  return {
    title,
    rules,
    variant: before.variant,
    at: at ?? before.at,
    ...(said && { server: said }),
    moves: [...begun, ...moves],
  }
}
