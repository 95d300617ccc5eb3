import { randomUUID } from 'node:crypto'
import type { PersonNumber } from '../server/person.ts'
import { type Point, points } from './points.ts'

/** How somebody presses. */
export interface Press {
  readonly formaPagamento: number
  readonly key: string
}

/** A charge that is on its way, at a point, when its server is killed; and how its customer presses again. */
export interface ChargeCase extends Press {
  readonly person: PersonNumber
  readonly point: Point
  readonly again: Press
}

/** How many charges a server has on their way when it is killed: within a transaction, and between two. */
export interface PerLife {
  readonly within: number
  readonly between: number
  /** The one point at which all of them stop; absent means every point in turn. */
  readonly only?: Point
}

const methods = [5, 2, 1] as const
const numbersOf = (isWithin: boolean): readonly Point[] =>
  points.flatMap((point, i) => (point.isWithin === isWithin ? [i + 1] : []))
const [inside, outside] = [numbersOf(true), numbersOf(false)]

/**
 * Deals charges out to the lives of servers, so that each point comes equally often, with every way of paying, pressed
 * again by the same and by another, under the key of before and under a new one. Those within a transaction come last.
 */
export function casesOf(
  charges: number,
  { within, between, only }: PerLife,
): readonly (readonly ChargeCase[])[] {
  const lives = Math.ceil(charges / (within + between))
  const times = new Map<Point, number>()
  let person = 0
  const next = (numbers: readonly Point[], turn: number): ChargeCase => {
    const point = only ?? numbers[turn % numbers.length] ?? 1
    const time = times.get(point) ?? 0
    times.set(point, time + 1)
    person += 1
    return { person, point, ...pressesOf(time) }
  }
  return Array.from({ length: lives }, (_, life) => [
    ...Array.from({ length: between }, (_, i) => next(outside, life * between + i)),
    ...Array.from({ length: within }, (_, i) => next(inside, life * within + i)),
  ])
}

function pressesOf(time: number) {
  const key = randomUUID()
  const formaPagamento = methods[time % 3] ?? 5
  const isSame = time % 6 < 3
  const again = isSame ? formaPagamento : (methods[(time + 1) % 3] ?? 5)
  return {
    formaPagamento,
    key,
    again: { formaPagamento: again, key: isSame && time % 12 < 6 ? key : randomUUID() },
  }
}
