import { type Effect, placeOf, type Session } from '../../engine/index.ts'
import { type Move, opening, type Played, playMove, served } from '../../engine/replay/index.ts'
import { moveTitle, withTyped } from '../../engine/trace/index.ts'
import { changesIn, type SideChange } from './differ.ts'
import type { SeenPart } from './part.ts'
import { seenOf } from './seen.ts'
import type { SideFunnel } from './side.ts'
import type { TriedMoves } from './tried.ts'

/** A change, and the number of the move after which it is seen; 0 before the first. */
export interface MetChange {
  readonly change: SideChange
  readonly n: number
}

/** Moves from a funnel's beginning that lead to one place; those that begin alike share them, and are played once. */
interface Branch {
  readonly played: readonly [Played, Played]
  readonly met: readonly MetChange[]
  /** Whether the sides stand at other places by now: what comes then is not compared. */
  readonly isParted: boolean
  readonly next: Map<string, Branch>
}

type Both = readonly [before: SideFunnel, now: SideFunnel]

/** Plays moves in a funnel on both sides; gives what each move changes, up to where the sides part. */
export function openPlayer([before, now]: Both): (tried: TriedMoves) => readonly MetChange[] {
  const roots = new Map<string, { readonly both: Both; readonly branch: Branch }>()
  return (tried) => {
    const key = JSON.stringify([tried.at, tried.server])
    const root = roots.get(key) ?? rootOf([before, now], tried)
    roots.set(key, root)
    return playAlong(root.both, root.branch, tried.moves)
  }
}

function rootOf(sides: Both, tried: TriedMoves) {
  const by = (side: SideFunnel): SideFunnel => ({ ...side, funnel: served(side.funnel, tried) })
  const both: Both = [by(sides[0]), by(sides[1])]
  const played = [opening(both[0].funnel, tried), opening(both[1].funnel, tried)] as const
  return { both, branch: { played, met: [], isParted: false, next: new Map() } satisfies Branch }
}

function playAlong(both: Both, root: Branch, moves: readonly Move[]): readonly MetChange[] {
  const met: MetChange[] = []
  let branch = root
  for (const [i, move] of moves.entries()) {
    if (branch.isParted) break
    const key = JSON.stringify({ ...move, name: undefined, then: undefined })
    const next = branch.next.get(key) ?? branchOf(both, branch, { move, n: i + 1 })
    branch.next.set(key, next)
    met.push(...next.met)
    branch = next
  }
  return met
}

interface NthMove {
  readonly move: Move
  readonly n: number
}

function branchOf(both: Both, { played: [old, fresh] }: Branch, { move, n }: NthMove): Branch {
  const from = placeOf(old.session)
  const typed = [withTyped(both[0].funnel, old, move), withTyped(both[1].funnel, fresh, move)] as const
  const played = [playMove(both[0].funnel, old, move), playMove(both[1].funnel, fresh, move)] as const
  const [before, now] = [standingOf(played[0].session), standingOf(played[1].session)]
  const isParted = before !== now
  const changes = [
    ...(typed[0] && typed[1] ? sightChanges(both, [typed[0], old.at], [typed[1], fresh.at]) : []),
    ...changesIn(from, effectParts(played[0].effects), effectParts(played[1].effects)),
    ...(isParted
      ? [{ kind: 'caminho', place: from, part: moveTitle(move), before, now } as const]
      : sightChanges(both, [played[0].session, played[0].at], [played[1].session, played[1].at])),
  ]
  return { played, met: changes.map((change) => ({ change, n })), isParted, next: new Map() }
}

/** Says where a session stands: its step, and the boxes over it. */
export const standingOf = ({ step, boxes }: Session): string =>
  [step === '' ? 'nenhuma etapa' : step, ...boxes.map(({ box }) => box)].join(' + ')

type Sight = readonly [session: Session, at: number]

function sightChanges([before, now]: Both, old: Sight, fresh: Sight): readonly SideChange[] {
  const places = seenOf(before, ...old)
  return seenOf(now, ...fresh).flatMap(({ place, parts }, i) =>
    changesIn(place, places[i]?.parts ?? [], parts),
  )
}

const spoken = new Set(['toast', 'announce'])

const effectParts = (effects: readonly Effect[]): readonly SeenPart[] =>
  effects.map(({ effect, name, with: sent }): SeenPart => {
    if (spoken.has(effect)) return { name: 'o que se diz', kind: 'texto', said: name }
    return effect === 'call'
      ? { name: `chamada ${name}`, kind: 'chamada', plain: sent }
      : { name: `${effect} ${name}`, kind: 'fora', plain: sent }
  })
