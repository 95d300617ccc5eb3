import { fireEvent } from '@testing-library/dom'
import type { Json } from '../../engine/index.ts'
import { buttonFor, fill, screenNow } from '../screens/funnel-hands.ts'
import { topPlace } from '../screens/on-top.ts'
import { answering, gate } from './faults.ts'
import type { Seen } from './matrix.ts'
import { callsAsTyped, type Stand } from './stand.ts'
import type { Column } from './under-fault.ts'

/** F8: the button is pressed twice at once, Enter is held, and the same request comes to the server again. */
export const twice: Column = async (make) => {
  const stand = await make()
  const { browser, row, place } = stand
  await stand.arrive()
  const door = gate()
  if (place.move.start) {
    browser.wire.breaks(row.call, answering(409, { code: 'naoConcluido' }))
    await stand.go()
    browser.wire.breaks(row.call, door.before)
    await browser.after(() => pressTwice(button('Tentar novamente')))
  } else {
    browser.wire.breaks(row.call, door.before)
    await goTwice(stand)
  }
  const { requests, ...keys } = stand.asked()
  door.open()
  browser.wire.heals()
  const sees = await stand.watch()
  // What a page asks by itself is pressed twice only where it is asked again.
  const seen = { requests: place.move.start ? requests - 1 : requests, ...keys, sees }
  const replayed = keys.keys === undefined ? {} : { replayed: await comesAgain(stand) }
  return { ...seen, arrives: stand.hasArrived(), ...replayed, stored: await stand.stored() }
}

const button = (text: string) =>
  [...topPlace().querySelectorAll('button')].find(({ textContent }) => textContent === text)

function pressTwice(target: HTMLElement | undefined): void {
  if (!target) throw new Error('There is nothing to press twice.')
  const field = topPlace().querySelector('form input:last-of-type')
  target.click()
  target.click()
  if (field) fireEvent.keyDown(field, { key: 'Enter' })
}

async function goTwice(stand: Stand): Promise<void> {
  const { browser, place } = stand
  const { event = '', values = {}, id } = place.move
  const screen = screenNow(browser)
  if (screen && callsAsTyped(screen, event)) {
    await browser.after(() => fill(screen, values))
    return browser.after(() => pressTwice(topPlace().querySelector<HTMLElement>('.actions .button-primary')!))
  }
  const target = buttonFor(browser, event, id)
  await browser.after(() => pressTwice(target))
}

/** Sends what the page sent once more, and tells whether the server gave the first answer again. */
async function comesAgain({ browser, row }: Stand): Promise<boolean> {
  const last = browser.wire.asked(row.call).at(-1)!
  const again = await browser.wire.send(row.call, { input: last.input, key: last.key })
  return again.headers.get('idempotency-replayed') === 'true'
}

/** F11: the browser's back, while the call is in flight and after it. */
export const backed: Column = async (make) => {
  const stand = await make()
  const { browser, row } = stand
  await stand.arrive()
  const door = gate()
  browser.wire.breaks(row.call, door.before)
  await stand.go()
  const before = JSON.stringify(browser.session())
  await browser.back()
  const during = JSON.stringify(browser.session()) === before ? 'stays' : placeOf(stand)
  door.open()
  browser.wire.heals()
  await stand.watch()
  if (during !== 'stays') return { during, ...(await returned(stand)) }
  if (!stand.hasArrived()) await browser.pass(5000)
  const arrives = stand.hasArrived()
  if (row.arrives.leaves === undefined) await browser.back()
  else await browser.open(stand.place.path)
  const seen = { during, arrives, back: placeOf(stand), after: await againFrom(stand) }
  // An order in lines is opened by its address, and there is no page before it to go back to.
  const isMadeHere = row.class === 'P' && row.call !== 'pedido.pagar'
  return isMadeHere ? { ...seen, order: await orderAgain(stand) } : seen
}

/** Goes back to the page on which the order was made, and confirms it once more. */
async function orderAgain(stand: Stand): Promise<readonly string[]> {
  const { browser } = stand
  await browser.open('/implante-venda/ana-souza/52998224725')
  await browser.after(() => fireEvent.click(topPlace().querySelector('.actions .button-primary')!))
  await browser.pass(5000)
  return [...stand.sight(), ...browser.left.map((to) => to.replace(/[\w-]{20,}$/, '{uid}'))]
}

const placeOf = ({ browser }: Stand): string => {
  const { step, boxes } = browser.session()
  return [step, ...boxes.map(({ box }) => box)].join(' + ')
}

/** Comes back to where a look-up was left, and looks what is still there. */
export async function returned(stand: Stand): Promise<Seen> {
  const { browser } = stand
  // The home has two ways on; a look-up of a corretor is behind the second.
  const forward = ['.actions [data-event=souCorretor]', '.actions .button-primary']
    .map((each) => topPlace().querySelector<HTMLElement>(each))
    .find(Boolean)
  const lateChanged = stand.hasArrived()
  if (browser.session().boxes.length === 0 && forward) await browser.after(() => fireEvent.click(forward))
  return { late: lateChanged ? 'counts' : 'dropped', lost: stand.lost() }
}

/** Presses again where the entity is shown for editing, and tells whether it is changed and not made again. */
async function againFrom(stand: Stand): Promise<Seen> {
  const { browser, row, place } = stand
  const lost = stand.lost()
  const isForm = stand.isHome() || row.arrives.leaves !== undefined
  const isThere = isForm && topPlace().querySelector('.actions .button-primary') !== null
  if (row.class === 'P' || place.move.event !== 'next' || !isThere) return { stored: await stand.stored() }
  const before = stand.asked().requests
  const primary = topPlace().querySelector<HTMLElement>('.actions .button-primary')!
  await browser.after(() => fireEvent.click(primary))
  const sees = await stand.watch()
  const input = browser.wire.asked(row.call).at(-1)?.input as { readonly id?: Json } | undefined
  const isAsked = stand.asked().requests > before
  return { lost, sees, asks: isAsked ? (input?.id ? 'by id' : 'anew') : 'not', stored: await stand.stored() }
}
