import { facts } from '../flow/index.ts'
import type { Played } from '../replay/index.ts'
import { work } from '../rules/index.ts'
import type { WalkGround } from './ground.ts'
import { standing, type Way } from './way.ts'

/** Opens the telling of whether a way leads to a session that no other led to; one box over itself leads nowhere. */
export function openNovelty(ground: WalkGround): (way: Way) => boolean {
  const keys = new Set<string>()
  const numberOf = openNumbers()
  return ({ played, before }) => {
    const { session } = played
    const { boxes } = session
    if (session === before?.played.session) return false
    if (new Set(boxes.map(({ box }) => box)).size < boxes.length) return false
    const key = keyOf(ground, played, numberOf)
    if (keys.has(key)) return false
    keys.add(key)
    return true
  }
}

/** Writes what tells a session from others: where it is, from where it came, and the number of each value it holds. */
function keyOf(ground: WalkGround, played: Played, numberOf: (value: unknown) => number): string {
  const { session } = played
  const { answers, boxes, calls, trail } = session
  const said = Object.entries(answers).map(([name, value]) => `${name}:${numberOf(value)}`)
  const values = boxes.map((box) => numberOf(box.values))
  const inputs = calls.map(({ input }) => numberOf(input))
  const around = [standing(session), trail.at(-1), ...aheadOf(ground, played)]
  return [...around, ...said, ...values, ...inputs].join(' ')
}

/** Numbers values: the same to what reads the same. What stands in many sessions is read once. */
function openNumbers(): (value: unknown) => number {
  const texts = new Map<string, number>()
  const known = new WeakMap<object, number>()
  return (value) => {
    const isWhole = typeof value === 'object' && value !== null
    const before = isWhole ? known.get(value) : undefined
    if (before !== undefined) return before
    const text = JSON.stringify(value) ?? ''
    const number = texts.get(text) ?? texts.size
    texts.set(text, number)
    if (isWhole) known.set(value, number)
    return number
  }
}

/** Tells which of the instants that clocks wait for is still to come: what is the same but for that is not the same. */
function aheadOf({ funnel, untils }: WalkGround, { session, at }: Played): readonly boolean[] {
  const known = facts(funnel, session, at)
  return untils.map((until) => Number(work(until, known) ?? 0) > at)
}
