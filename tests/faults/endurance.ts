import './jsdom.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listedByOperator, servicesAt } from '../contracts/services.ts'
import type { Kept } from '../upstream/dental-memory.ts'
import type { Fault } from '../upstream/faults.ts'
import { openStandIn, type StandIn } from '../upstream/stand-in.ts'
import { openWorld, type World } from '../world/world.ts'
import { openDeliveries } from './deliveries.ts'
import { type Row, texts } from './matrix.ts'
import { type Place, placeOn } from './places.ts'
import { endure } from './presses.ts'
import { brokenIn, promises } from './promises.ts'
import type { ServiceCall } from './service-calls.ts'
import { type Stand, standOn } from './stand.ts'

/** A place, and what the services had stored when it was reached. */
interface Reached {
  readonly row: Row
  readonly place: Place
  readonly there: Kept
}

const unbroken = Object.fromEntries(Object.keys(promises).map((name) => [name, []]))

/** Fourteen: a page is as unreadable as half an answer, and 408 asks to come again as 429 does. */
const kinds: readonly (readonly Fault[])[] = [
  [
    'answerLost',
    'silence',
    'wrongShape',
    'http500',
    'truncated',
    'redirect',
    'malformed',
    'endless',
    'http503',
  ],
  ['http429', 'http409'],
  ['http401', 'successFalse', 'hangsUp'],
]

/** Deals a call one fault of each kind, the next call the next one; `FAULTS=all` strikes every call with all of them. */
const strikesOf = (place: number): readonly Fault[] =>
  process.env.FAULTS === 'all' ? kinds.flat() : kinds.map((kind) => kind[place % kind.length]!)

/** So many cells, which all begin in one minute, ask for money less often than one visitor may in a minute. */
const mostCells = 8

/** As long as the stand-in's tokens hold. */
const tokenLastsMs = 3_600_000

/** Plays faults of a service over calls, with a person who presses again four times, and says how many passed. */
export function enduring(what: string, calls: readonly ServiceCall[]): void {
  const cells = calls.flatMap((struck, place) =>
    strikesOf(place).map((fault) => ({ name: `${struck.row.name}: ${struck.call}`, struck, fault })),
  )
  let world: World
  let standIn: StandIn
  let deliver: () => Promise<number>
  let at: Reached | undefined
  let cellsHere = 0
  let passed = 0
  /** Of the services: by it their tokens end. */
  let clock = Date.now()

  beforeAll(async () => {
    standIn = await openStandIn()
    const services = servicesAt(standIn.url, () => clock)
    world = await openWorld({ services, lists: listedByOperator })
    deliver = openDeliveries(world, services)
  })
  afterAll(async () => {
    await world.close()
    await standIn.close()
    console.info(`Apertos sob falha, ${what}: ${passed} de ${cells.length} células`)
  })

  /** Walks to the place of a row, as seldom as may be; the cells of one row come one after the other. */
  async function reach(row: Row): Promise<Reached> {
    cellsHere += 1
    if (at?.row === row && (cellsHere < mostCells || !['P', 'Q'].includes(row.class))) return at
    cellsHere = 0
    standIn.reset()
    if (row.knows !== undefined) standIn.dental.knowsCompany(row.knows)
    const place = await placeOn(world, row.way)
    // The clock of the bank is its own: a Pix that is renewed is over there too.
    if (row.call === 'pix.renovar') standIn.dental.endPix()
    at = { row, place, there: standIn.dental.kept() }
    return at
  }

  async function stood(reached: Reached): Promise<Stand> {
    // The token of the place before has ended, so that each cell asks for one.
    clock += tokenLastsMs
    standIn.putBack(reached.there)
    standIn.dental.tells()
    return standOn({ world, ...reached, texts, unanswered: standIn.unanswered })
  }

  describe.each(cells)('$name', ({ struck, fault }) => {
    it(`${fault}, apertado cinco vezes`, async () => {
      const stand = await stood(await reach(struck.row))
      try {
        const ground = { stand, standIn, struck, deliver }
        const endured = await endure(ground, fault)
        const broken = await brokenIn(ground, fault, endured)
        expect({ ...broken, wrong: stand.browser.wrong }).toEqual({ ...unbroken, wrong: [] })
        passed += 1
      } finally {
        await stand.browser.close()
      }
    })
  })
}
