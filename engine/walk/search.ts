import { screenAt } from '../flow/index.ts'
import { type Move, opening, type Replay } from '../replay/index.ts'
import { namesIn } from '../replay/rule-tree.ts'
import { type Field, openField } from './field.ts'
import type { WalkGround } from './ground.ts'
import { hereOf } from './here.ts'
import { seek } from './seek.ts'
import { openSpread } from './spread.ts'
import { type Stake, stakesOf } from './stakes.ts'
import { retyped } from './typed.ts'
import type { Way } from './way.ts'

/** A way known before: of a replay, or of another funnel of the flow. */
export type KnownWay = Pick<Replay, 'at' | 'moves' | 'server'>

/** Says from how many ways a transition is looked for by itself; 0 where it is not. */
export type SearchEffort = (name: string) => number

/** From what a search sets out beside the addresses of the funnel, and what it looks for. */
export interface Search {
  /** Ways to go along, beside what is found from the addresses. */
  readonly along: readonly KnownWay[]
  /** Whether to walk on breadth first; otherwise only the ways given are gone along, and what is wanted is looked for. */
  readonly isWide: boolean
  /** From how many ways a transition is looked for, where it was not found otherwise. */
  readonly effort: SearchEffort
}

/** Walks a funnel until nothing new is found, and then looks for each transition that is left. */
export function search(ground: WalkGround, { along, isWide, effort }: Search): Field {
  const field = openField(ground)
  const stakes = stakesOf(ground)
  const spread = openSpread(ground, field, stakes)
  if (isWide) spread()
  for (const way of along) playAlong(ground, field, way)
  if (isWide) spread()
  for (const stake of stakes) {
    const most = effort(stake.line.id)
    if (most > 0 && isOpen(field, stake, ground) && seek(ground, field, stake, most) && isWide) spread()
  }
  return field
}

/** Goes along a known way; where that was another server's, typing what this one asks for. */
function playAlong(ground: WalkGround, { go }: Field, { at, moves, server }: KnownWay): void {
  const { funnel } = ground
  const isOwn = JSON.stringify(server) === JSON.stringify(funnel.server)
  const begun: Way = { played: opening(funnel, { at }), length: 0, at }
  moves.reduce<Way>((way, move) => go(way, isOwn ? move : asTyped(ground, way, move)), begun)
}

function asTyped(ground: WalkGround, { played }: Way, move: Move): Move {
  const { session } = played
  const name = screenAt(ground.funnel, session, session.boxes.length)
  const screen = name === undefined ? undefined : ground.screens.get(name)
  if (move.event !== 'next' || !move.values || !screen) return move
  const values = retyped(hereOf(ground, played, false), screen, move.values)
  return values ? { ...move, values } : move
}

/** Whether a transition is not taken yet and may be: its event may come, as far as is known, and this server may say what it asks. */
function isOpen(
  { taken, awaited }: Field,
  { line, senders, tests }: Stake,
  { buttons, funnel }: WalkGround,
): boolean {
  if (taken.has(line.taken)) return false
  const { event, place } = line
  const isOfServer = tests.some((test) => [...namesIn(test)].includes('server'))
  if (isOfServer && funnel.server === undefined) return false
  if (senders.length > 0 && !buttons.has(event) && senders.every((sender) => !taken.has(sender.taken)))
    return false
  return !event.includes(':') || awaited.has(`${place} ${event}`)
}
