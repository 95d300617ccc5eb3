import { fireEvent } from '@testing-library/dom'
import { vi } from 'vitest'
import { buttonFor } from '../screens/funnel-hands.ts'
import { sightOf } from './eyes.ts'
import { answering, failures, gate, inTurn, once, slow, unanswered, unsent } from './faults.ts'
import type { Seen } from './matrix.ts'
import type { Stand } from './stand.ts'
import type { Column } from './under-fault.ts'
import type { Fault } from './wire.ts'

const press = ({ browser }: Stand) => browser.after(() => fireEvent.click(buttonFor(browser, 'next')))
const asked = ({ browser }: Stand) => browser.wire.asked('contratante.obter').length

/** A fault of the check while its screen stands: what is told, that nothing is sent, and that it can be tried again. */
const struck =
  (fault: () => Fault, waits = 0): Column =>
  async (make) => {
    const stand = await make()
    const { browser } = stand
    browser.wire.breaks('captcha', fault())
    await stand.arrive()
    const drawn = browser.session().step
    await press(stand)
    await browser.pass(waits)
    const sees = sightOf(stand.texts).filter((each) => each !== 'RET')
    const seen = { drawn, sees, requests: asked(stand), lost: stand.lost() }
    browser.wire.heals()
    await stand.click('Tentar novamente')
    await stand.watch()
    return { ...seen, then: { requests: asked(stand), arrives: stand.hasArrived() } }
  }

export const offline = struck(() => unsent)
export const noAnswer = struck(() => unanswered, 11_000)
export const failing = struck(() => inTurn(...failures))
export const unfit = struck(() => answering(403, { code: 'origemRecusada' }))
export const malformed = struck(() => async () => new Response('<html>'))
export const late = struck(() => slow(30_000), 11_000)
export const lost = struck(() => async ({ forward }) => {
  await forward()
  throw new TypeError('Failed to fetch')
})

/** F8: pressed twice while the proof is being made. */
export const twice: Column = async (make) => {
  const stand = await make()
  const { browser } = stand
  const door = gate()
  browser.wire.breaks('captcha', once(door.before))
  await stand.arrive()
  await browser.after(() => {
    const button = buttonFor(browser, 'next')
    fireEvent.click(button)
    fireEvent.click(button)
  })
  const { requests: early } = { requests: asked(stand) }
  door.open()
  await stand.watch()
  return { early, requests: asked(stand), arrives: stand.hasArrived() }
}

/** F9: reloaded while a proof is being made: the next page makes its own. */
export const reloaded: Column = async (make) => {
  const stand = await make()
  stand.browser.wire.breaks('captcha', gate().before)
  await stand.arrive()
  stand.browser.wire.heals()
  await stand.browser.reload()
  return finished(stand)
}

/** F10: the page sleeps until its proof counts no longer. */
export const reopened: Column = async (make) => {
  const stand = await make()
  await stand.arrive()
  vi.setSystemTime(Date.now() + 40 * 60_000)
  return finished(stand)
}

async function finished(stand: Stand): Promise<Seen> {
  await stand.go()
  const sees = await stand.watch()
  return { sees, requests: asked(stand), arrives: stand.hasArrived() }
}

/** F11: left while the proof is being made. */
export const backed: Column = async (make) => {
  const stand = await make()
  const { browser } = stand
  const door = gate()
  browser.wire.breaks('captcha', once(door.before))
  await stand.arrive()
  await press(stand)
  await browser.back()
  door.open()
  await browser.pass(1000)
  const { step } = browser.session()
  return { step, requests: asked(stand), sees: stand.sight() }
}
