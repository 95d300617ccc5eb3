import { topPlace } from '../screens/on-top.ts'
import type { Fault } from '../upstream/faults.ts'
import type { StandIn } from '../upstream/stand-in.ts'
import { isWaiting } from './eyes.ts'
import type { ServiceCall } from './service-calls.ts'
import type { Stand } from './stand.ts'
import { wayOn } from './under-fault.ts'

/** A person before a page whose server calls a service. */
export interface Ground {
  readonly stand: Stand
  readonly standIn: StandIn
  readonly struck: ServiceCall
  /** Has what waits in the outbox delivered once, due or not. */
  deliver(): Promise<unknown>
}

/** What stood before the person after one press. */
export interface Pressed {
  readonly at: 'arrived' | 'confirming' | 'offering' | 'dead'
  readonly sees: readonly string[]
  readonly text: string
  readonly lost: readonly string[]
}

/** What came of five presses under a fault, and how it went on once the service was mended. */
export interface Endured {
  readonly presses: readonly Pressed[]
  readonly afterwards: readonly Pressed[]
  /** How often the fault struck. */
  readonly strikes: number
  readonly arrives: boolean
}

const pressesMore = 4
const confirming = 'pagamentoConfirmando'

/** Lets a person press five times while a fault strikes a call, and go on once it is mended. */
export async function endure(ground: Ground, fault: Fault): Promise<Endured> {
  const { stand, standIn, struck } = ground
  await stand.arrive()
  standIn.strike((request) => struck.isIt(request), fault)
  await stand.go()
  const presses = [await seenAfter(ground)]
  for (let i = 0; i < pressesMore; i += 1) {
    await pressAgain(ground, i)
    presses.push(await seenAfter(ground))
  }
  const strikes = standIn.requests.filter((request) => struck.isIt(request)).length
  standIn.mend()
  // Whoever waits for the money of a Pix arrives once it is paid.
  if (struck.row.call === 'pix.consultar') standIn.dental.payPix()
  const afterwards = await goOn(ground)
  return { presses, afterwards, strikes, arrives: stand.hasArrived() }
}

async function seenAfter({ stand, standIn }: Ground): Promise<Pressed> {
  await settle({ ...stand, standIn })
  return { at: placeOf(stand), sees: stand.sight(), text: topPlace().textContent ?? '', lost: stand.lost() }
}

function placeOf(stand: Stand): Pressed['at'] {
  if (stand.hasArrived()) return 'arrived'
  const { step, boxes } = stand.browser.session()
  if (step === confirming && boxes.length === 0) return 'confirming'
  const buttons = [...topPlace().querySelectorAll('button')]
  const canPress = buttons.some((each) => !each.disabled && each.getAttribute('aria-disabled') !== 'true')
  return canPress && !isWaiting() ? 'offering' : 'dead'
}

const longestMs = 300_000
/** Longer than a page rests between two tries of one call. */
const quietMs = 3000
const stepMs = 5000

/** Lets time pass until nothing is on its way any more; a payment that is being confirmed is looked at meanwhile. */
async function settle({ browser, standIn, hasArrived }: Settling): Promise<void> {
  const isStill = () => browser.wire.isQuiet() && (!isWaiting() || browser.session().step === confirming)
  for (let passed = 0; passed < longestMs; ) {
    const [wasStill, asked] = [isStill(), standIn.requests.length]
    const ms = wasStill || passed < quietMs ? quietMs : stepMs
    await browser.pass(ms)
    passed += ms
    if (wasStill && isStill() && standIn.requests.length === asked) break
  }
  // Where a page leaves, it first waits for what it has to keep.
  if (!hasArrived() && browser.left.length > 0) await browser.pass(stepMs)
}

type Settling = Pick<Stand, 'browser' | 'hasArrived'> & Pick<Ground, 'standIn'>

/** Longer than a page asks by itself how a payment ended, and than a bank needs to be believed that it never heard of one. */
const patienceMs = 70_000

/** Presses what the page offers; where a payment is being confirmed, reloads the page or waits. */
async function pressAgain(ground: Ground, time: number): Promise<void> {
  const { stand, deliver } = ground
  const { browser } = stand
  if (stand.hasArrived()) return throughout(ground, deliver())
  if (browser.session().step === confirming) return time === 1 ? browser.pass(patienceMs) : browser.reload()
  const before = stand.asked().requests
  await wayOn(stand, () => stand.asked().requests > before)
}

const mostTurns = 3

/** Goes on once all is well: what is being confirmed becomes known, and what is not done is pressed once more. */
async function goOn(ground: Ground): Promise<readonly Pressed[]> {
  const { stand } = ground
  const { browser, world } = stand
  // How often one may ask is another promise, and its hour is over by now.
  await world.store.query('delete from limit_window')
  const ways: Pressed[] = []
  for (let i = 0; i < mostTurns && !stand.hasArrived(); i += 1) {
    if (browser.session().step === confirming) {
      // What a bank never heard of it is believed to after a minute.
      if (i > 0) await browser.pass(patienceMs)
      await throughout(ground, world.reconcile())
      await browser.pass(6000)
    } else {
      await pressAgain(ground, 0)
    }
    ways.push(await seenAfter(ground))
  }
  await throughout(ground, ground.deliver())
  return ways
}

/** Lets time pass for what the server does by itself, where it waits for what never answers. */
async function throughout({ stand, standIn }: Ground, work: Promise<unknown>): Promise<void> {
  let isOver = false
  const over = work.finally(() => {
    isOver = true
  })
  while (!isOver) {
    await new Promise((done) => setImmediate(done))
    if (standIn.unanswered() > 0) await stand.browser.pass(1000)
  }
  await over
}
