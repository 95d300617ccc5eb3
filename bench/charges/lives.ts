import { setTimeout as wait } from 'node:timers/promises'
import type { BenchPlace } from '../server/place.ts'
import type { ServerProcess } from '../server/server-process.ts'
import type { StoppingBank } from './bank.ts'
import type { ChargeCase } from './cases.ts'
import { press, type Regained, regain } from './customer.ts'
import { points, toldStopped, writePlan } from './points.ts'

/** What servers are started with, again and again, and killed. */
export interface Lives {
  readonly place: BenchPlace
  readonly bank: StoppingBank
  /** Starts the server that stops what its plan says. */
  start(): Promise<ServerProcess>
  readonly sendsTooSoon: boolean
}

/** What was seen of one server, from its start to its kill. */
export interface Life {
  /** From starting it to its first answer. */
  readonly readyInMs: number
  /** How the customers went on whose charges were on their way when the server before it was killed. */
  readonly regained: readonly Regained[]
}

const stopsWithinMs = 30_000
const [whileDead, late] = [4, 5] as const

/**
 * Starts a server, has the customers of the one before press again, stops the next charges at their points, and kills
 * it there.
 */
export async function live(
  lives: Lives,
  before: readonly ChargeCase[],
  charges: readonly ChargeCase[],
): Promise<Life> {
  const { place, bank, sendsTooSoon } = lives
  const stops = new Map(charges.map(({ person, point }) => [person, point]))
  writePlan(place.folder, { stops: Object.fromEntries(stops), sendsTooSoon })
  bank.plan(stops)
  const server = await lives.start()
  const regained = await Promise.all(before.map((charge) => regain(charge, server.port)))
  for (const { person } of at(before, late)) bank.release(person)
  await pressAll(lives, charges, server)
  await server.kill()
  for (const { person } of at(charges, whileDead)) bank.release(person)
  return { readyInMs: server.readyInMs, regained }
}

/** Has everybody pay, until every charge has come to its point. */
async function pressAll(
  lives: Lives,
  charges: readonly ChargeCase[],
  { port }: ServerProcess,
): Promise<void> {
  for (const [i, charge] of charges.entries()) {
    // The embedded database does one transaction at a time: what stops within one comes when all others have stopped.
    const isWithin = points[charge.point - 1]?.isWithin
    if (isWithin) await stopped(lives, charges.slice(0, i))
    // Nobody is answered: the server is killed first.
    press(charge, port).catch(() => {})
  }
  await stopped(lives, charges)
}

const at = (charges: readonly ChargeCase[], ...wanted: readonly number[]) =>
  charges.filter(({ point }) => wanted.includes(point))

async function stopped({ place, bank }: Lives, charges: readonly ChargeCase[]): Promise<void> {
  const left = () => {
    const known = new Set([...toldStopped(place.folder), ...bank.stopped()])
    return charges.filter(({ person }) => !known.has(person))
  }
  for (const until = Date.now() + stopsWithinMs; left().length > 0; await wait(10)) {
    if (Date.now() > until)
      throw new Error(`No stop at point ${left().map(({ point }) => point)} within ${stopsWithinMs} ms.`)
  }
  // What the bank has said by halves has to reach the server too.
  await wait(20)
}
