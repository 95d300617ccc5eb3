import type { BankStops } from '../server/bank.ts'
import type { PersonNumber } from '../server/person.ts'
import { type Point, personOf } from './points.ts'

/** A bank that stops the charges it is told to, the first time each comes. */
export interface StoppingBank {
  readonly stops: BankStops
  /** Tells which charges to stop from now on, each at its point. */
  plan(stops: ReadonlyMap<PersonNumber, Point>): void
  /** Lists whose charges have stopped. */
  stopped(): readonly PersonNumber[]
  /** Lets a person's charge go on, where it waits to be done. */
  release(person: PersonNumber): void
}

const [never, whileDead, late, unsaid, half] = [3, 4, 5, 6, 7] as const

/** Opens what stops charges at the points that are at the bank. */
export function openStoppingBank(): StoppingBank {
  const planned = new Map<PersonNumber, Point>()
  const stopped = new Set<PersonNumber>()
  const waiting = new Map<PersonNumber, () => void>()
  const isNow = (person: PersonNumber, ...at: readonly Point[]) => {
    const isIt = at.includes(planned.get(person) ?? 0) && !stopped.has(person)
    if (isIt) stopped.add(person)
    return isIt
  }
  return {
    stops: {
      async beforeDoing({ idProposta }) {
        const person = personOf(idProposta)
        if (isNow(person, never, whileDead, late))
          await new Promise<void>((goOn) => void waiting.set(person, goOn))
      },
      async beforeAnswering({ idProposta }) {
        const person = personOf(idProposta)
        const point = planned.get(person)
        if (!isNow(person, unsaid, half)) return 'whole'
        return point === half ? 'half' : new Promise(() => {})
      },
    },
    plan(stops) {
      planned.clear()
      for (const [person, point] of stops) planned.set(person, point)
    },
    stopped: () => [...planned.keys()].filter((person) => stopped.has(person)),
    release: (person) => waiting.get(person)?.(),
  }
}
