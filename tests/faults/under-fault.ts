import { topPlace } from '../screens/on-top.ts'
import {
  answering,
  failures,
  gate,
  inTurn,
  lostAnswer,
  once,
  slow,
  unanswered,
  unreadable,
} from './faults.ts'
import type { Refusal, Seen } from './matrix.ts'
import type { Stand } from './stand.ts'
import type { Fault } from './wire.ts'

/** Plays one fault over one call and tells what was seen; each stand it makes starts again. */
export type Column = (make: () => Promise<Stand>) => Promise<Seen>

/** What is asked after a payment is answered in this time: long enough to be seen waiting. */
const statusTakesMs = 6000

/** F1: the connection is gone before the call is made. */
export const offline: Column = async (make) => {
  const stand = await make()
  const { browser, row } = stand
  await stand.arrive()
  if (row.after === undefined) browser.drop()
  else
    browser.wire.breaks(row.after, async ({ forward }) => {
      const response = await forward()
      browser.drop()
      return response
    })
  await stand.go()
  return afterwards(stand)
}

/** F2: nothing ever comes back. */
export const noAnswer: Column = async (make) => strike(await make(), unanswered)

/** F3: the server fails, the gateway answers in its place, the server reaches nothing. */
export const failing: Column = async (make) => strike(await make(), inTurn(...failures))

/** F4: the server refuses what was sent as unfit, and says where. */
export const unfit: Column = async (make) => {
  const stand = await make()
  return refuse(stand, stand.row.unfit ?? unfitAnswer)
}

const unfitAnswer = {
  status: 400,
  body: { code: 'entradaInvalida', data: { campo: '/nome', regra: 'pattern' } },
}

/** F5: it is done, and what comes back cannot be read. */
export const malformed: Column = async (make) => strike(await make(), inTurn(...unreadable))

/** F6: the business refuses. */
export const refused: Column = async (make) => {
  const stand = await make()
  return refuse(stand, stand.row.refusal ?? { status: 409, body: { code: 'naoConcluido' } })
}

/** F7: the answer takes half a minute. */
export const late: Column = async (make) => {
  const stand = await make()
  await stand.arrive()
  stand.browser.wire.breaks(stand.row.call, slow(30_000))
  await stand.go()
  await stand.browser.pass(9000)
  const early = stand.sight()
  await stand.browser.pass(1500)
  const sees = await stand.watch()
  return { early, sees, ...stand.asked(), arrives: stand.hasArrived(), stored: await stand.stored() }
}

/** F13: it is done, and the first answer is lost. */
export const lost: Column = async (make) => strike(await make(), once(lostAnswer))

async function strike(stand: Stand, fault: Fault): Promise<Seen> {
  await stand.arrive()
  stand.browser.wire.breaks(stand.row.call, fault)
  if (stand.row.call !== 'pagamento.consultar')
    stand.browser.wire.breaks('pagamento.consultar', slow(statusTakesMs))
  await stand.go()
  return afterwards(stand)
}

async function refuse(stand: Stand, { status, body }: Refusal): Promise<Seen> {
  await stand.arrive()
  stand.browser.wire.breaks(stand.row.call, answering(status, body))
  await stand.go()
  const sees = await stand.watch()
  const { requests } = stand.asked()
  await stand.clear()
  return { sees, requests, stored: await stand.stored(), lost: stand.lost() }
}

async function afterwards(stand: Stand): Promise<Seen> {
  const sees = await stand.watch()
  const seen = { sees, ...stand.asked(), stored: await stand.stored() }
  return { ...seen, then: await recover(stand) }
}

/** Goes on once all is well again: by itself, by the notice's button, or by the person's doing it again. */
export async function recover(stand: Stand): Promise<Seen> {
  const { browser, row } = stand
  if (stand.hasArrived()) return { arrives: true, stored: await stand.stored() }
  const door = gate()
  const before = stand.asked().requests
  browser.wire.mends(row.call)
  browser.wire.breaks(row.call, door.after)
  const { by, lost } = await wayOn(stand, () => stand.asked().requests > before)
  door.open()
  browser.wire.heals()
  const sees = await stand.watch()
  // Where a page leaves, it first waits for what it has to keep.
  if (!stand.hasArrived()) await browser.pass(5000)
  return { by, lost, sees, ...stand.asked(), arrives: stand.hasArrived(), stored: await stand.stored() }
}

interface WayOn {
  readonly by: string
  readonly lost: readonly string[]
}

/** Presses what asks again, from what costs a person least to what costs most. */
export async function wayOn(stand: Stand, isAsked: () => boolean): Promise<WayOn> {
  await stand.browser.connect(true)
  if (isAsked()) return { by: 'itself', lost: stand.lost() }
  for (const text of ['Tentar novamente', 'Recarregar página', 'Tentar outro cartão']) {
    const left = stand.browser.left.length
    await stand.click(text)
    if (stand.browser.left.length > left) await stand.browser.reload()
    if (isAsked()) return { by: text, lost: stand.lost() }
  }
  await stand.clear()
  const lost = stand.lost()
  await byHand(stand)
  return { by: 'hand', lost }
}

/** Closes what covers the screen and presses again; reloads a page that had not come to stand. */
export async function byHand(stand: Stand): Promise<void> {
  const { browser, place } = stand
  if (place.move.start) return browser.reload()
  await stand.clear()
  // A box that lies over the place of the press goes too.
  const { event = '' } = place.move
  const isThere = topPlace().querySelector(`[data-event="${event}"]`) !== null
  const primary = topPlace().querySelector<HTMLElement>('.actions .button-primary')
  if (event !== 'next' && !isThere && primary) return browser.after(() => primary.click())
  // The page may have come back to the step behind, where the button leads to what is to be chosen first.
  const other = topPlace().querySelector<HTMLElement>('.actions .button-secondary')
  if (event === 'next' && !isThere && !primary && other) return browser.after(() => other.click())
  await stand.go()
}
