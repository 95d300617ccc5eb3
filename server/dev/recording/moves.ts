import { type Funnel, placeOf } from '../../../engine/index.ts'
import { type Expected, type Move, type Played, playMove } from '../../../engine/replay/index.ts'
import type { Heard } from './run.ts'

/** A move takes a second; a person who does nothing for less than this is not waited for. */
const [moveMs, shortestPauseMs] = [1000, 60_000]

/** A move that was played, and what was heard there; a pause of which nothing was heard has none. */
export interface MadeMove {
  readonly move: Move
  readonly heard: Heard | undefined
  readonly played: Played
}

/** Makes moves of what was heard, each played on the engine after the one before, which then says where it led. */
export function movesOf(funnel: Funnel, first: Played, heard: readonly Heard[]): readonly MadeMove[] {
  const made: MadeMove[] = []
  let played = first
  heard.forEach((each, i) => {
    const pause = pauseBefore(played, heard[i - 1], each)
    for (const move of [...(pause > 0 ? [{ waitMs: pause }] : []), moveOf(played, each)]) {
      const isPause = move.waitMs !== undefined && each.event.timer !== true
      played = playMove(funnel, played, move)
      made.push({ move: { ...move, then: expectedOf(played) }, heard: isPause ? undefined : each, played })
    }
  })
  return made
}

/** How long nothing happened: whole seconds, and never so long that a clock rings which rang in nobody's hearing. */
function pauseBefore({ session, at }: Played, before: Heard | undefined, { event }: Heard): number {
  if (!before || event.timer) return 0
  const silence = event.at - before.event.at - moveMs
  if (silence < shortestPauseMs) return 0
  const untilRing = Math.min(...Object.values(session.timers)) - at - 1
  return Math.max(0, Math.min(Math.floor(silence / 1000) * 1000, untilRing))
}

function moveOf({ session, at }: Played, { event }: Heard): Move {
  const { type, from, values, id, n, data, problem, timer, route, query, kept } = event
  if (type === 'start') return { start: filled({ route, query, kept }) }
  if (type === 'resume') return { reload: true }
  if (timer) return { waitMs: Math.max(1, (session.timers[type] ?? at) - at) }
  if (n !== undefined) return { reply: type, ...filled({ data, problem }) }
  const place = from === placeOf(session) ? undefined : from
  return { event: type, ...filled({ from: place, values, id }) }
}

/** Leaves out what is not there, or holds nothing. */
function filled<T extends object>(parts: T): { [Name in keyof T]?: NonNullable<T[Name]> } {
  const there = Object.entries(parts).filter(
    ([name, part]) => part !== undefined && (name === 'data' || JSON.stringify(part) !== '{}'),
  )
  return Object.fromEntries(there) as { [Name in keyof T]?: NonNullable<T[Name]> }
}

function expectedOf({ session, effects }: Played): Expected {
  const { step, boxes, calls } = session
  return {
    ...{ step, boxes: boxes.map(({ box }) => box), calls: calls.map(({ as }) => as) },
    ...(effects.length > 0 && { effects: effects.map(({ effect, name }) => `${effect} ${name}`) }),
  }
}
